"""aclnnLeTensor, aclnnLeScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import comparing as c
from .arithmetic import on_regbase

DTYPES = w.Choices(*c.COMMON, dt.ACL_UINT16, dt.ACL_BOOL).plus(
    dt.ACL_BF16, on=w.BF16_BY_ARCH
).plus(dt.ACL_UINT64, on=w.REGBASE)  # fmt: skip
OUTS = DTYPES.plus(dt.ACL_UINT32, *c.COMPLEX, on=w.REGBASE)


def tensor_kind(x: w.Param, other: w.Param) -> w.Computed:
    """The promoted dtype; FLOAT for BOOL."""
    return w.Computed(x, other, w.counting(dt.ACL_FLOAT, w.by_table), w.counting(dt.ACL_FLOAT, w.by_rank))


def scalar_kind(x: w.Param, other: w.Param) -> w.Computed:
    """A floating tensor's dtype, FLOAT with a DOUBLE scalar, else the promoted one; FLOAT for BOOL before ascend950."""
    return w.Computed(x, other, w.counting(dt.ACL_FLOAT, w.without_double), w.by_category)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the end for empty tensors on, which comes first."""
    kind = tensor_kind(x, other)
    return (
        *w.done_if_empty(x, other), *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)),
        w.Defined(kind), *c.common_kind(kind, DTYPES, x, other), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, other, out)), *c.shapes_join(x, other, out),
    )  # fmt: skip


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = scalar_kind(x, other)
    return (
        *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)), w.Defined(kind),
        *c.input_casts(kind, x, other), *on_regbase(c.kind_in(kind, DTYPES)), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, out)), *c.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, other = w.In("self", "the left side"), w.In("other", "the right side")
out = w.Out("out", "where self is not greater")
number = w.Scalar("other", "the right side")
ref = w.InOut("selfRef", "the left side, overwritten")
TENSOR = c.texts(
    "le_tensor", w.DOCUMENTED_BUT_310B, "self <= other; BOOL is compared as FLOAT", c.TENSORS, c.EMPTY_FIRST
)  # fmt: skip
SCALAR = c.texts(
    "le_scalar", w.DOCUMENTED_BUT_310B, "self <= other, with other cast to the dtype computed in as C does",
    c.SCALARS, c.AS_NUMBER, "Before ascend950 a DOUBLE scalar makes FLOAT of an integer self.",
)  # fmt: skip
le_tensor = w.declare(
    "aclnnLeTensor", x, other, out,
    summary="self <= other, element by element",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=c.of_tensors("le", x, other, out, tensor_kind(x, other)), reference="torch.le(self, other)", **TENSOR,
)  # fmt: skip
inplace_le_tensor = w.declare(
    "aclnnInplaceLeTensor", ref, other,
    summary="selfRef <= other, element by element, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=c.of_tensors("le", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.le_(other)", **TENSOR,
)  # fmt: skip
le_scalar = w.declare(
    "aclnnLeScalar", x, number, out,
    summary="self <= other for a scalar, element by element",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=c.with_scalar("le", x, number, out, scalar_kind(x, number)), reference="torch.le(self, other)", **SCALAR,
)  # fmt: skip
inplace_le_scalar = w.declare(
    "aclnnInplaceLeScalar", ref, number,
    summary="selfRef <= other for a scalar, element by element, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=c.with_scalar("le", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.le_(other)", **SCALAR,
)  # fmt: skip
