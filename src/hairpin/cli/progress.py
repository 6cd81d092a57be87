"""Progress bars for long work."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(what: str, total: int, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, where that is a terminal; gives a function that counts on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    silent = not (shown and sys.stderr.isatty())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=silent) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)
