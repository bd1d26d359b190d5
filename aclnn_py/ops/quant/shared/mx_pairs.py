"""MX quantisation to scales along the last two axes: parameters, shapes and rules that operators share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from ...norm.shared.generated_rules import fitting, result
from .mx_params import mode, target
from .mx_rules import FLOAT8, Mode, on_950, whole_bytes

SOCS = w.REGBASE[:1]
HALVES = on_950(dt.ACL_FLOAT16, dt.ACL_BF16)
QUANTISED = on_950(*b.FOUR_BITS, *FLOAT8)
SCALES = on_950(dt.ACL_FLOAT8_E8M0)
PAIR = 2 * b.SIZE
LAST, ROWS = w.FixedAxis(-1), w.FixedAxis(-2)
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, "
    "rounded up, FP8 only; 2 maximum over dstTypeMax, rounded up, FLOAT4_E2M1 only", b.EXPONENT,
)  # fmt: skip
top = w.Attr("dstTypeMax", "double", "largest quantised number of scaleAlg 2; 0: 6", 0.0)


def scales_out(name: str, axis: int, *, optional: bool = False) -> w.Param:
    """An output of scales along the last axis or the one before it."""
    shape = "[..., m, ceil(n/64), 2]" if axis == -1 else "[..., ceil(m/64), n, 2]"
    return result(name, f"scale of every block along axis {axis}, FLOAT8_E8M0, in pairs: {shape}", optional=optional)


def pairs_along(x: TensorFacts, axis: int) -> Shape | None:
    """The shape of the scales of blocks of 32 along one of the last two axes of x; None without such an axis."""
    if x.rank < -axis:
        return None
    shape = [*x.shape, 2]
    shape[axis - 1] = -(-shape[axis - 1] // PAIR)
    return tuple(shape)


def has_pairs(x: TensorFacts, scales: TensorFacts, axis: int) -> bool:
    return scales.shape == pairs_along(x, axis)


def fitted(call: Call, x: w.Param, alike: tuple[w.Param, ...], pairs: dict[w.Param, int]) -> Iterator[Call]:
    """The call with outputs `alike` x and of pairs of scales along axes."""
    facts = call.tensor(x)
    for out in alike:
        call = call.but(out, shape=facts.shape)
    for scales, axis in pairs.items():
        shape = pairs_along(facts, axis)
        if shape is None:
            return
        call = call.but(scales, shape=shape)
    yield call


def scale_rules(x: w.Param, pairs: dict[w.Param, int], alike: tuple[w.Param, ...]) -> w.Rules:
    """Outputs of scales have the shapes of pairs of blocks along their axes (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        return fitted(call, x, alike, pairs)

    rules = (
        fitting(
            partial(has_pairs, axis=axis), x, scales,
            claim=(f"shape of {scales}", f"pairs of blocks along axis {axis}"), mend=mend,
        )
        for scales, axis in pairs.items()
    )  # fmt: skip
    return tuple(rule for each in rules for rule in each)


def words(out: w.Param) -> w.Rules:
    """Rounding modes: FP8 half to even (161002)."""
    return (
        w.OneOf(Mode(mode, absent="rint"), w.Choices(*b.MODES)),
        *w.when(w.has_dtype(out, *FLOAT8), (w.OneOf(Mode(mode, absent="rint"), w.Choices("rint")),)),
        w.Equal(w.Dtype(out), w.DtypeArgument(target)),
    )


def even_rows(x: w.Param, out: w.Param, alike: tuple[w.Param, ...], pairs: dict[w.Param, int]) -> w.Rules:
    """Rows of FP4 are of whole bytes (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        return fitted(call.but(x, shape=(*call.tensor(x).shape[:-1], PAIR)), x, alike, pairs)

    return fitting(whole_bytes, x, out, claim=(f"last axis of {x}", "even for FP4"), mend=mend)


def suits_dtype(out: TensorFacts, way: int) -> bool:
    """Whether scales of an output's dtype are made in that way."""
    ways = {dt.ACL_FLOAT4_E2M1: (0, 2), dt.ACL_FLOAT4_E1M2: (0,)}
    return way in ways.get(out.dtype, (0, 1))


def first_way(call: Call) -> Iterator[Call]:
    yield call.set(way, b.EXPONENT)


def ways_fit(out: w.Param) -> w.Rules:
    """scaleAlg is one that an output's dtype has (161002)."""
    return fitting(
        suits_dtype, out, way, claim=("scaleAlg", f"one that {out}'s dtype has"), mend=first_way, kind="attr_range"
    )


def is_top(top: float) -> bool:
    found = single_of(top)
    return not (found < 0 or 0 < found < 6 or found > 12)


def own_top(call: Call) -> Iterator[Call]:
    for number in (0.0, 7.0, 10.0):
        yield call.set(top, number)


def top_in_range() -> w.Rules:
    return fitting(is_top, top, claim=("dstTypeMax", "0 or from 6 to 12"), mend=own_top, kind="attr_range")
