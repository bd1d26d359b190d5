"""aclnnDequantSwigluQuant and its second version: the outputs of the plan."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.microscaling import FOUR_BIT_TOPS, FOUR_BITS
from ....lowering.kernels.microscaling import MODES as FP4_MODES
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from . import experts as e
from .dequant_params import group, grouped, out, rounding, x
from .dequant_tables import FIRST, in_rows

INT8 = q.INT8


def largest() -> w.Term:
    """The largest number of the output's dtype."""
    tops = {**q.LARGEST, **FOUR_BIT_TOPS}
    return w.Derived(lambda out: tops.get(out.dtype, 1.0), out, label=f"the largest of {out}")


def written(made: w.Step, old: w.Step) -> w.Step:
    """Rows of groups from `made`, rows after the last group from `old`."""
    total = w.CastTo(w.Compute("row_sum", w.Contiguous(group), rows=FIRST, folds=(True,), integral=grouped), e.INT64)
    shape = w.Derived(lambda x: (e.tokens_of(x), 1), x, label="rows of x")
    return w.Branch(grouped, w.Compute("where", e.rows_before(total, shape, grouped), made, old, dtype=w.FLOAT), made)


def integers(numbers: w.Step) -> w.Step:
    codes = w.Compute("clamp", q.to_integer(numbers, w.FLOAT), attrs=q.INT8_RANGE)
    kept = written(codes, in_rows(q.as_floats(out), 2))
    return w.ViewCopy(w.ViewOf(w.CastTo(kept, INT8), w.Reshaped(w.ViewShape(out))), out)


def floats(numbers: w.Step, *variants: w.Param) -> w.Step:
    """FP8 and HIFLOAT8, whose old rows are kept as bytes, and FP4, which BF16 is rounded to."""

    def as_bytes(call: Call, view: View) -> View:
        return view._replace(dtype=dt.ACL_INT8)

    def as_output(call: Call, view: View) -> View:
        return view._replace(dtype=call.tensor(out).dtype)

    def in_bytes(source: w.Step) -> w.Step:
        return w.CastTo(w.ViewOf(source, w.Through("bytes", as_bytes, w.FLOAT)), w.FLOAT)

    codes = q.short(numbers, out)
    kept = w.CastTo(written(in_bytes(codes), in_rows(in_bytes(w.Contiguous(out)), 2)), INT8)
    eight = w.Branch(grouped, w.ViewOf(kept, w.Through("codes", as_output, w.FLOAT)), codes)
    near = w.CastTo(w.CastTo(numbers, w.Constant(dt.ACL_BF16, "DT_BF16")), w.FLOAT)
    pair = [w.ViewOf(near, q.every_second(number)) for number in (0, 1)]
    kernel = w.Derived(lambda out: FOUR_BITS.get(out.dtype, ""), out, label=f"cast to dtype of {out}")
    way = w.Derived(lambda word: FP4_MODES.index(word or "rint"), rounding, label="rounding that roundMode names")
    packed = w.Compute(kernel, *pair, attrs=(way if variants else 0.0,), dtype=q.UINT8)
    halves = w.Derived(lambda out: (*out.shape[:-1], out.shape[-1] // 2), out, label=f"bytes of {out}")
    four = q.Stored(w.ViewOf(packed, w.Reshaped(halves)), out)
    return w.Branch(w.has_dtype(out, *FOUR_BITS), four, w.ViewCopy(w.ViewOf(eight, w.Reshaped(w.ViewShape(out))), out))
