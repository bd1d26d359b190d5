"""aclnnTransMatmulWeight."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.in_place_blocks import InBlocks

NEW = (*w.A2_A3, *w.REGBASE)
MOST_AXES = 8
DTYPES = (
    w.Choices(dt.ACL_FLOAT16)
    .plus(dt.ACL_BF16, on=NEW)
    .plus(dt.ACL_INT8, on=(*NEW, "ascend310p"))
    .plus(dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, dt.ACL_UINT8, on=NEW)
)
ref = w.InOut(
    "mmWeightRef",
    "weight [K, N], on the A2 and A3 families or of INT8 also [batch..., K, N], up to 6 axes; overwritten by blocks",
)
stacked = w.either(w.on(*w.A2_A3), w.has_dtype(ref, dt.ACL_INT8))
trans_matmul_weight = w.declare(
    "aclnnTransMatmulWeight", ref,
    summary="lays a weight out in FRACTAL_NZ, in place",
    rules=(
        w.present(ref), w.dtype_in(DTYPES, ref), w.format_in(w.ND, ref), w.max_dims(MOST_AXES, ref),
        w.done_if_empty(ref), w.when(stacked, w.dims_within(2, 6, ref), otherwise=(w.rank_is(2, ref),)),
    ),
    plan=(InBlocks(ref),),
    header="aclnnop/aclnn_trans_matmul_weight.h", library="math",
    formula="mmWeightRef in blocks of 16 rows and 32 bytes of columns, [batch..., N / C0, K / 16, 16, C0], both "
    "rounded up; padding is 0",
    reference="torch_npu.npu_format_cast(mmWeightRef, 29)", precision="exact",
    documented_soc=("ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    notes=(
        "Phase one gives mmWeightRef the storage format FRACTAL_NZ and the storage shape of its blocks: a second call "
        "with the same tensor gives 161002.",
        "The blocks begin where mmWeightRef does and are written beyond its view: its memory has to hold as many "
        "elements as aclnnCalculateMatmulWeightSizeV2 tells, with 32 columns in a block of 1 byte and 16 in one of 2.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip
