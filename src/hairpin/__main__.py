"""`python -m hairpin` and the `hairpin` command."""

import io
import sys

from hairpin.kit.errors import HairpinError


def main() -> None:
    """Run the command line; an error for people is one sentence and exit code 2."""
    from hairpin.cli import app

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # a sign that the terminal lacks, or sends broken, ends nothing
            stream.reconfigure(errors="replace")
    try:
        app()
    except HairpinError as error:
        print(f"hairpin: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
