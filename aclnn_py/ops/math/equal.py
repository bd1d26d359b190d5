"""aclnnEqTensor, aclnnEqScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import comparing as c
from .arithmetic import A2, on_regbase

OLD = ("ascend910", "ascend310p", "ascend310b", "ascend310", "unknown")
"""Where the list of the 910 holds for tensors; for scalars only there."""
SHARED = w.Choices(*c.COMMON, dt.ACL_BOOL, *c.COMPLEX)
NEW = SHARED.plus(dt.ACL_BF16, on=(*A2, *w.REGBASE)).plus(dt.ACL_UINT64, on=w.REGBASE)
TENSORS = NEW.plus(dt.ACL_UINT32, dt.ACL_UINT64, on=OLD)
NUMBERS = NEW.plus(dt.ACL_BF16, on=OLD[1:]).plus(dt.ACL_UINT32, dt.ACL_UINT64, on=OLD[:1])
WIDER = (dt.ACL_UINT32, dt.ACL_UINT16)
"""Further dtypes of out on ascend950."""


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = w.Computed(x, other, w.by_table, w.by_rank)
    outs = TENSORS.plus(*WIDER, on=w.REGBASE)
    listed = w.when(w.on(*w.REGBASE), w.dtype_in(TENSORS, x, other), () if out is x else w.dtype_in(outs, out),
                    otherwise=(w.dtype_in(TENSORS, out),))  # fmt: skip
    no_bf16 = w.when(w.on("ascend910"), tuple(w.Not(w.OneOf(w.Dtype(each), w.BF16)) for each in (x, other)))
    return (
        *listed, *no_bf16, w.Defined(kind), *c.kind_in(kind, TENSORS), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, other, out)), *c.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def tensor_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Both in the promoted dtype."""
    return c.of_tensors("eq", x, other, out, w.Computed(x, other, w.by_table, w.by_rank))


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on; before ascend950 the dtype tested is not the one computed in."""
    kind = w.Computed(x, other, w.by_table, w.by_category)
    outs = NUMBERS.plus(*WIDER, on=w.REGBASE)
    return (
        *w.dtype_in(NUMBERS, x, other), *(() if out is x else w.dtype_in(outs, out)),
        *on_regbase(c.kind_in(kind, NUMBERS)), w.Defined(kind), *c.input_casts(kind, x, other), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, out)), *c.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


def scalar_plan(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """self in a dtype that a scalar of its category does not change."""
    return c.with_scalar("eq", x, other, out, w.Computed(x, other, w.keeping, w.by_category))


x, other, out = w.In("self", "the left side"), w.In("other", "the right side"), w.Out("out", "where they are equal")
number = w.Scalar("other", "the right side")
eq_tensor = w.declare(
    "aclnnEqTensor", x, other, out,
    summary="self == other, element by element",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)), plan=tensor_plan(x, other, out),
    reference="torch.eq(self, other)", **c.texts("eq_tensor", w.DOCUMENTED_BUT_310, "self == other", c.TENSORS),
)  # fmt: skip

ref = w.InOut("selfRef", "the left side, overwritten although declared const", ctype=w.IN_TENSOR)
inplace_eq_tensor = w.declare(
    "aclnnInplaceEqTensor", ref, other,
    summary="selfRef == other, element by element, in place",
    rules=(
        w.when(w.both(w.given(ref), w.given(other)), c.shapes_join(ref, other, ref)), w.OUT_POINTERS,
        w.present(ref, other), tensor_rules(ref, other, ref),
    ),
    plan=tensor_plan(ref, other, ref), reference="selfRef.eq_(other)",
    **c.texts(
        "eq_tensor", w.DOCUMENTED_BUT_310, "selfRef == other", c.TENSORS, c.IN_PLACE,
        "Shapes of tensors that are there come first, before a null workspaceSize or executor and before any dtype.",
    ),
)  # fmt: skip

eq_scalar = w.declare(
    "aclnnEqScalar", x, number, out,
    summary="self == other for a scalar, element by element",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)), plan=scalar_plan(x, number, out),
    reference="torch.eq(self, other)", stream_ctype="const aclrtStream",
    **c.texts(
        "eq_scalar", w.DOCUMENTED_BUT_310, "self == other, with other cast to the dtype computed in as C does",
        c.SCALARS, c.AS_NUMBER, "Before ascend950 an integer scalar wraps into an integer tensor's dtype.",
    ),
)  # fmt: skip

inplace_eq_scalar = w.declare(
    "aclnnInplaceEqScalar", ref, number,
    summary="selfRef == other for a scalar, element by element, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)), plan=scalar_plan(ref, number, ref),
    reference="selfRef.eq_(other)",
    **c.texts(
        "eq_scalar", w.DOCUMENTED_BUT_310, "selfRef == other, with other cast to the dtype computed in as C does",
        c.SCALARS, c.AS_NUMBER, c.IN_PLACE,
    ),
)  # fmt: skip
