"""`hairpin race`."""


def race() -> None:
    """To come."""
