"""Terms about several lists of tensors at once: as many members, one dtype, shapes that are equal member by member."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ..core.call import Call, TensorFacts
from ..core.param import Param
from ..core.rule import Rule
from ..core.term import Dtype, Term
from ..relations.basic import Choices, Defined, OneOf, Present
from ..relations.list_rules import ListSize, ScalarsOf, each
from .custom_term import Derived, Mend

Members = tuple[TensorFacts, ...]
Allowed = Callable[[int], tuple[int, ...]]
Like = Callable[[Members, Members], Members]
"""The members of a list, changed to be like those of another."""


def like_another(lists: tuple[Param, ...], change: Like) -> Mend:
    """Calls in which all lists are like one of them, each in its turn."""

    def mend(call: Call) -> Iterator[Call]:
        for pattern in lists:
            wanted: Members = call.args[pattern.name]  # type: ignore[assignment]
            found = call
            for other in lists:
                if wanted and other is not pattern:
                    found = found.set(other, change(call.args[other.name], wanted))  # type: ignore[arg-type]
            if wanted:
                yield found

    return mend


def resized(members: Members, wanted: Members) -> Members:
    return ((members or wanted[:1]) * len(wanted))[: len(wanted)]


def recast(members: Members, wanted: Members) -> Members:
    return tuple([one.but(dtype=wanted[-1].dtype) for one in members])


def reshaped(members: Members, wanted: Members) -> Members:
    return tuple([one.but(shape=like.shape) for one, like in zip(members, wanted, strict=False)])


def reformatted(members: Members, wanted: Members) -> Members:
    return tuple([one.but(format=like.format) for one, like in zip(members, wanted, strict=False)])


def counts_of(*lists: Param) -> Derived:
    """The number of members that lists have in common."""

    def common(*found: Members) -> int | None:
        return len(found[0]) if all(len(one) == len(found[0]) for one in found) else None

    return Derived(
        common, *lists, label="number of members", kind="shape_custom", mend=like_another(lists, resized),
        claim=(f"numbers of members of {', '.join(map(str, lists))}", "equal"),
    )  # fmt: skip


def dtype_of(*lists: Param, first: bool = False) -> Derived:
    """The dtype that all members of lists have in common, with `first` the first ones of each list."""

    def common(*found: Members) -> int | None:
        kinds = {one.dtype for members in found for one in (members[:1] if first else members)}
        return (kinds.pop() if kinds else dt.ACL_DT_UNDEFINED) if len(kinds) < 2 else None

    def mend(call: Call) -> Iterator[Call]:
        members: Members = call.args[lists[0].name]  # type: ignore[assignment]
        yield from like_another(lists, recast)(call)
        for wanted in (members[-1:], members[:1]):
            found = call
            for other in lists if wanted else ():
                found = found.set(other, recast(call.args[other.name], wanted))  # type: ignore[arg-type]
            yield found

    return Derived(
        common, *lists, label="common dtype", kind="same_dtype", mend=mend,
        claim=(f"dtypes of {'the first ' if first else ''}members of {', '.join(map(str, lists))}", "equal"),
    )  # fmt: skip


def shapes_of(*lists: Param) -> Derived:
    """The shapes that lists have in common, member by member."""

    def common(*found: Members) -> bool | None:
        return (
            None if any(one.shape != place[0].shape for place in zip(*found, strict=False) for one in place) else True
        )

    return Derived(
        common, *lists, label="common shapes", kind="same_shape", mend=like_another(lists, reshaped),
        claim=(f"shapes of members of {', '.join(map(str, lists))}", "equal member by member"),
    )  # fmt: skip


def formats_of(*lists: Param) -> Derived:
    """The storage formats that lists have in common, member by member."""

    def common(*found: Members) -> bool | None:
        differ = any(one.format != place[0].format for place in zip(*found, strict=False) for one in place)
        return None if differ else True

    return Derived(
        common, *lists, label="common formats", kind="format", mend=like_another(lists, reformatted),
        claim=(f"formats of members of {', '.join(map(str, lists))}", "equal member by member"),
    )  # fmt: skip


class FirstDtype(Dtype):
    """The dtype of a list's first member, undefined where it has none."""

    def read(self, call: Call) -> int:
        members: Members = call.args[self.name]  # type: ignore[assignment]
        return members[0].dtype if members else dt.ACL_DT_UNDEFINED

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        members: Members = call.args[self.name]  # type: ignore[assignment]
        if value is not None:
            yield call.set(self.param, tuple([one.but(dtype=value) for one in members]))

    def __str__(self) -> str:
        return f"dtype of {self.param}[0]"


class BesideMembers(Derived):
    """Something about an argument beside a list's members, broken by the argument's own dtypes or sizes.

    `allowed` tells the dtypes that go with members of a dtype, where it is about dtypes.
    """

    _leaves: tuple[Term, ...]
    allowed: Allowed | None

    def __init__(
        self, function: Callable[..., Any], *params: Param, leaves: tuple[Term, ...], allowed: Allowed | None = None,
        **texts: Any,
    ) -> None:  # fmt: skip
        super().__init__(function, *params, **texts)
        self._set(_leaves=leaves, allowed=allowed)

    @property
    def leaves(self) -> tuple[Term, ...]:
        return self._leaves


def dtype_beside(list: Param, other: Param, allowed: Allowed) -> Rule:
    """A scalar, or a tensor, has one of the dtypes that go with that of a list's first member."""
    wanted = f"supported together with that of {list}"

    def matches(members: Members, found: Any) -> bool | None:
        return True if not members or found.dtype in allowed(members[0].dtype) else None

    def mend(call: Call) -> Iterator[Call]:
        members: Members = call.args[list.name]  # type: ignore[assignment]
        for dtype in allowed(members[0].dtype):
            yield from Dtype(other).write(call, dtype)
        found: Any = call.args[other.name]
        for dtype in dt.NAMES:
            if found.dtype in allowed(dtype):
                yield from FirstDtype(list).write(call, dtype)

    term = BesideMembers(
        matches, list, other, leaves=(Dtype(other),), label=f"dtype of {other}", kind="dtype_beside", mend=mend,
        claim=(f"dtype of {other}", wanted), allowed=allowed,
    )  # fmt: skip
    return Defined(term)


def scalars_beside(list: Param, scalars: Param, allowed: Allowed) -> Rule:
    """The dtype of a list's first scalar is supported with that of another list's first member."""

    def matches(members: Members, found: Any) -> bool | None:
        return True if not members or not found or found[0].dtype in allowed(members[0].dtype) else None

    def mend(call: Call) -> Iterator[Call]:
        members: Members = call.args[list.name]  # type: ignore[assignment]
        for dtype in allowed(members[0].dtype):
            yield call.set(scalars, ScalarsOf.of(dtype, call.args[scalars.name]))

    term = BesideMembers(
        matches, list, scalars, leaves=(ScalarsOf(scalars),), label=f"dtype of {scalars}", kind="dtype_beside",
        mend=mend,
        claim=(f"dtype of {scalars}[0]", f"supported together with that of {list}"),
    )  # fmt: skip
    return Defined(term)


def one_for_each(list: Param, scalars: Param) -> Rule:
    """A list of scalars has as many as a list of tensors has members."""

    def matches(members: Members, found: Any) -> int | None:
        return len(members) if len(members) == len(found) else None

    def mend(call: Call) -> Iterator[Call]:
        count = len(call.args[list.name])  # type: ignore[arg-type]
        found: Any = call.args[scalars.name]
        yield call.set(scalars, ((found or ScalarsOf.some()) * count)[:count])
        yield from ListSize(list).write(call, len(found))

    term = BesideMembers(
        matches, list, scalars, leaves=(ScalarsOf(scalars),), label=f"number of {scalars}", kind="shape_custom",
        mend=mend,
        claim=(f"number of {scalars}", f"that of the members of {list}"),
    )  # fmt: skip
    return Defined(term)


def first_has_dtype(list: Param, *dtypes: int) -> Rule:
    """Condition: the first member of a list has one of these dtypes."""
    return OneOf(FirstDtype(list), Choices(*dtypes))


def members_in(choices: Choices, list: Param) -> tuple[Rule, ...]:
    """The first member of a list has one of these dtypes; an empty list passes."""
    return each(list, lambda item, first: (OneOf(Dtype(first), choices),), first_of)


def first_of(members: Any) -> Any:
    """The first member alone."""
    return members[:1]


class HasMembers(Present):
    """The argument is a list with members, not a null pointer and not an empty list."""

    def holds(self, call: Call) -> bool:
        return bool(call.args.get(self.name))

    predicate = "a list with members"


def all_empty(*lists: Param) -> Rule:
    """Condition: no member of any of these lists has an element."""
    total = Derived(
        lambda *found: sum(one.numel for members in found for one in members), *lists, label="number of all elements"
    )
    return OneOf(total, Choices(0))


__all__ = [
    "FirstDtype", "HasMembers", "all_empty", "counts_of", "dtype_beside", "dtype_of", "first_has_dtype", "first_of",
    "formats_of", "members_in", "one_for_each", "scalars_beside", "shapes_of",
]  # fmt: skip
