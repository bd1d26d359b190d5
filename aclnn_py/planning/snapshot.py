"""What the planner is asked: a call as the machine saw it.

[protocol, kind, number of the SoC (-1: no device), 1 for the documented rules, flags, name, number of arguments], then
each argument as a tag and what the tag announces (`tensor` to `members` below;
kernels/machine/phases/snapshot.c writes it).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..base.profile import NO_DEVICE, RULES, profile
from ..base.soc import SOCS
from ..rules.core.call import ScalarFacts, TensorFacts
from ..rules.core.communicator import Communicator, communicator
from .words import Malformed, Reader

PROTOCOL = 1
PHASE_ONE, INFINI_CREATE = 0, 1
NO_SIZE, NO_EXECUTOR, DOCUMENTS = 1, 2, 4
"""Flags: which of phase one's out-pointers is null; whether a plan says why the documents' rules refuse the call."""
PROFILES = {
    (-1, 0): NO_DEVICE,
    **{(at, mode): profile(soc, rules) for at, soc in enumerate(SOCS.values()) for mode, rules in enumerate(RULES)},
}
"""By number of the SoC and of the rules' mode."""


class Snapshot:
    """A decoded call: `kind`, `profile`, `flags`, the operator's `name` and its `arguments` as rules see them."""

    __slots__ = ("arguments", "flags", "kind", "name", "profile")

    def __init__(self, raw: bytes) -> None:
        row = Reader(raw)
        protocol, self.kind, soc, documented, self.flags = row.words(5)
        if protocol != PROTOCOL:
            raise Malformed(f"Expected protocol {PROTOCOL} but got {protocol}.")
        found = PROFILES.get((soc, documented))
        if found is None:
            raise Malformed(f"Expected a SoC and a rules mode but got {soc} and {documented}.")
        self.profile = found
        self.name = row.text()
        self.arguments: list[object] = read_values(row, TAKERS)
        row.end()


def read_values(row: Reader, takers: Mapping[int, Taker]) -> list[object]:
    """So many values as the next word says, each behind its tag."""
    count = row.word()
    if not 0 <= count <= len(row.row):
        raise Malformed(f"Expected a number of values but got {count}.")
    try:
        return [takers[row.word()](row) for _ in range(count)]
    except KeyError as tag:
        raise Malformed(f"Expected a tag but got {tag}.") from None


def null(row: Reader) -> None:
    return None


def tensor(row: Reader) -> TensorFacts:
    """dtype, format, offset, rank, number of strides, rank of the storage, then the values of these three."""
    dtype, format, offset, rank, strides, storage = row.words(6)
    words, begin = row.row, row.at
    middle = begin + rank
    behind = middle + strides
    row.at = end = behind + storage
    if not begin <= middle <= behind <= end <= len(words):
        raise Malformed(f"Expected numbers of sizes and strides but got {rank}, {strides}, {storage}.")
    return TensorFacts.of(dtype, words[begin:middle], words[middle:behind], offset, words[behind:end], format)


def scalar(row: Reader) -> ScalarFacts:
    """dtype, number of bytes, two words that hold them."""
    dtype, size = row.words(2)
    begin = row.skip(2) * 8
    if not 0 <= size <= 16:
        raise Malformed(f"Expected a scalar of at most 16 bytes but got {size}.")
    return ScalarFacts.of(dtype, row.raw[begin : begin + size])


def number(row: Reader) -> float:
    return row.doubles(1)[0]


def integers(row: Reader) -> tuple[int, ...]:
    return row.words(row.word())


def floats(row: Reader) -> tuple[float, ...]:
    return row.doubles(row.word())


def bools(row: Reader) -> tuple[bool, ...]:
    return tuple(map(bool, row.words(row.word())))


def members(row: Reader) -> tuple[object, ...]:
    """The members of a list of tensors or scalars, each with its tag; None for null."""
    return tuple(read_values(row, MEMBERS))


def group(row: Reader) -> Communicator:
    """The name of a communicator, how many ranks it has, which of them the device is."""
    name = row.text()
    ranks, rank = row.words(2)
    return communicator(ranks, rank, name)


Taker = Callable[[Reader], object]
MEMBERS: dict[int, Taker] = {0: null, 1: tensor, 2: scalar}
TAKERS: dict[int, Taker] = dict(
    enumerate((*MEMBERS.values(), Reader.word, number, Reader.text, integers, floats, bools, members, members, group))
)
"""By tag."""
