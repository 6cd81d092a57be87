"""`hairpin position`."""


def position() -> None:
    """To come."""
