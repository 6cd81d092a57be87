"""`hairpin warm`."""


def warm() -> None:
    """To come."""
