"""`python -m hairpin` and the `hairpin` command."""

import io
import os
import sys

from hairpin.kit.errors import HairpinError

FAILED, REFUSED = 1, 2  # exit codes; 2 is that of every error for people


def main() -> None:
    """Run the command line; an error for people is one sentence and exit code 2."""
    from typer.exceptions import Abort, TyperException

    from hairpin.cli import app

    prepare_streams()
    try:
        try:
            code = app(prog_name="hairpin", standalone_mode=False)
        finally:
            sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except HairpinError as error:
        refuse(str(error))
    except Abort:
        sys.exit(FAILED)
    except TyperException as error:
        refuse_usage(error)
    except BrokenPipeError:  # nobody reads on, and nobody need be told
        give_up_output()
        sys.exit(FAILED)
    except OSError as error:
        refuse(f"{error.filename or 'the output'} cannot be used: {error.strerror}")


def prepare_streams() -> None:
    """Make do with closed streams, except for the one that shows what comes of a command."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (as long as the process)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        refuse("the output is closed, so nothing could be shown")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a sign that the terminal lacks, or sends broken, ends nothing
            stream.reconfigure(errors="replace")


def refuse_usage(error: Exception) -> None:
    """Say in a sentence what was written wrongly, and where to read what is allowed; the help speaks for itself."""
    told = " ".join(str(getattr(error, "format_message", str)()).split()).rstrip(".")
    context = getattr(error, "ctx", None)
    command = getattr(context, "command_path", "hairpin") or "hairpin"
    if not told:  # no command was named, and the help has been shown
        sys.exit(REFUSED)
    refuse(f"{told[:1].lower()}{told[1:]}; `{command} --help` tells what is allowed")


def refuse(sentence: str) -> None:
    """End with a sentence and the exit code of errors."""
    give_up_output()
    print(f"hairpin: {sentence}", file=sys.stderr)
    sys.exit(REFUSED)


def give_up_output() -> None:
    """Forget what could not be written, so that Python does not try again at the end."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
