"""aclnnCat."""

from __future__ import annotations

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...rules.call import Call
from ..math.arithmetic import WHOLE
from .joining import PRECISION, Members, all_but_rows_of_nothing, axis_of, promoted, same_or_lone, shape_of

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


def kept(members: Members) -> Members:
    return all_but_rows_of_nothing(members)  # type: ignore[return-value]


def lone(call: Call) -> bool:
    members: Members = call.args["tensors"]  # type: ignore[assignment]
    return sum(1 for member in kept(members) if member.numel) == 1


tensors = w.InList("tensors", "what is put side by side; members of shape [0] count as none")
dim = w.Attr("dim", "int64_t", "the axis along which they lie", 0)
out = w.Out("out", "the result")
axis = w.Worked(
    lambda tensors, dim: axis_of(kept(tensors), dim, False), tensors, dim, told="axis of tensors at dim",
    claim=("value of dim", "an axis of the first tensor"), mend=w.setting(dim, lambda call: 0),
)  # fmt: skip
common = w.Worked(
    lambda tensors: promoted(kept(tensors)), tensors, told="promoted dtype of tensors", kind="promotable"
)  # fmt: skip
whole = w.Worked(
    lambda tensors, dim, out: same_or_lone(shape_of(kept(tensors), dim, False), out), tensors, dim, out,
    told="shape of all tensors side by side",
)  # fmt: skip
none_left = w.OneOf(w.Worked(lambda tensors: len(kept(tensors)), tensors, told="number of tensors"), w.Choices(0))
all_empty = w.OneOf(
    w.Worked(lambda tensors: sum(each.numel for each in tensors), tensors, told="number of all elements"), w.Choices(0)
)  # fmt: skip
joined = w.SideBySide(tensors, axis, common, w.Dtype(out))
fits = w.Fits(joined, out, unless=lone)
cast = w.CastTo(fits, w.Dtype(out))


def first(item: w.Param, first: w.Param) -> w.Rules:
    """Tests of the first tensor alone."""
    return (w.Not(w.OneOf(w.Format(first), PRIVATE)),)


cat = w.declare(
    "aclnnCat", tensors, dim, out,
    summary="tensors side by side along an axis",
    rules=(
        w.present(tensors), w.each(tensors, lambda item, first: w.present(item)), (w.DoneIf(none_left),),
        w.present(out), w.each(tensors, lambda item, first: w.dtype_in(DTYPES, item), kept), w.dtype_in(DTYPES, out),
        w.defined(common), (w.Not(w.OneOf(common, w.Choices(dt.ACL_COMPLEX128))),),
        (w.Castable(common, w.Dtype(out)),), w.each(tensors, first, kept),
        w.each(tensors, lambda item, first: w.same_format(item, first), kept),
        w.each(tensors, lambda item, first: w.same_format(out, first), kept),
        w.each(tensors, lambda item, first: w.max_dims(8, first), kept), w.defined(axis),
        w.each(tensors, lambda item, first: (w.Equal(w.Rank(item), w.Rank(first)),), kept),
        w.each(tensors, lambda item, first: (w.Equal(w.ShapeBut(item, axis), w.ShapeBut(first, axis)),), kept),
        (w.DoneIf(all_empty),),
    ),
    plan=(joined, fits, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_cat.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="the elements of all tensors, cast to their promoted dtype and then to out's",
    precision=PRECISION, reference="torch.cat(tensors, dim)",
    notes=(
        "Members of shape [0] are left out before anything is tested; with none left phase one succeeds at once, "
        "before out is looked at. Other empty members are tested and contribute nothing.",
        "The shape of out is tested once the tasks are listed (161002), that of a lone member with elements only as it "
        "is copied (561103); a lone member is cast to out's dtype at once.",
        "The floats of less than 16 bits, which ascend950 lets through, are only moved here: a cast of one gives "
        "561103, and 4-bit ones are refused with it.",
    ),
)  # fmt: skip
