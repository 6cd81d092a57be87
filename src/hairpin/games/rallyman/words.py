"""The game's words: seats, times, and the names of everything that texts are made of."""


def clock(seconds: int) -> str:
    """A time as people write it: `2:55` [RD-R-93]."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"
