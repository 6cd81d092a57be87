"""The time, as the server asks for it."""

import time
from datetime import UTC, datetime


class Clock:
    """Tests have one that they set."""

    def now(self) -> float:
        """Seconds of a clock that nobody sets back."""
        return time.monotonic()

    def date(self) -> datetime:
        return datetime.now(UTC)
