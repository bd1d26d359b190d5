"""Parameters and plan of the unique operators."""

from __future__ import annotations

from math import prod
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts
from ...indexing.shared import dynamic_outputs as s

FLAT = 1000
"""As `dim` of aclnnUniqueConsecutive: no axis, all elements in one row."""
DTYPES = s.OLD.also(w.Choices(*s.UNSIGNED)).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
CORE = (
    dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT64, dt.ACL_UINT32, dt.ACL_UINT16, dt.ACL_UINT8,
    dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT,
)  # fmt: skip
KEYS = {1: dt.ACL_UINT8, 2: dt.ACL_UINT16, 4: dt.ACL_UINT32, 8: dt.ACL_UINT64}

x = w.In("self", "input, rank up to 8")
ascending = w.Attr("sorted", "bool", "true: valueOut is sorted in ascending order", default=True)
with_inverse = w.Attr("returnInverse", "bool", "true: inverseOut is computed", default=True)
with_counts = w.Attr("returnCounts", "bool", "true: countsOut is computed", default=True)
dim = w.Attr("dim", "int64_t", "axis along which slices are compared, -rank to rank-1", default=-1)
values = w.Out("valueOut", "distinct elements, [n] (slices along dim: n along dim), dtype of self")
inverse = w.Out(
    "inverseOut", "index in valueOut of every element of self, same shape, or of every slice, rank 1; INT64"
)
counts = w.Out("countsOut", "number of occurrences of each distinct element (slice), [n], INT64")
axis = w.Axis(x, dim)
NAN = "every NaN is distinct"
ARRIVAL = "they come in the order of first occurrence, except on ascend950, which always sorts"
FITS = f"The shapes of the outputs are not checked: {s.BLIND}; the stream fails if the result does not fit."
core_dtype = w.both(w.on(*w.REGBASE), w.has_dtype(x, *CORE))


def dtypes(*further: w.Choices) -> w.Rules:
    """The tests of dtypes and of self's rank, where slices are compared."""
    return w.flat(
        w.dtype_in(DTYPES.also(*further), x), w.dtype_in(s.INT64, inverse, counts), w.same_dtype(values, x),
        w.same_dtype(inverse, counts), w.max_dims(8, x),
    )  # fmt: skip


def split(facts: TensorFacts, axis: int | None) -> tuple[int, int, int]:
    """Elements before an axis, along it and behind it; all in one row without an axis."""
    if axis is None:
        return 1, facts.numel, 1
    shape = facts.shape or (1,)
    axis %= len(shape)
    return prod(shape[:axis]), shape[axis], prod(shape[axis + 1 :])


def axis_of(facts: TensorFacts, number: int = FLAT) -> int | None:
    rank = facts.rank or 1
    return number if -rank <= number < rank else None


def parts(facts: TensorFacts) -> int:
    return 2 if facts.dtype in dt.COMPLEX else 1


def many_keys(facts: TensorFacts, *_: int) -> int:
    return facts.numel * parts(facts)


def axes_of(facts: TensorFacts, axis: int | None) -> tuple[int, ...]:
    return (facts.numel,) if axis is None else facts.shape or (1,)


def flag(condition: w.Rule) -> w.Where:
    return w.Where(condition, 1.0, 0.0, f"1 if {condition}")


NOTHING = (w.Constant(dt.ACL_INT64, "DT_INT64"), w.Constant(0, "no elements"))
"""In place of an output that an operator does not have."""


def found(
    along: w.Param | None,
    counted: dict[w.Param, w.Rule | None],
    wanted: tuple[Any, Any],
    *,
    compared: float = 1.0,
    arrival: Any = 0.0,
    one_zero: Any = 1.0,
    copied: dict[w.Param, w.Rule] | None = None,
    counts: w.Param | None = counts,
) -> w.Plan:
    """The plan: `counted` says which outputs get a shape, and when, `wanted` whether inverse and counts are written."""
    by = (x,) if along is None else (x, along)

    def worked(function: Any, label: str) -> w.Derived:
        return w.Derived(function, *by, label=label)

    dense = w.Contiguous(x)
    slices = w.ViewOf(dense, w.Reshaped(worked(lambda f, *n: split(f, axis_of(f, *n)), "[before dim, dim, after dim]")))
    whole = w.ViewOf(dense, w.Reshaped(worked(lambda f, *n: axes_of(f, axis_of(f, *n)), "shape of self")))
    place = worked(lambda f, *n: float((axis_of(f, *n) or 0) % (f.rank or 1)), "dim")
    keys = (
        worked(lambda f, *_: KEYS[dt.size(f.dtype) // parts(f)], "dtype of sort keys"),
        worked(many_keys, "number of sort keys"),
    )
    numbers = NOTHING[0], worked(lambda f, *n: split(f, axis_of(f, *n))[1], "number of slices")
    outs, room = ((values, inverse), (NOTHING,)) if counts is None else ((values, inverse, counts), ())
    step = w.DynamicOutputs(
        "unique", slices, whole, outs=outs, counted=counted, copied=copied, dtype=w.Dtype(x), most=w.Numel(x), tells=3,
        attrs=(place, compared, arrival, one_zero, *wanted), scratch=(*room, keys, keys, numbers, numbers),
    )  # fmt: skip
    return dense, slices, whole, step
