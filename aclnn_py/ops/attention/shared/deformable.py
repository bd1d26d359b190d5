"""Multi-scale deformable attention and its gradients: parameters, rules, inputs of the kernels."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...conv.shared.checked_rules import checked

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
NUMBERS = w.Choices(dt.ACL_INT32, dt.ACL_INT64)
MOST, WIDEST, UNIT = 16, 256, 8
value = w.In("value", "values: pixels of all levels, [B,K,H,D]; D is a multiple of 8, at most 256")
sizes = w.In("spatialShape", "height and width of every level, INT32 or INT64, [L,2]")
starts = w.In("levelStartIndex", "first pixel of every level, INT32 or INT64, [L]")
places = w.In("location", "normalised sampling locations (x, y), [B,Q,H,L,P,2]")
weights = w.In("attnWeight", "attention weights, [B,Q,H,L,P]")
INPUTS = (value, sizes, starts, places, weights)
RANKS = {value: 4, sizes: 2, starts: 1, places: 6, weights: 5}
EXAMPLE = {value: (1, 12, 2, 8), sizes: (2, 2), starts: (2,), places: (1, 32, 2, 2, 3, 2), weights: (1, 32, 2, 2, 3)}
RESULT = (1, 32, 16)
READ_AS = "spatialShape and levelStartIndex are read as INT32; a level whose pixels lie beyond value fails the stream."
DISAGREEING = "Sizes that do not agree, which the source leaves to the kernel, are refused (561103)."


def mending(**results: Shape) -> w.Mend:
    """Shapes of an example; results by their names."""

    def mend(call: Call) -> Iterator[Call]:
        for param, shape in EXAMPLE.items():
            call = call.but(param, shape=shape)
        for name, shape in results.items():
            call = call.but(w.In(name, ""), shape=shape)
        yield call

    return mend


def sizes_agree(
    value: TensorFacts, sizes: TensorFacts, starts: TensorFacts, places: TensorFacts, weights: TensorFacts,
    result: TensorFacts,
) -> bool:  # fmt: skip
    """Whether batches, heads, levels and points are the same everywhere; result is [B,Q,H*D]."""
    batch, _, heads, width = value.shape
    queries, levels, points = places.shape[1], places.shape[3], places.shape[4]
    return (
        sizes.shape == (levels, 2) and starts.shape == (levels,)
        and places.shape == (batch, queries, heads, levels, points, 2)
        and weights.shape == places.shape[:-1] and result.shape == (batch, queries, heads * width)
    )  # fmt: skip


def agreement(result: w.Param, mend: w.Mend) -> w.Rules:
    claim = "sizes of value and the others is [B,K,H,D], [L,2], [L], [B,Q,H,L,P,2], [B,Q,H,L,P] and [B,Q,H*D]"
    return checked(claim, sizes_agree, *INPUTS, result, mend=mend, kind="shape_custom")


def not_nz(*params: w.Param) -> w.Rules:
    """No tensor is in FRACTAL_NZ (161002)."""
    return tuple(w.negated(w.OneOf(w.Format(param), w.Choices(ACL_FORMAT_FRACTAL_NZ))) for param in params)


def ends_with_two(param: w.Param, mend: w.Mend) -> w.Rules:
    claim = f"last size of {param} is 2"
    return checked(claim, lambda facts: facts.shape[-1] == 2, param, mend=mend, kind="shape_custom")


def as_float(param: w.Param) -> w.Step:
    return w.CastTo(w.Contiguous(param), w.Constant(dt.ACL_FLOAT, "FLOAT"))


def as_number(param: w.Param) -> w.Step:
    return w.CastTo(w.Contiguous(param), w.Constant(dt.ACL_INT32, "INT32"))


READ = (as_float(value), as_number(sizes), as_number(starts), as_float(places), as_float(weights))
FLOAT = w.Constant(dt.ACL_FLOAT, "FLOAT")


def shapes(call: Call, *params: w.Param) -> tuple[Shape, ...]:
    return tuple(call.tensor(param).shape for param in params)
