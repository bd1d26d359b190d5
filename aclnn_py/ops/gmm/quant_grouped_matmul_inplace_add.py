"""aclnnQuantGroupedMatmulInplaceAdd."""

from __future__ import annotations

from ...lowering import language as w
from .shared.quant_added_params import PARAMS
from .shared.quant_added_plan import planned
from .shared.quant_added_rules import rules

quant_grouped_matmul_inplace_add = w.declare(
    "aclnnQuantGroupedMatmulInplaceAdd", *PARAMS, rules=rules(), plan=planned(), library="transformer",
    documented_soc=("ascend950",), header="aclnnop/aclnn_quant_grouped_matmul_inplace_add.h",
    summary="products of groups of FP8 matrices in MX format, or of HIFLOAT8 matrices, added to accumulators: "
    "gradients of the weights of experts",
    formula="yRef[i, m, n] += sum over the k of group i of x1[m, k] * x2[k, n], each element times the scale of its "
    "block of 32 along k, 2^(code - 127); HIFLOAT8: yRef[i] += (sum) * scale2[i] * scale1Optional[i]",
    precision="elements times scales, sums and the addition in float32; the product of two scales of a group of "
    "HIFLOAT8 loses its lowest 13 bits",
    notes=(
        "Blocks of 32 begin anew with every group: those of group i that begins at row k have the scales from "
        "pair k/64 + i on.",
        "A null scale2, groupList, yRef or scale1Optional gives 161002, as in the source; the documents promise "
        "161001. x1 without rows or x2 without columns succeeds before any of them is tested.",
        "An end in groupList below its predecessor, a negative size, or rows beyond K, fail the stream; CANN's kernel "
        "reads out of bounds then. A group without rows changes nothing.",
        "CANN's kernel reads and writes a strided yRef as if it were contiguous; here its view is.",
        "Other SoCs, and more than 1024 groups in MX format, have no kernel (561103).",
    ),
    reference="torch_npu.npu_add_quant_gmm_(yRef, x1.T, x2, scale2, groupList, x1_scale=scale1Optional, "
    "group_list_type=groupListType)",
)  # fmt: skip
