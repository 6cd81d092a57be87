"""`hairpin rules`."""


def rules() -> None:
    """To come."""
