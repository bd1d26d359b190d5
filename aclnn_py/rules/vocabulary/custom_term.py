"""Terms that an operator's family works out with a function of its own, and arrays of integers as they are varied."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..core.call import Call, Shape
from ..core.param import Param
from ..core.term import Term, ViewShape, text
from ..relations.list_rules import MembersOf, ScalarsOf
from ..terms.ranks import Ranks
from ..terms.scalars import ValueOf
from .optional import GivenShape

Function = Callable[..., Any]
Mend = Callable[[Call], Iterator[Call]]


class Numbers(ValueOf):
    """An array of integers, varied around the present one: shorter, longer, with numbers repeated, huge, negative."""

    def others(self, call: Call) -> Iterator[tuple[int, ...]]:
        now: tuple[int, ...] = call.args[self.name] or ()  # type: ignore[assignment]
        yield (*now, 1)
        if now:
            yield now[:-1]
            for last in (now[0], now[-1] + 1, 0, -1, 9, -9, 1 << 40):
                yield (*now[:-1], last)
        yield (1,) * 9

    def show(self, value: tuple[int, ...]) -> str:
        return f"[{','.join(map(str, value))}]"


class Flags(Numbers):
    """An array of flags, varied around the present one: shorter, longer, one of them or all the other way."""

    def others(self, call: Call) -> Iterator[tuple[bool, ...]]:
        now: tuple[bool, ...] = call.args[self.name] or ()  # type: ignore[assignment]
        yield (*now, True)
        yield now[:-1]
        for at, flag in enumerate(now):
            yield (*now[:at], not flag, *now[at + 1 :])
        yield tuple([False for _ in now])


class Derived(Term):
    """What a function makes of arguments; None where it makes nothing of them.

    `function` gets the facts of the arguments in `params`, in that order. `label` names the term in texts, `claim`
    subject and predicate of the rule that it has a value, `kind` what facts call it, `mend` gives calls near one
    without a value that have one.
    """

    function: Function
    names: tuple[str, ...]
    label: str
    kind: str
    mend: Mend | None
    _claim: tuple[str, str]
    _params: tuple[Param, ...]

    def __init__(
        self,
        function: Function,
        *params: Param,
        label: str,
        claim: tuple[str, str] | None = None,
        mend: Mend | None = None,
        kind: str = "attr_range",
    ) -> None:
        names, claim = tuple(param.name for param in params), claim or (label, "defined")
        self._set(function=function, names=names, label=label, kind=kind, mend=mend, _params=params, _claim=claim)

    def read(self, call: Call) -> Any:
        return self.function(*[call.args[name] for name in self.names])

    def mends(self, call: Call) -> Iterator[Call]:
        return iter(()) if self.mend is None else self.mend(call)

    @property
    def claim(self) -> tuple[str, str]:
        return self._claim

    @property
    def leaves(self) -> tuple[Term, ...]:
        return tuple(map(leaf, self._params))

    @property
    def params(self) -> tuple[Param, ...]:
        return self._params

    def show(self, value: Any) -> str:
        if value is None:
            return "nothing"
        return f"[{','.join(map(text, value))}]" if isinstance(value, tuple) else text(value)

    def __str__(self) -> str:
        return self.label


def leaf(param: Param) -> Term:
    """What of an argument is varied to break a rule about what is worked out from it."""
    if param.is_tensor:
        return GivenShape(param) if param.optional else ViewShape(param)
    if param.is_list:
        return MembersOf(param)
    if param.is_scalars:
        return ScalarsOf(param)
    if param.is_group:
        return Ranks(param)
    if "Array" not in param.ctype:
        return ValueOf(param)
    return Flags(param) if "Bool" in param.ctype else Numbers(param)


def setting(param: Param, value: Callable[[Call], Any]) -> Mend:
    """A mend that gives one argument the value that fits the others."""

    def mend(call: Call) -> Iterator[Call]:
        found = value(call)
        if found is not None:
            yield call.set(param, found)

    return mend


def axes_of(dims: tuple[int, ...], rank: int) -> Shape | None:
    """Axes counted from the front; None if one does not exist."""
    if any(not -rank <= dim < rank for dim in dims):
        return None
    return tuple([dim % rank for dim in dims])
