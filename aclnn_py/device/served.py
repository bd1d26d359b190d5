"""Which callbacks a thread of ours runs: those of aclrtLaunchHostFunc, told by one bit of their token."""

from __future__ import annotations

import threading

HOST_FUNCTION = 1 << 63
"""Set in the token of a host function, clear in that of a callback that waits for aclrtProcessReport."""


class Server:
    """The thread that runs host functions while there are any, or None."""

    thread: threading.Thread | None = None

    def is_here(self) -> bool:
        """Whether the caller is a host function itself."""
        thread = self.thread
        return thread is not None and thread.ident == threading.get_ident()


server = Server()


def is_served(token: int) -> bool:
    """Whether a stream that stands before this callback goes on by itself: not when the callback is who asks."""
    return bool(token & HOST_FUNCTION) and not server.is_here()
