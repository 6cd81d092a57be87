"""`python -m hairpin` and the `hairpin` command."""

import sys

from hairpin.kit.errors import HairpinError


def main() -> None:
    """Run the command line; an error for people is one sentence and exit code 2."""
    from hairpin.cli import app

    try:
        app()
    except HairpinError as error:
        print(f"hairpin: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
