"""What the planner is asked: a call as the machine saw it.

[protocol, kind, number of the SoC (-1: no device), 1 for the documented rules, flags, name, number of arguments], then
each argument as a tag and what the tag announces (`tensor` to `members` below; kernels/machine/snapshot.c writes it).
"""

from __future__ import annotations

from collections.abc import Callable

from ..base.profile import NO_DEVICE, RULES, Profile, profile
from ..base.soc import SOCS
from ..rules.call import ScalarFacts, TensorFacts
from .words import Malformed, Reader

PROTOCOL = 1
PHASE_ONE, INFINI_CREATE = 0, 1
NO_SIZE, NO_EXECUTOR = 1, 2
"""Flags: which of phase one's out-pointers is null."""
_profiles = tuple(profile(soc, rules) for soc in SOCS.values() for rules in RULES)


class Snapshot:
    """A decoded call: `kind`, `profile`, `flags`, the operator's `name` and its `arguments` as rules see them."""

    __slots__ = ("arguments", "flags", "kind", "name", "profile")

    def __init__(self, raw: bytes) -> None:
        row = Reader(raw)
        protocol, self.kind, soc, documented, self.flags = row.words(5)
        if protocol != PROTOCOL:
            raise Malformed(f"Expected protocol {PROTOCOL} but got {protocol}.")
        self.profile = profile_of(soc, documented)
        self.name = row.text()
        count = row.word()
        if not 0 <= count <= len(row.row):
            raise Malformed(f"Expected a number of arguments but got {count}.")
        self.arguments: list[object] = [argument(row) for _ in range(count)]
        row.end()


def profile_of(soc: int, documented: int) -> Profile:
    if soc == -1:
        return NO_DEVICE
    if soc < 0 or documented not in (0, 1) or soc * 2 >= len(_profiles):
        raise Malformed(f"Expected a SoC and a rules mode but got {soc} and {documented}.")
    return _profiles[2 * soc + documented]


def argument(row: Reader) -> object:
    tag = row.word()
    if not 0 <= tag < len(TAKERS):
        raise Malformed(f"Expected a tag but got {tag}.")
    return TAKERS[tag](row)


def null(row: Reader) -> None:
    return None


def tensor(row: Reader) -> TensorFacts:
    """dtype, format, offset, rank, number of strides, rank of the storage, then the values of these three."""
    dtype, format, offset, rank, strides, storage = row.words(6)
    return TensorFacts.of(dtype, row.words(rank), row.words(strides), offset, row.words(storage), format)


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
    count = row.word()
    if not 0 <= count <= len(row.row):
        raise Malformed(f"Expected a number of members but got {count}.")
    return tuple([member(row) for _ in range(count)])


def member(row: Reader) -> object:
    tag = row.word()
    if not 0 <= tag < len(MEMBERS):
        raise Malformed(f"Expected the tag of a member but got {tag}.")
    return MEMBERS[tag](row)


Taker = Callable[[Reader], object]
MEMBERS: tuple[Taker, ...] = (null, tensor, scalar)
TAKERS: tuple[Taker, ...] = (
    *MEMBERS, Reader.word, number, Reader.text, integers, floats, bools, members, members,
)  # fmt: skip
"""By tag."""
