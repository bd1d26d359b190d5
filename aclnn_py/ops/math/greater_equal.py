"""aclnnGeTensor, aclnnGeScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import comparing as c
from .arithmetic import on_regbase
from .greater import scalar_kind, tensor_kind

KINDS = w.Choices(*c.COMMON, *c.UNSIGNED).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
WITH_BOOL = KINDS.plus(dt.ACL_BOOL, on=w.REGBASE)


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = tensor_kind(x, other)
    return (
        *w.dtype_in(c.EVERYTHING, out), w.Defined(kind), *c.kind_in(kind, KINDS),
        *on_regbase(c.input_casts(kind, x, other)), *c.from_bool(out), *w.max_dims(8, *c.distinct(x, other, out)),
        *c.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = scalar_kind(x, other)
    return (
        *on_regbase(w.dtype_in(WITH_BOOL, x)), *w.dtype_in(c.EVERYTHING, out),
        *on_regbase(c.input_casts(kind, x, other)), w.Defined(kind), *c.kind_in(kind, WITH_BOOL), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, out)), *c.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, other = w.In("self", "the left side"), w.In("other", "the right side")
out = w.Out("out", "where self is not less")
number = w.Scalar("other", "the right side")
ref = w.InOut("selfRef", "the left side, overwritten")
TENSOR = c.texts("ge_tensor", w.DOCUMENTED_BUT_310B, "self >= other; BOOL is compared as INT8", c.TENSORS)
SCALAR = c.texts(
    "ge_scalar", w.DOCUMENTED_BUT_310B, "self >= other, with other cast to the dtype computed in as C does",
    c.SCALARS, c.IF_EXACT, c.AS_NUMBER,
)  # fmt: skip
ge_tensor = w.declare(
    "aclnnGeTensor", x, other, out,
    summary="self >= other, element by element",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)), stream_ctype="const aclrtStream",
    plan=c.of_tensors("ge", x, other, out, tensor_kind(x, other)), reference="torch.ge(self, other)", **TENSOR,
)  # fmt: skip
inplace_ge_tensor = w.declare(
    "aclnnInplaceGeTensor", ref, other,
    summary="selfRef >= other, element by element, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=c.of_tensors("ge", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.ge_(other)", **TENSOR,
)  # fmt: skip
ge_scalar = w.declare(
    "aclnnGeScalar", x, number, out,
    summary="self >= other for a scalar, element by element",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)), stream_ctype="const aclrtStream",
    plan=c.with_scalar("ge", x, number, out, scalar_kind(x, number)), reference="torch.ge(self, other)", **SCALAR,
)  # fmt: skip
inplace_ge_scalar = w.declare(
    "aclnnInplaceGeScalar", ref, number,
    summary="selfRef >= other for a scalar, element by element, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=c.with_scalar("ge", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.ge_(other)", **SCALAR,
)  # fmt: skip
