"""aclnnNeTensor, aclnnNeScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import comparing as c
from .arithmetic import on_regbase

DTYPES = w.Choices(*c.COMMON, dt.ACL_BOOL, *c.COMPLEX).plus(
    dt.ACL_BF16, on=w.BF16_BY_ARCH
).plus(dt.ACL_UINT64, on=w.REGBASE)  # fmt: skip
OUTS = DTYPES.plus(dt.ACL_UINT32, dt.ACL_UINT16, on=w.REGBASE)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the end for empty tensors on, which comes first."""
    kind = w.Computed(x, other, w.by_table, w.by_rank)
    return (
        *w.done_if_empty(x, other), *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)),
        w.Defined(kind), *c.common_kind(kind, DTYPES, x, other), *c.from_bool(out),
        *w.max_dims(8, x, other), *c.shapes_join(x, other, out),
    )  # fmt: skip


def tensor_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Both in the promoted dtype."""
    return c.of_tensors("ne", x, other, out, w.Computed(x, other, w.by_table, w.by_rank))


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.Computed(x, other, w.keeping, w.by_category)
    return (
        *w.dtype_in(DTYPES, x, other), *(() if out is x else w.dtype_in(OUTS, out)), w.Defined(kind),
        *on_regbase(c.kind_in(kind, DTYPES)), *c.input_casts(kind, x, other), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, out)), *c.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


def scalar_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """self in a dtype that a scalar of its category does not change."""
    return c.with_scalar("ne", x, other, out, w.Computed(x, other, w.keeping, w.by_category))


x, other, out = w.In("self", "the left side"), w.In("other", "the right side"), w.Out("out", "where they differ")
number = w.Scalar("other", "the right side")
ref = w.InOut("selfRef", "the left side, overwritten")
TENSOR = c.texts("ne_tensor", w.DOCUMENTED_BUT_310, "self != other", c.TENSORS, c.EMPTY_FIRST)
SCALAR = c.texts(
    "ne_scalar", w.DOCUMENTED_BUT_310, "self != other, with other cast to the dtype computed in as C does",
    c.SCALARS, c.AS_NUMBER, "Before ascend950 an integer scalar wraps into an integer tensor's dtype.",
)  # fmt: skip
ne_tensor = w.declare(
    "aclnnNeTensor", x, other, out,
    summary="self != other, element by element",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)), plan=tensor_plan(x, other, out),
    reference="torch.ne(self, other)", **TENSOR,
)  # fmt: skip
inplace_ne_tensor = w.declare(
    "aclnnInplaceNeTensor", ref, other,
    summary="selfRef != other, element by element, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)), plan=tensor_plan(ref, other, ref),
    reference="selfRef.ne_(other)", **TENSOR,
)  # fmt: skip
ne_scalar = w.declare(
    "aclnnNeScalar", x, number, out,
    summary="self != other for a scalar, element by element",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)), plan=scalar_plan(x, number, out),
    reference="torch.ne(self, other)", stream_ctype="const aclrtStream", **SCALAR,
)  # fmt: skip
inplace_ne_scalar = w.declare(
    "aclnnInplaceNeScalar", ref, number,
    summary="selfRef != other for a scalar, element by element, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)), plan=scalar_plan(ref, number, ref),
    reference="selfRef.ne_(other)", **SCALAR,
)  # fmt: skip
