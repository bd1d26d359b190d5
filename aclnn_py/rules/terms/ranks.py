"""Terms about communicators: how many ranks there are, and whether there is one of that name."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.call import Call
from ..core.communicator import Communicator, communicator
from ..core.param import Param
from ..core.term import Property

SAMPLE_RANKS = (1, 2, 3, 4, 8)


def group_of(call: Call, param: Param) -> Communicator:
    """The communicator that a name stands for; null is read as no name."""
    found = call.args[param.name]
    return found if isinstance(found, Communicator) else communicator(0, name="")


class Ranks(Property):
    """How many ranks a communicator has; 0 where there is none of that name."""

    label = "number of ranks"

    def read(self, call: Call) -> int:
        return group_of(call, self.param).ranks

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        if value:
            yield call.set(self.param, communicator(value))

    def others(self, call: Call) -> Iterator[int]:
        return iter(SAMPLE_RANKS)

    def show(self, value: int | None) -> str:
        return str(value)


class Known(Ranks):
    """Whether there is a communicator of that name, if a name is given."""

    label = "communicator"

    def clause(self, value: object) -> str:
        return f"{self.name} names a communicator of the device" if value is True else ""

    def read(self, call: Call) -> bool:
        found = group_of(call, self.param)
        return bool(found.ranks or not found.name)

    def write(self, call: Call, value: object) -> Iterator[Call]:
        yield call.set(self.param, communicator(2 if value else 0))

    def others(self, call: Call) -> Iterator[bool]:
        return iter((True, False))

    def show(self, value: object) -> str:
        return "one of the device's" if value else "none of the device's"


__all__ = ["Known", "Ranks"]
