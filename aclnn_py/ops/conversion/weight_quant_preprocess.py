"""aclnnWeightQuantPreprocess."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.preprocess_rules import rules
from .shared.preprocess_step import TransposedFour
from .shared.weight_params import PARAMS, bias, out_bias, out_scale, out_weight, scale, weight

copied = w.Branch(w.given(bias), w.ViewCopy(w.Contiguous(bias), out_bias), w.Steps())
PLAN = (TransposedFour(weight, out_weight), *w.ViewCopy(w.Strided(scale), out_scale).chain, copied)
weight_quant_preprocess = w.declare(
    "aclnnWeightQuantPreprocess", *PARAMS, rules=rules(), plan=PLAN, library="math", documented_soc=("ascend950",),
    header="aclnnop/aclnn_weight_quant_preprocess.h",
    summary="weights of MX FP4 laid out in FRACTAL_NZ for products with FP8 activations, their scales and bias copied",
    formula="outWeight = weight in blocks of 16 columns by 32 rows; outWeightScale = weightScale; outBiasOptional = "
    "biasOptional",
    precision="exact",
    notes=(
        "weight and weightScale are transposed views of [N, K] and [N, ceil(K/64), 2] in memory. The "
        "strides of outWeight are ignored.",
        "Other SoCs are refused before null pointers are (361001). An odd K is refused (561103): its rows are not of "
        f"whole bytes. xDtype is {dt.ACL_FLOAT8_E4M3FN}, xScaleDtype {dt.ACL_FLOAT8_E8M0}.",
    ),
    reference="torch_npu.npu_weight_quant_preprocess(weight, weightScale, xDtype, weight_dtype, weight_scale_dtype, "
    "bias=biasOptional, x_scale_dtype=xScaleDtype, k_group_size=kGroupSize)",
)  # fmt: skip
