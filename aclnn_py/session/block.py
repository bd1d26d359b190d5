"""Device memory of a session, and the sessions of a process."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from .session import Session


class Entered(threading.local):
    """The sessions in whose with blocks a thread is, innermost last."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []


entered = Entered()
of_process: list[Session] = []
"""The same of all threads: a thread without a session of its own works in the latest."""


def innermost() -> Session | None:
    """The session that a thread works in, None outside of every with block."""
    sessions = entered.sessions or of_process
    return sessions[-1] if sessions else None


class Block:
    """Device memory of a session, freed when no array refers to it any more."""

    __slots__ = ("address", "session")

    def __init__(self, session: Session, address: int) -> None:
        self.session = session
        self.address = address
        session.blocks.add(address)

    def __del__(self) -> None:
        self.session.dropped(self.address)

    def __reduce__(self) -> NoReturn:
        raise TypeError("device memory is not copied or pickled: a DeviceArray in it is, by value")
