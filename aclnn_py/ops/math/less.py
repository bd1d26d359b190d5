"""aclnnLtTensor, aclnnLtScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import comparing as c
from .arithmetic import on_regbase

DTYPES = w.Choices(*c.COMMON, *c.UNSIGNED, dt.ACL_BOOL).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
OUTS = DTYPES.plus(*c.COMPLEX, on=w.REGBASE)
DOCUMENTED = (*w.DOCUMENTED_BUT_310, "ascend310b")


def tensor_kind(x: w.Param, other: w.Param) -> w.Computed:
    """The promoted dtype; UINT8 for BOOL."""
    return w.Computed(x, other, w.counting(dt.ACL_UINT8, w.by_table), w.counting(dt.ACL_UINT8, w.by_rank))


def scalar_kind(x: w.Param, other: w.Param) -> w.Computed:
    """A floating tensor's dtype, else the promoted one with FLOAT for DOUBLE; UINT8 for BOOL."""
    return w.Computed(x, other, w.counting(dt.ACL_UINT8, w.with_float), w.counting(dt.ACL_UINT8, w.by_category))


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = tensor_kind(x, other)
    return (
        *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)), w.Defined(kind),
        *on_regbase(c.kind_in(kind, DTYPES)), *c.from_bool(out), *w.max_dims(8, x, other),
        *c.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the null tests on: two sequences of tests, by the SoC."""
    kind = scalar_kind(x, other)
    outs = () if out is x else (out,)
    counted = w.CountedDtype(x, other)
    newer = (
        w.present(other, x, *outs), w.dtype_in(DTYPES, x, other), w.dtype_in(OUTS, *outs), (w.Defined(kind),),
        c.kind_in(kind, DTYPES), c.input_casts(kind, x, other), c.from_bool(out),
        w.max_dims(8, *c.distinct(x, out)), c.same_shapes(x, out),
    )  # fmt: skip
    nulls = w.when(w.BY_DOCUMENTS, w.present(other, x), otherwise=(w.inner(w.present(other, x)),))
    older = (
        nulls, w.present(*outs), w.dtype_in(DTYPES, x), (w.OneOf(counted, DTYPES),),
        w.dtype_in(DTYPES, *outs), (w.Defined(kind),), c.from_bool(out), w.max_dims(8, x), c.same_shapes(x, out),
    )  # fmt: skip
    return (*w.when(w.on(*w.REGBASE), *newer, otherwise=older), *w.done_if_empty(x))


x, other, out = w.In("self", "the left side"), w.In("other", "the right side"), w.Out("out", "where self is less")
number = w.Scalar("other", "the right side")
ref = w.InOut("selfRef", "the left side, overwritten although declared const", ctype=w.IN_TENSOR)
TENSOR = c.texts("lt_tensor", DOCUMENTED, "self < other; BOOL is compared as UINT8", c.TENSORS)
SCALAR = c.texts(
    "lt_scalar", DOCUMENTED, "self < other, with other cast to the dtype computed in as C does", c.SCALARS, c.AS_NUMBER,
    "Before ascend950 a null self or other is 561103, the documents say 161001; a scalar of any dtype goes with a "
    "floating self, which keeps its dtype, and a DOUBLE one counts as FLOAT.",
)  # fmt: skip
lt_tensor = w.declare(
    "aclnnLtTensor", x, other, out,
    summary="self < other, element by element",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=c.of_tensors("lt", x, other, out, tensor_kind(x, other)), reference="torch.lt(self, other)", **TENSOR,
)  # fmt: skip
inplace_lt_tensor = w.declare(
    "aclnnInplaceLtTensor", ref, other,
    summary="selfRef < other, element by element, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=c.of_tensors("lt", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.lt_(other)", **TENSOR,
)  # fmt: skip
lt_scalar = w.declare(
    "aclnnLtScalar", x, number, out,
    summary="self < other for a scalar, element by element", rules=(scalar_rules(x, number, out),),
    plan=c.with_scalar("lt", x, number, out, scalar_kind(x, number)), reference="torch.lt(self, other)", **SCALAR,
)  # fmt: skip
inplace_lt_scalar = w.declare(
    "aclnnInplaceLtScalar", ref, number,
    summary="selfRef < other for a scalar, element by element, in place", rules=(scalar_rules(ref, number, ref),),
    plan=c.with_scalar("lt", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.lt_(other)", **SCALAR,
)  # fmt: skip
