"""Worker processes: started afresh, and gone when the process that started them is, even if it was killed."""

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def worker_pool(count: int) -> ProcessPoolExecutor:
    """So many workers."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=watch_parent)


def watch_parent() -> None:
    """Leave when the parent is gone: nobody would read the answer, and the pipe does not tell."""
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
