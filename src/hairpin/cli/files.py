"""`hairpin replay` and `hairpin verify`."""


def replay() -> None:
    """To come."""


def verify() -> None:
    """To come."""
