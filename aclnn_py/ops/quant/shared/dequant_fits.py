"""aclnnDequantSwigluQuant and its second version on the 950: which shapes fit each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....lowering import language as w
from ....lowering.kernels.microscaling import FOUR_BITS
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .dequant_params import activation, bias, factor, group, is_whole, limit, out, scales, weight, x, zero
from .dequant_params import dim as axis
from .dequant_sizes import Given, groups_of, is_static, row_of
from .experts import tokens_of

Test = Callable[..., bool]


def mended(call: Call) -> Iterator[Call]:
    """A call whose tensors fit rows of four elements."""
    row, groups, has = 4, 2, call.present(group)
    lead = (4,) if call.tensor(x).rank < 2 else tuple(max(size, 1) for size in call.tensor(x).shape[:-1])
    found = call.but(x, shape=(*lead, row)).but(out, shape=(*lead, row // 2)).but(scales, shape=lead)
    found = found.but(group, shape=(groups,)) if has else found
    for each, columns in ((weight, row), (bias, row), (factor, row // 2), (zero, row // 2)):
        found = found.but(each, shape=(groups, columns) if has else (columns,)) if call.present(each) else found
    yield found.but(activation, shape=lead) if call.present(activation) else found


def require(test: Test, *params: w.Param, subject: str, predicate: str) -> w.Rules:
    return fitting(test, *params, claim=(subject, predicate), mend=mended)


def of_columns(x: TensorFacts, numbers: TensorFacts, group: Given) -> bool:
    row, shape = row_of(x), numbers.shape or (1,)
    return shape == (groups_of(group), row) if group else shape in ((row,), (1, row), (row, 1))


def of_bias(x: TensorFacts, numbers: TensorFacts, group: Given) -> bool:
    row, shape = row_of(x), numbers.shape or (1,)
    return shape == (groups_of(group), row) if group else shape in ((row,), (1, row))


def of_rows(x: TensorFacts, activation: TensorFacts) -> bool:
    return activation.numel == tokens_of(x)


def of_halves(out: TensorFacts, numbers: TensorFacts, group: Given, mode: str | None) -> bool:
    """A number for every column, or, which the static mode lets through, for all of them."""
    half, shape, static = row_of(out), numbers.shape or (1,), is_static(mode)
    if len(shape) > 2:
        return False
    if group:
        return shape[0] == groups_of(group) and (shape[-1] == half or (static and shape[1:] in ((), (1,))))
    if len(shape) == 2 and shape[0] != 1:
        return False
    return shape[0] in (1, half) if static else shape[-1] == half


def each_column(x: TensorFacts, numbers: TensorFacts, group: Given) -> bool:
    return numbers.numel == row_of(x) // 2 * groups_of(group)


def half_along(x: TensorFacts, dim: int) -> tuple[int, ...]:
    """x's shape with half of an axis."""
    at = dim + x.rank if dim < 0 else dim
    return tuple(size // 2 if number == at else size for number, size in enumerate(x.shape))


def has_even_axis(x: TensorFacts, dim: int) -> bool:
    return -x.rank <= dim < x.rank and x.shape[dim] % 2 == 0


def is_last(x: TensorFacts, dim: int) -> bool:
    return dim in (-1, x.rank - 1)


def as_half(x: TensorFacts, out: TensorFacts, dim: int = -1) -> bool:
    whole = out.dtype not in FOUR_BITS or (out.rank > 0 and out.shape[-1] % 2 == 0)
    return whole and out.shape == half_along(x, dim)


def as_rows(out: TensorFacts, scales: TensorFacts) -> bool:
    return scales.shape == out.shape[:-1]


def null_unless_whole(param: w.Param, *rules: w.Rules) -> w.Rules:
    """A tensor of INT32 x alone."""
    return w.when_given(param, w.when(is_whole, w.flat(*rules), otherwise=(w.Not(w.Present(param)),)))


def seven(call: Call) -> Iterator[Call]:
    yield call.set(limit, 7.0)


def last(call: Call) -> Iterator[Call]:
    yield call.set(axis, -1)
