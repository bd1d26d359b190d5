"""Listening to the machine of another process: it writes what happens into a FIFO that ACLNN_PY_EVENTS names."""

from __future__ import annotations

import fcntl
import os
import select
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType

from .events import Audience, Decoder, bits_of

VARIABLE, KINDS = "ACLNN_PY_EVENTS", "ACLNN_PY_EVENTS_KINDS"
"""The path, and the kinds of events that are written there."""
PIECE = 1 << 20
"""Bytes that are read at once, and that the FIFO holds where the system lets it."""


class Fifo:
    """The FIFO at a path, read by a thread of its own while it is open; at the end nothing is left in it.

    It is open for writing here, too, so it has no end before ours: whoever writes may come and go.
    """

    def __init__(self, path: Path, listeners: Iterable[Audience]) -> None:
        self.path = path
        self.listeners = tuple(listeners)
        self._decoder = Decoder()
        self._thread = Thread(target=self._read, name="aclnn_py events", daemon=True)

    def __enter__(self) -> Fifo:
        os.mkfifo(self.path, 0o600)
        self._file = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)
        with suppress(OSError, AttributeError):
            fcntl.fcntl(self._file, fcntl.F_SETPIPE_SZ, PIECE)  # type: ignore[attr-defined, unused-ignore]
        self._over, self._end = os.pipe()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        os.close(self._end)
        self._thread.join()
        os.close(self._over)
        os.close(self._file)

    @property
    def kinds(self) -> str:
        """Those that the listeners want, as the machine reads them."""
        return f"{bits_of(self.listeners):x}"

    def variables(self) -> dict[str, str]:
        """Of the environment of whoever is to write."""
        return {VARIABLE: str(self.path), KINDS: self.kinds}

    def connected(self) -> bool:
        """Whether any process has written events: the first one marks the path."""
        return Path(f"{self.path}.owner").exists()

    def _read(self) -> None:
        over = False
        while not over:
            ready, _, _ = select.select([self._file, self._over], [], [])
            over = self._over in ready
            self._empty()

    def _empty(self) -> None:
        with suppress(BlockingIOError):
            while True:
                self._decoder.feed(os.read(self._file, PIECE), self.listeners)
