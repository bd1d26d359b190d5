"""Communicators as rules see them: a name, and the rank that the calling thread's device has among the ranks."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Identity(NamedTuple):
    """What tells one communicator from another."""

    name: str
    ranks: int
    rank: int


class Communicator:
    """The communicator that an argument names; `ranks` is 0 where the device is in none of that name.

    Equal ones are one object.
    """

    __slots__ = ("name", "rank", "ranks")

    def __init__(self, identity: Identity) -> None:
        self.name, self.ranks, self.rank = identity

    def __reduce__(self) -> tuple[object, tuple[Identity]]:
        return interned, (Identity(self.name, self.ranks, self.rank),)

    def __repr__(self) -> str:
        if not self.ranks:
            return f'"{self.name}", the name of no communicator' if self.name else '""'
        return f"a communicator of {self.ranks} rank{'s' if self.ranks > 1 else ''}"


@cache
def interned(identity: Identity) -> Communicator:
    return Communicator(identity)


NOBODY = "nobody's"
"""The name of no communicator."""


def communicator(ranks: int, rank: int = 0, name: str | None = None) -> Communicator:
    """A communicator of so many ranks, of which the device is the one of that number; 0: there is none."""
    return interned(Identity(name if name is not None else f"ranks {ranks}" if ranks else NOBODY, ranks, rank))
