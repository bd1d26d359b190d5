"""aclnnGroupQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared import experts as e
from .shared.packing import whole_or_packed

SOCS = ("ascend910b", "ascend910_93", *w.REGBASE)
FLOATS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, on=SOCS)
INDICES = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT64, on=SOCS)
CODES = w.Choices().plus(dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT4, on=SOCS)
x = w.In("x", "input, [S, H]")
scale = w.In("scale", "quantisation scale of every group, which multiplies, [E, H]")
group = w.In("groupIndex", "group list (MoE): the row at which each group ends, ascending, [E]")
offset = w.In("offsetOptional", "quantisation zero point, scalar or [1], dtype of scale; null: 0", optional=True)
target = w.Attr("dstType", "int32_t", "dtype code of y", dt.ACL_INT8)
out = w.Out("y", "quantised x, same shape as x; INT32: eight INT4 in each, [S, H/8]")


def rows_match(x: TensorFacts, scale: TensorFacts) -> bool:
    return x.shape[1:2] == scale.shape[1:2]


def groups_match(scale: TensorFacts, group: TensorFacts) -> bool:
    return scale.shape[:1] == group.shape[:1]


def mended(call: Call) -> Iterator[Call]:
    groups = call.tensor(group).shape[:1] or (1,)
    yield call.but(scale, shape=(*groups, *call.tensor(x).shape[1:2])).but(group, shape=groups)


factors = e.rows_of_experts(q.as_floats(scale), e.expert_of_token(w.Contiguous(group), x))
moved = q.if_there(
    w.Compute("mul", q.as_floats(x), factors), offset, w.ViewOf(q.as_floats(offset), w.AS_SCALAR)
)  # fmt: skip
group_quant = w.declare(
    "aclnnGroupQuant", x, scale, group, offset, target, out,
    rules=(
        w.present(x, scale, group, out), w.dtype_in(FLOATS, x), w.dtype_in(FLOATS, scale), w.dtype_in(INDICES, group),
        w.dtype_in(CODES, out), w.when_given(offset, w.dtype_in(FLOATS, offset), w.same_dtype(scale, offset)),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),), w.when_given(offset, (w.Within(w.Numel(offset), high=1),)),
        w.rank_is(2, x), w.rank_is(2, scale), w.rank_is(1, group),
        fitting(rows_match, x, scale, claim=("axis 1 of scale", "as long as x's"), mend=mended),
        fitting(groups_match, scale, group, claim=("axis 0 of scale", "as long as groupIndex"), mend=mended),
        whole_or_packed(x, out, scale), w.done_if_empty(x), w.inner(w.not_empty(scale)),
        w.when_given(offset, w.inner(w.not_empty(offset))),
    ),
    plan=q.quantised(moved, out, packs=True).chain, library="nn", header="aclnnop/aclnn_group_quant.h",
    documented_soc=("ascend910b", "ascend910_93"),
    summary="static quantisation to INT8 or INT4 with a row of scales for each group of tokens (MoE)",
    formula="y = round(x * scale[g] + offsetOptional), g the group of the row",
    precision="float32, each operation rounded; then to the nearest integer, half to even, and saturated, NaN "
    "becomes 0",
    notes=(
        "groupIndex must ascend to the number of rows: a row after the last group makes the stream fail.",
        "An INT32 y has eight INT4 in each element, the first one in its lowest bits.",
    ),
    reference="torch_npu.npu_group_quant(x, scale, groupIndex, offset=offsetOptional, dst_dtype=torch.qint8)",
)  # fmt: skip
