"""A cable between browser and server that can be cut, left hanging, and plugged in elsewhere."""

import contextlib
import socket
import threading

CHUNK = 65536


class Cable:
    """Passes bytes on from a port of its own to a server's."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.ends: list[socket.socket] = []
        self.flowing = threading.Event()
        self.flowing.set()
        self.plug = socket.create_server(("127.0.0.1", 0))
        self.port = self.plug.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.plug.accept()
            except OSError:
                return  # unplugged for good
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()  # nobody there
                continue
            self.ends += [near, far]
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):  # cut
            while data := source.recv(CHUNK):
                self.flowing.wait()
                sink.sendall(data)
        hang_up(sink)

    def hang(self) -> None:
        """Carry nothing, and tell neither end."""
        self.flowing.clear()

    def cut(self) -> None:
        """End every connection; new ones can be made."""
        self.flowing.set()
        for end in self.ends:
            hang_up(end)
        self.ends = []

    def close(self) -> None:
        hang_up(self.plug)
        self.cut()


def hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it may be down already
        end.shutdown(socket.SHUT_RDWR)
    end.close()
