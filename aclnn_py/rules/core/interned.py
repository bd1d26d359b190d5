"""One object for all that is equal, as long as somebody holds it."""

from __future__ import annotations

import os
import threading
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import ref

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
LEAST = 1024
_lock = threading.RLock()
"""Taken to add, and across a fork: no thread is at work in a child's tables. What the garbage collector runs meanwhile
may come back here."""
os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


class Interned(Generic[Key, Value]):
    """Objects by what makes them equal. Dead ones are swept out when there are twice as many keys as the last time:
    a WeakValueDictionary's callbacks cost more than a tensor's facts."""

    __slots__ = ("known", "most")

    def __init__(self) -> None:
        self.known: dict[Key, ref[Value]] = {}
        self.most = LEAST

    def find(self, key: Key) -> Value | None:
        """The living object of a key."""
        known = self.known.get(key)
        return known() if known else None

    def keep(self, key: Key, fresh: Value) -> Value:
        """The object of a key from now on: this one, if no other thread came first."""
        with _lock:
            known = self.find(key)
            if known is not None:
                return known
            if len(self.known) >= self.most:
                self.sweep()
            self.known[key] = ref(fresh)
        return fresh

    def sweep(self) -> None:
        self.known = {key: known for key, known in self.known.items() if known() is not None}
        self.most = max(LEAST, 2 * len(self.known))
