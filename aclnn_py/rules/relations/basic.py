"""Relations between terms: the rules that look at a call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.frozen import KW_ONLY, Frozen, derived
from ...base.status import ACLNN_ERR_PARAM_INVALID, ACLNN_ERR_PARAM_NULLPTR
from ..core.call import Call, TensorFacts, example
from ..core.param import Param
from ..core.rule import Refusal, Rule, Variants
from ..core.term import Term


class Present(Rule):
    """The argument is not a null pointer."""

    param: Param
    name: str = derived(lambda self: self.param.name)
    _: KW_ONLY
    code: int = ACLNN_ERR_PARAM_NULLPTR

    def holds(self, call: Call) -> bool:
        return call.args.get(self.name, self) is not None

    @property
    def subject(self) -> str:
        return self.name

    @property
    def predicate(self) -> str:
        return self.param.noun

    def actual(self, call: Call) -> str:
        return self.param.noun if self.holds(call) else "null"

    def breaks(self, call: Call) -> Variants:
        yield f"{self.name} is null", call.without(self.param)

    def meets(self, call: Call) -> Iterator[Call]:
        others = (
            [facts for facts in call.args.values() if isinstance(facts, TensorFacts)] if self.param.is_tensor else []
        )
        found = others[0] if others else example(self.param)
        if found is not None:
            yield call.set(self.param, found)


class Absent(Rule):
    """Each of several optional arguments is a null pointer."""

    optional: tuple[Param, ...]
    names: tuple[str, ...]

    def __init__(self, *optional: Param, code: int = ACLNN_ERR_PARAM_INVALID) -> None:
        self._fill(optional=optional, names=tuple([each.name for each in optional]), code=code)

    def holds(self, call: Call) -> bool:
        for name in self.names:  # noqa: SIM110 - faster than all()
            if call.args.get(name) is not None:
                return False
        return True

    @property
    def subject(self) -> str:
        *others, last = self.names
        return f"{', '.join(others)} and {last}"

    predicate = "null"

    def actual(self, call: Call) -> str:
        return " and ".join(each.name for each in self.optional if call.args.get(each.name) is not None)

    def breaks(self, call: Call) -> Variants:
        for each in self.optional:
            for variant in Present(each).meets(call):
                yield f"{each.name} is {each.noun}", variant

    def meets(self, call: Call) -> Iterator[Call]:
        yield call.set_all(dict.fromkeys(self.optional))


class Equal(Rule):
    """Two terms have the same value."""

    one: Term
    other: Term

    def holds(self, call: Call) -> bool:
        return bool(self.one.read(call) == self.other.read(call))

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.one, self.other)

    @property
    def predicate(self) -> str:
        return f"equal to {self.other}"

    def meets(self, call: Call) -> Iterator[Call]:
        yield from self.one.write(call, self.other.read(call))
        yield from self.other.write(call, self.one.read(call))


class Choices(Frozen):
    """A list of values, some of them on certain SoCs only: Choices(1, 2).plus(3, on=("ascend950",))."""

    rows: tuple[tuple[tuple[Any, ...], tuple[str, ...]], ...]

    def __init__(self, *values: Any) -> None:
        self._fill(rows=((values, ()),))

    def plus(self, *values: Any, on: tuple[str, ...]) -> Choices:
        """The list with further values on these SoCs."""
        longer = Choices()
        longer._set(rows=(*self.rows, (values, on)))
        return longer

    def also(self, *lists: Choices) -> Choices:
        """The list with everything in other lists."""
        longer = Choices()
        longer._set(rows=(*self.rows, *(row for each in lists for row in each.rows)))
        return longer

    def on(self, soc: str) -> tuple[Any, ...]:
        """The values on one SoC."""
        return tuple(value for values, socs in self.rows if not socs or soc in socs for value in values)

    def describe(self, term: Term) -> str:
        """The whole list in words: "DT_FLOAT, DT_FLOAT16 (on ascend950 also DT_BF16)"."""
        rows = [(", ".join(map(term.show, values)), ", ".join(socs)) for values, socs in self.rows if values]
        everywhere = ", ".join(shown for shown, socs in rows if not socs)
        if not everywhere:
            return ", ".join(f"{shown} (on {socs} only)" for shown, socs in rows)
        return " ".join([everywhere, *(f"(on {socs} also {shown})" for shown, socs in rows if socs)])


class OneOf(Rule):
    """A term's value is in a list, which may differ between SoCs."""

    term: Term
    choices: Choices
    _known: dict[str, frozenset[Any]] = derived(lambda _: {})

    def holds(self, call: Call) -> bool:
        allowed = self._known.get(call.profile.soc.short)
        if allowed is None:
            short = call.profile.soc.short
            allowed = self._known[short] = frozenset(self.choices.on(short))
        return self.term.read(call) in allowed

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.term,)

    @property
    def predicate(self) -> str:
        values = self.choices.describe(self.term)
        return f"one of {values}" if sum(len(each) for each, _ in self.choices.rows) > 1 else values

    @property
    def is_flag(self) -> bool:
        """Whether the term has to be True, not 1, so that its negation is False."""
        return self.choices.rows == (((True,), ()),) and self.choices.rows[0][0][0] is True

    def refuse(self, call: Call) -> Refusal:
        expected = ", ".join(map(self.term.show, self.choices.on(call.soc.short)))
        where = f" on {call.soc.name or 'an unknown SoC'}" if len(self.choices.rows) > 1 else ""
        wanted = f"one of [{expected}]" if "," in expected else expected or "unused"
        return Refusal(self.code, self, f"Expected {self.subject} to be {wanted}{where} but got {self.actual(call)}.")

    @property
    def clause(self) -> str:
        """The rule in words of its only value: "self is empty"; "" where it has none of its own."""
        values, socs = self.choices.rows[0]
        return self.term.clause(values[0]) if len(self.choices.rows) == len(values) == 1 and not socs else ""

    def __str__(self) -> str:
        return self.clause or super().__str__()

    def meets(self, call: Call) -> Iterator[Call]:
        for value in self.choices.on(call.soc.short):
            yield from self.term.write(call, value)


class Within(Rule):
    """A number lies between two bounds, both inclusive; None is no bound, and NaN is beyond none."""

    term: Term
    low: float | None = None
    high: float | None = None

    def holds(self, call: Call) -> bool:
        value = self.term.read(call)
        return not ((self.low is not None and value < self.low) or (self.high is not None and value > self.high))

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.term,)

    @property
    def predicate(self) -> str:
        if self.low == self.high:
            return f"{self.low:g} or NaN"
        if self.low is None:
            return f"at most {self.high:.10g}"
        return f"at least {self.low:g}" if self.high is None else f"from {self.low:g} to {self.high:g}"

    def meets(self, call: Call) -> Iterator[Call]:
        value = self.term.read(call)
        nearest = self.low if self.low is not None and value < self.low else self.high
        yield from self.term.write(call, nearest)


class Castable(Rule):
    """op::CanCast allows the conversion between two dtypes; a missing source dtype allows none."""

    source: Term
    target: Term

    def holds(self, call: Call) -> bool:
        source = self.source.read(call)
        return source is not None and dt.can_cast(source, self.target.read(call))

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.source, self.target)

    @property
    def predicate(self) -> str:
        return f"castable to {self.target}"

    def meets(self, call: Call) -> Iterator[Call]:
        yield from self.target.write(call, self.source.read(call))
        yield from self.source.write(call, self.target.read(call))


class Defined(Rule):
    """A term has a value: a promoted dtype, a broadcast shape, an axis, a half."""

    term: Term

    def holds(self, call: Call) -> bool:
        return self.term.read(call) is not None

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.term,)

    @property
    def subject(self) -> str:
        return self.term.claim[0]

    @property
    def predicate(self) -> str:
        return self.term.claim[1]

    def actual(self, call: Call) -> str:
        return self.term.lacking(call)

    def meets(self, call: Call) -> Iterator[Call]:
        return self.term.mends(call)
