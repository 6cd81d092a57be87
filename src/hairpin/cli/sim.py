"""`hairpin sim`."""


def sim() -> None:
    """To come."""
