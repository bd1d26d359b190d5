"""aclnnGroupedMatmulAdd, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.added_step import AddedProducts

SOCS = ("ascend910b", "ascend910_93")
HALVES = w.Choices().plus(dt.ACL_BF16, dt.ACL_FLOAT16, on=SOCS)
INDEX, SUMS = (w.Choices().plus(kind, on=SOCS) for kind in (dt.ACL_INT64, dt.ACL_FLOAT))
x = w.In("x", "left matrices, transposed, FLOAT16 or BF16, [K,M]")
weight = w.In("weight", "right matrices, [K,N]")
groups = w.In("groupList", "cumulative end of each group along K, INT64, [E]")
y = w.InOut("yRef", "sums that products are added to, FLOAT, [E,M,N] or [E*M,N], updated in place")
transpose_x = w.Attr("transposeX", "bool", "ignored: x is transposed", True)
transpose_weight = w.Attr("transposeWeight", "bool", "ignored: weight is not transposed", False)
group_type = w.Attr("groupType", "int64_t", "ignored: K is split", 2)
FIRST = w.FixedAxis(0)
grouped_matmul_add = w.generated(
    "aclnnGroupedMatmulAdd", x, weight, groups, y, transpose_x, transpose_weight, group_type,
    on=SOCS, outputs=(y,), scratch=w.SCRATCH,
    kinds=(
        w.dtype_in(HALVES, x), w.same_dtype(x, weight), w.dtype_in(INDEX, groups), w.dtype_in(SUMS, y),
    ),
    tiling=(
        w.rank_is(2, x, weight), w.rank_is(1, groups), (w.Equal(w.SizeAt(x, FIRST), w.SizeAt(weight, FIRST)),),
    ),
    plan=(AddedProducts(x, weight, groups, y),),
    header="aclnnop/aclnn_grouped_matmul_add.h", library="transformer", documented_soc=SOCS,
    summary="adds products of groups of rows to FLOAT sums: gradients of the weights of experts",
    formula="yRef[i] += x[groupList[i - 1]:groupList[i]].T @ weight[groupList[i - 1]:groupList[i]]",
    precision="products and sums in float32, in an order that depends on shapes and group sizes only",
    reference="torch_npu.npu_grouped_matmul_add_(yRef, x, weight, groupList)",
    notes=(
        "The source does not check the shape of yRef: here one without E * M * N elements is refused (561002).",
        "An end in groupList below its predecessor, or beyond K, fails the stream; CANN's kernel reads beside the "
        "tensors then. A group without rows changes nothing.",
        "The workspace is a fixed 16 MiB here; CANN's grows with the number of cores.",
    ),
)  # fmt: skip
