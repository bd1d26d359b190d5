"""aclnnCat."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.core.call import Call
from ..arithmetic.shared.arithmetic import WHOLE
from .shared.concat_terms import PRECISION, Members, axis_of, promoted, same_or_lone, shape_of, without_empty_rows

UNSIGNED = (dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64)
SHORT = (
    dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E8M0, dt.ACL_FLOAT4_E1M2,
    dt.ACL_FLOAT4_E2M1,
)  # fmt: skip
DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, dt.ACL_COMPLEX64)
    .plus(dt.ACL_BF16, on=(*w.BF16_BY_ARCH, "ascend310b"))
    .plus(*UNSIGNED, *SHORT, on=w.REGBASE)
)
PRIVATE = w.Choices(*sorted(fmt.PRIVATE))


def members_of(members: Members) -> Members:
    return without_empty_rows(members)  # type: ignore[return-value]


def has_single_member(call: Call) -> bool:
    members: Members = call.args["tensors"]  # type: ignore[assignment]
    return sum(1 for member in members_of(members) if member.numel) == 1


tensors = w.InList(
    "tensors", "tensors to concatenate, equal sizes in all axes but dim; members of shape [0] are skipped"
)
dim = w.Attr("dim", "int64_t", "axis along which to concatenate, -rank to rank-1", 0)
out = w.Out("out", "output, shape of the tensors with their sizes along dim added")
axis = w.Derived(
    lambda tensors, dim: axis_of(members_of(tensors), dim, False), tensors, dim, label="dim",
    claim=("value of dim", "an axis of the first tensor"), mend=w.setting(dim, lambda call: 0),
)  # fmt: skip
common = w.Derived(
    lambda tensors: promoted(members_of(tensors)), tensors, label="promoted dtype of tensors", kind="promotable"
)  # fmt: skip
concat_shape = w.Derived(
    lambda tensors, dim, out: same_or_lone(shape_of(members_of(tensors), dim, False), out), tensors, dim, out,
    label="concatenated shape",
)  # fmt: skip
none_left = w.OneOf(
    w.Derived(lambda tensors: len(members_of(tensors)), tensors, label="number of tensors"), w.Choices(0)
)
all_empty = w.OneOf(
    w.Derived(lambda tensors: sum(each.numel for each in tensors), tensors,
    label="total number of elements"), w.Choices(0)
)  # fmt: skip
joined = w.ConcatMembers(tensors, axis, common, w.Dtype(out))
checked = w.ShapeMatches(joined, out, unless=has_single_member)
cast = w.CastTo(checked, w.Dtype(out))


def first(item: w.Param, first: w.Param) -> w.Rules:
    """Tests of the first tensor alone."""
    return (w.Not(w.OneOf(w.Format(first), PRIVATE)),)


cat = w.declare(
    "aclnnCat", tensors, dim, out,
    summary="concatenates tensors along dim",
    rules=(
        w.present(tensors), w.each(tensors, lambda item, first: w.present(item)), (w.DoneIf(none_left),),
        w.present(out), w.each(tensors, lambda item, first: w.dtype_in(DTYPES, item), members_of),
        w.dtype_in(DTYPES, out),
        w.defined(common), (w.Not(w.OneOf(common, w.Choices(dt.ACL_COMPLEX128))),),
        (w.Castable(common, w.Dtype(out)),), w.each(tensors, first, members_of),
        w.each(tensors, lambda item, first: w.same_format(item, first), members_of),
        w.each(tensors, lambda item, first: w.same_format(out, first), members_of),
        w.each(tensors, lambda item, first: w.max_dims(8, first), members_of), w.defined(axis),
        w.each(tensors, lambda item, first: (w.Equal(w.Rank(item), w.Rank(first)),), members_of),
        w.each(tensors, lambda item, first: (w.Equal(w.ShapeBut(item, axis), w.ShapeBut(first, axis)),), members_of),
        (w.DoneIf(all_empty),),
    ),
    plan=(joined, checked, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_cat.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="concatenated elements, cast to their promoted dtype and then to that of out",
    precision=PRECISION, reference="torch.cat(tensors, dim)",
    notes=(
        "Members of shape [0] are dropped before any check; if none is left phase one succeeds at once, before out "
        "is checked. Other empty members are checked and contribute nothing.",
        "The shape of out is checked when the tasks are built (161002), for a single non-empty member only as it is "
        "copied (561103); that one is cast directly to the dtype of out.",
        "FP8 and FP4 dtypes, which ascend950 accepts, are copied only: a cast of them gives 561103, and FP4 is "
        "refused with it.",
    ),
)  # fmt: skip
