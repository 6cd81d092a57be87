"""Worker processes: started afresh, and gone when the process that started them is, even if it was killed."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait


class WorkerPool(ProcessPoolExecutor):
    """So many workers; `leave` sends them away in the middle of their work."""

    def __init__(self, count: int) -> None:
        spawn = get_context("spawn")
        told, self.telling = spawn.Pipe(duplex=False)
        super().__init__(count, mp_context=spawn, initializer=watch, initargs=(told,))

    def leave(self) -> None:
        """Send the workers away at once; whatever they were doing is lost."""
        self.telling.close()  # that is what they watch for
        self.shutdown(wait=False, cancel_futures=True)

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if kind is not None:
            self.leave()
        self.shutdown(wait=True)


def worker_pool(count: int) -> WorkerPool:
    """So many workers."""
    return WorkerPool(count)


def watch(told: Connection) -> None:
    """Leave when the parent says so or is gone: nobody would read the answer, and the pipe of a pool does not tell.

    Ctrl-C reaches every process of a terminal; what becomes of the workers is the parent's to say.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_when_told, args=(told,), daemon=True).start()


def leave_when_told(told: Connection) -> None:
    parent = parent_process()
    wait([told, *([parent.sentinel] if parent is not None else [])])
    os._exit(1)
