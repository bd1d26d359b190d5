"""What norms that quantise their results ask of scales and zero points, and of dtypes that go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from .definitions import fitting
from .rows import when_given

LONGEST = (1 << 31) - 1


class GivenDtype(w.Dtype):
    """The element type of a tensor, if there is one."""

    __slots__ = ()

    def others(self, call: Call) -> Iterator[int]:
        return super().others(call) if call.present(self.param) else iter(())


class Kinds(w.Worked):
    """Whether element types go together, which are varied to break it."""

    __slots__ = ()

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(map(GivenDtype, self.params))


class Lengths(w.Worked):
    """Whether axes are short enough; those of tensors that are always there are varied to break it."""

    __slots__ = ()

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(w.LongestAxis(param) for param in self.params if not param.optional)


def kinds_rule(
    function: Callable[..., bool], *params: w.Param, claim: tuple[str, str], mend: w.Mend | None = None
) -> w.Rules:
    """What a function asks of the dtypes of tensors (161002)."""
    return w.defined(Kinds(
        lambda *found: function(*found) or None, *params, told=" ".join(claim), claim=claim, mend=mend,
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
    within = (when_given(each, rules) if each.optional else rules for each, rules in found)
    longest = Lengths(
        lambda *found: short(*found) or None, *params, told="every axis at most INT32_MAX",
        claim=(f"every axis of {params[0]} and the others", "at most INT32_MAX"), mend=beyond,
    )  # fmt: skip
    return w.flat(*within, w.defined(longest))


def zeros_beside(x: int, scales: int, new: bool) -> tuple[int, ...]:
    """The dtypes of zero points that there are kernels for, beside such x and scales."""
    if scales != dt.ACL_FLOAT:
        return (x,) if scales == x == dt.ACL_BF16 or (new and scales == x == dt.ACL_FLOAT16) else ()
    if x == dt.ACL_FLOAT:
        return (dt.ACL_FLOAT,)
    return (dt.ACL_INT32, dt.ACL_FLOAT) if new else (dt.ACL_INT32,)


def numbers_rule(x: w.Param, gamma: w.Param, *numbers: w.Param) -> w.Rules:
    """Scales and zero points, and again, are of dtypes that go together, and as many as gamma has elements (561103).

    On the 950 they have the shape of the first ones, which end with gamma's last axis.
    """

    def kinds(new: bool, x: TensorFacts, *found: TensorFacts | None) -> bool:
        first, *others = found
        allowed = zeros_beside(x.dtype, first.dtype, new) if first else ()
        zeros = {each.dtype for each in others[::2] if each}
        alike = all(each.dtype == first.dtype for each in others[1::2] if each and first)
        return bool(allowed) and alike and len(zeros) < 2 and zeros <= set(allowed)

    def shapes(new: bool, gamma: TensorFacts, *found: TensorFacts | None) -> bool:
        given = [each for each in found if each]
        if new and (given[0].shape[-1:] != gamma.shape[-1:] or any(each.shape != given[0].shape for each in given)):
            return False
        return all(each.numel == gamma.numel for each in given)

    def mend(call: Call) -> Iterator[Call]:
        kind, shape = call.tensor(x).dtype, call.tensor(gamma).shape
        for scale in (dt.ACL_FLOAT, kind):
            for zero in (kind, dt.ACL_INT32):
                found = call
                for number, each in enumerate(numbers):
                    if call.present(each):
                        found = found.but(each, dtype=zero if number % 2 else scale, shape=shape)
                yield found

    def asked(of: Callable[[bool], w.Rules]) -> w.Rules:
        return w.when(w.on(*w.REGBASE), w.inner(of(True)), otherwise=(w.inner(of(False)),))

    together = ("dtypes of scales and zero points", f"such that go together with {x}")
    many = ("scales and zero points", f"as many as {gamma} has, on the 950 in one shape")
    return (
        *asked(lambda new: kinds_rule(partial(kinds, new), x, *numbers, claim=together, mend=mend)),
        *asked(lambda new: fitting(partial(shapes, new), gamma, *numbers, claim=many, mend=mend)),
    )
