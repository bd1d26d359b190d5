"""What norms that quantise their results ask of scales and zero points together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .generated_rules import fitting
from .quant_rules import kinds_rule

NOTHING: Mapping[int, int] = MappingProxyType({})


def zeros_beside(x: int, scales: int, new: bool) -> tuple[int, ...]:
    """The dtypes of zero points that there are kernels for, beside such x and scales."""
    if scales != dt.ACL_FLOAT:
        return (x,) if scales == x == dt.ACL_BF16 or (new and scales == x == dt.ACL_FLOAT16) else ()
    if x == dt.ACL_FLOAT:
        return (dt.ACL_FLOAT,)
    return (dt.ACL_INT32, dt.ACL_FLOAT) if new else (dt.ACL_INT32,)


def by_soc(of: Callable[[bool], w.Rules]) -> w.Rules:
    """Rules of the task on the 950, and elsewhere (561103)."""
    return w.when(w.on(*w.REGBASE), w.inner(of(True)), otherwise=(w.inner(of(False)),))


def numbers_kinds(x: w.Param, *numbers: w.Param, cast: Mapping[int, int] = NOTHING) -> w.Rules:
    """Scales and zero points, and again, have dtypes that match (561103).

    Before the 950 those of `cast` count as what they are cast to.
    """

    def kinds(new: bool, x: TensorFacts, *found: TensorFacts | None) -> bool:
        first, *others = [each.dtype if each else None for each in found]
        if not new:
            first, *others = [each if each is None else cast.get(each, each) for each in (first, *others)]
        allowed = zeros_beside(x.dtype, first, new) if first is not None else ()
        zeros = {each for each in others[::2] if each is not None}
        alike = all(each == first for each in others[1::2] if each is not None)
        return bool(allowed) and alike and len(zeros) < 2 and zeros <= set(allowed)

    def mend(call: Call) -> Iterator[Call]:
        kind = call.tensor(x).dtype
        for scale in (dt.ACL_FLOAT, kind):
            for zero in (kind, dt.ACL_INT32):
                found = call
                for number, each in enumerate(numbers):
                    if call.present(each):
                        found = found.but(each, dtype=zero if number % 2 else scale)
                yield found

    claim = ("dtypes of scales and zero points", f"a combination supported for {x}")
    return by_soc(lambda new: kinds_rule(partial(kinds, new), x, *numbers, claim=claim, mend=mend))


def numbers_many(new: bool, gamma: w.Param, *numbers: w.Param) -> w.Rules:
    """Scales and zero points, and again, are as many as gamma has elements (161002).

    On the 950 they have the shape of the first ones, which end with gamma's last axis.
    """

    def shapes(gamma: TensorFacts, *found: TensorFacts | None) -> bool:
        given = [each for each in found if each]
        if new and (given[0].shape[-1:] != gamma.shape[-1:] or any(each.shape != given[0].shape for each in given)):
            return False
        return all(each.numel == gamma.numel for each in given)

    def mend(call: Call) -> Iterator[Call]:
        for each in numbers:
            call = call.but(each, shape=call.tensor(gamma).shape) if call.present(each) else call
        yield call

    claim = ("scales and zero points", f"as many as {gamma} has elements, on the 950 in one shape")
    return fitting(shapes, gamma, *numbers, claim=claim, mend=mend)
