"""Rules of norms that quantise their results: dtypes that match, axes that are short enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .generated_rules import fitting

LONGEST = (1 << 31) - 1


class GivenDtype(w.Dtype):
    """The element type of a tensor, if there is one."""

    def others(self, call: Call) -> Iterator[int]:
        return super().others(call) if call.present(self.param) else iter(())


class Kinds(w.Derived, init=False):
    """Whether dtypes match, which are varied to break it."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(map(GivenDtype, self.params))


class Lengths(w.Derived, init=False):
    """Whether axes are short enough; those of tensors that are always there are varied to break it."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(w.LongestAxis(param) for param in self.params if not param.optional)


def kinds_rule(
    function: Callable[..., bool], *params: w.Param, claim: tuple[str, str], mend: w.Mend | None = None
) -> w.Rules:
    """What a function asks of the dtypes of tensors (161002)."""
    return w.defined(Kinds(
        lambda *found: function(*found) or None, *params, label=" ".join(claim), claim=claim, mend=mend,
        kind="dtype_beside",
    ))  # fmt: skip


def one_line(param: w.Param) -> w.Rules:
    """Of two axes the first one has size 1, so that it is a reshape of one axis (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=call.tensor(param).shape[1:])

    return fitting(
        lambda facts: facts is None or facts.rank != 2 or facts.numel == facts.shape[1], param,
        claim=(f"first of two axes of {param}", "1"), mend=mend,
    )  # fmt: skip


def ranks(*params: w.Param) -> w.Rules:
    """Tensors have from 1 to 8 axes, none of them longer than INT32_MAX (161002)."""

    def short(*found: TensorFacts | None) -> bool:
        return all(max(facts.shape, default=0) <= LONGEST for facts in found if facts is not None)

    def beyond(call: Call) -> Iterator[Call]:
        for param in params:
            if call.present(param) and not short(call.tensor(param)):
                call = call.but(param, shape=(1,))
        yield call

    found = [(each, w.dims_within(1, 8, each)) for each in params]
    within = (w.when_given(each, rules) if each.optional else rules for each, rules in found)
    longest = Lengths(
        lambda *found: short(*found) or None, *params, label="every axis at most INT32_MAX",
        claim=(f"every axis of {params[0]} and the others", "at most INT32_MAX"), mend=beyond,
    )  # fmt: skip
    return w.flat(*within, w.defined(longest))


class Row(w.SizeAt):
    """How long a row is, varied by making it too short along with the last axes of other tensors."""

    like: tuple[w.Param, ...]
    short: int

    def __init__(self, param: w.Param, *like: w.Param, short: int) -> None:
        super().__init__(param, w.FixedAxis(-1))
        self._set(like=like, short=short)

    def others(self, call: Call) -> Iterator[int]:
        yield self.short

    def write(self, call: Call, value: int | None) -> Iterator[Call]:
        last = call.tensor(self.param).shape[-1:]
        for each in (self.param, *self.like):
            if last and call.present(each) and call.tensor(each).shape[-1:] == last:
                call = call.but(each, shape=(*call.tensor(each).shape[:-1], value))
        yield call


class Long(w.Derived, init=False):
    """Whether rows are long enough."""

    row: Row

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (self.row,)


def long_rows(enough: Callable[[TensorFacts], bool], row: Row, claim: tuple[str, str], wanted: int) -> w.Rules:
    """The rows that a tensor tells are long enough; so many elements are (161002)."""
    asked = Long(
        lambda facts: enough(facts) or None, row.param, label=" ".join(claim), claim=claim, kind="shape_custom",
        mend=lambda call: row.write(call, wanted),
    )  # fmt: skip
    asked._set(row=row)
    return w.defined(asked)
