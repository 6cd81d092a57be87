"""`hairpin bench`."""


def bench() -> None:
    """To come."""
