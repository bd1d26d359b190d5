"""Rules about lists of tensors: what every member has to be, seen alone or beside the first one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...base.frozen import derived
from ..core.call import Call, ScalarFacts, Shape, TensorFacts, example
from ..core.param import IN_TENSOR, SCALAR, Param
from ..core.rule import Done, Refusal, Rule, Variants
from ..core.term import Term, ViewShape
from .basic import Within

Members = tuple[TensorFacts | None, ...]
Selection = Callable[[Any], tuple[Any, ...]]
"""The members that count, of all."""


def all_of(members: Members) -> Members:
    """Every member."""
    return members


class Each(Rule):
    """A rule that every member obeys.

    It is written about two tensors that stand for the member and for the first one; `selected` picks the members.
    """

    list: Param
    item: Param
    first: Param
    rule: Rule
    selected: Selection = all_of
    code: int = derived(lambda self: self.rule.code)

    def probe(self, call: Call, member: TensorFacts | None, first: TensorFacts | None) -> Call:
        return Call(call.profile, call.args | {self.item.name: member, self.first.name: first})

    def failing(self, call: Call) -> Members:
        """The first member that breaks the rule, alone; nothing where none does."""
        members = self.selected(call.args[self.list.name] or ())
        for member in dict.fromkeys(members):
            if not self.rule.holds(self.probe(call, member, members[0])):
                return (member,)
        return ()

    def holds(self, call: Call) -> bool:
        return not self.failing(call)

    def known_under(self, regime: Call) -> bool | None:
        return None

    @property
    def params(self) -> tuple[Param, ...]:
        others = (param for param in self.rule.params if param not in (self.item, self.first))
        return tuple(dict.fromkeys((self.list, *others)))

    @property
    def subject(self) -> str:
        return self.rule.subject

    @property
    def predicate(self) -> str:
        return self.rule.predicate

    def refuse(self, call: Call) -> Refusal | Done:
        members: Members = call.args[self.list.name]  # type: ignore[assignment]
        (failing,), selected = self.failing(call), self.selected(members)
        outcome = self.rule.refuse(self.probe(call, failing, selected[0]))
        number = next(number for number, member in enumerate(members) if member is failing)
        text = outcome.text.replace(self.item.name, f"{self.list}[{number}]")
        found = outcome._replace(rule=self, text=text)
        return found._replace(code=self.code) if isinstance(found, Refusal) else found

    def breaks(self, call: Call) -> Variants:
        members: Members = call.args[self.list.name]  # type: ignore[assignment]
        if not members or None in members:
            return
        for title, variant in self.rule.breaks(self.probe(call, members[-1], members[0])):
            changed = [*members]
            if variant.args[self.first.name] is not members[0]:
                changed[0] = variant.args[self.first.name]  # type: ignore[call-overload]
            else:
                changed[-1] = variant.args[self.item.name]  # type: ignore[call-overload]
            found = self.without_probe(variant, tuple(changed))
            if not self.holds(found):
                yield title.replace(self.item.name, f"{self.list}[{len(members) - 1}]"), found

    def meets(self, call: Call) -> Iterator[Call]:
        members: Members = call.args[self.list.name]  # type: ignore[assignment]
        selected = self.selected(members)
        for failing in self.failing(call):
            yield from self.mended(call, members, failing, selected[0])

    def mended(
        self, call: Call, members: Members, failing: TensorFacts | None, now: TensorFacts | None
    ) -> Iterator[Call]:
        """The call with whatever is like the failing member, or with the first one, changed."""
        for variant in self.rule.meets(self.probe(call, failing, now)):
            new, first = variant.args[self.item.name], variant.args[self.first.name]
            changed = [new if member is failing else member for member in members]
            if first is not now:
                changed = [first if member is now else member for member in changed]
            yield self.without_probe(variant, tuple(changed))

    def without_probe(self, call: Call, members: tuple[Any, ...]) -> Call:
        args = {name: value for name, value in call.args.items() if name not in (self.item.name, self.first.name)}
        return Call(call.profile, {**args, self.list.name: members})

    def __str__(self) -> str:
        return str(self.rule)


def each(
    list: Param, make: Callable[[Param, Param], tuple[Rule, ...]], selected: Selection = all_of
) -> tuple[Rule, ...]:
    """Rules about every member of a list; `make` writes them about a member and the first one."""
    ctype = SCALAR if list.is_scalars else IN_TENSOR
    item, first = (Param(f"{list.name}[{number}]", ctype, "input") for number in ("i", "0"))
    return tuple(Each(list, item, first, rule, selected) for rule in make(item, first))


class ShapeBut(ViewShape):
    """The view shape of a tensor but for the size along one axis, which reads as -1."""

    label = "other sizes"

    axis: Term

    def read(self, call: Call) -> Shape:
        shape, axis = super().read(call), self.axis.read(call)
        if axis is None or axis >= len(shape):
            return shape
        return (*shape[:axis], -1, *shape[axis + 1 :])

    def write(self, call: Call, value: Shape | None) -> Iterator[Call]:
        shape, axis = call.tensor(self.param).shape, self.axis.read(call)
        if value is not None:
            yield call.but(
                self.param,
                shape=tuple(
                    (shape[axis] if at == axis and at < len(shape) else max(size, 1)) for at, size in enumerate(value)
                ),
            )


class WholeList(Term):
    """A list as it is given."""

    param: Param

    def read(self, call: Call) -> Any:
        return call.args[self.param.name]

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        yield call.set(self.param, value)


class MembersOf(WholeList):
    """The members of a list, varied in number, and the last one in shape and dtype."""

    def others(self, call: Call) -> Iterator[Any]:
        members: tuple[TensorFacts, ...] = self.read(call)
        yield ()
        if not members:
            return
        *before, last = members
        yield (last,)
        yield (*members, last)
        for shape in ((*last.shape, 2), last.shape[1:], (0,), (*last.shape[:-1], 0)):
            yield (*before, last.but(shape=shape))
        for dtype in (dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_UINT16, dt.ACL_BF16, dt.ACL_COMPLEX64):
            yield (*before, last.but(dtype=dtype))

    def show(self, value: Any) -> str:
        shown = [repr(member) for member in value[:3]]
        return f"({', '.join(shown)}{', ...' if len(value) > 3 else ''})"

    def __str__(self) -> str:
        return str(self.param)


class ListSize(Term):
    """The number of members of a list or array."""

    param: Param

    def read(self, call: Call) -> int:
        return len(call.args[self.param.name])  # type: ignore[arg-type]

    def write(self, call: Call, value: int) -> Iterator[Call]:
        members: tuple[Any, ...] = call.args[self.param.name]  # type: ignore[assignment]
        if members and 0 <= value <= 64:
            yield call.set(self.param, (members * value)[:value])

    def others(self, call: Call) -> Iterator[int]:
        size = self.read(call)
        return iter((0, 1, size + 1, max(size - 1, 0)))

    def __str__(self) -> str:
        return f"number of members of {self.param}"


def at_least_one(list: Param, code: int) -> tuple[Rule, ...]:
    """A list has a member."""
    return (Within(ListSize(list), low=1, code=code),)


class ScalarsOf(WholeList):
    """A list of scalars, varied in number, and all of them in dtype."""

    def others(self, call: Call) -> Iterator[Any]:
        scalars = self.read(call) or self.some()
        for count in (0, 1, len(scalars) + 1):
            yield (scalars * 2)[:count]
        for dtype in (dt.ACL_DOUBLE, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_BOOL):
            yield self.of(dtype, scalars)

    @staticmethod
    def of(dtype: int, scalars: Any) -> tuple[ScalarFacts, ...]:
        """The same numbers in another dtype."""
        return tuple([ScalarFacts.number(dtype, one.value) for one in scalars])

    @staticmethod
    def some() -> tuple[ScalarFacts, ...]:
        """The scalars of example calls."""
        return example(Param("scalars", "const aclScalarList*", "attr"))  # type: ignore[return-value]

    def show(self, value: Any) -> str:
        return f"({', '.join(map(repr, value[:3]))}{', ...' if len(value) > 3 else ''})"

    def __str__(self) -> str:
        return str(self.param)
