"""Storage in blocks: the result is no array, so no formula says what a dense view of it reads.

tests/numeric/conversion compares the bytes of the storage in both directions.
"""

from __future__ import annotations

from ..registry import Array, Unsaid, reference


@reference("aclnnNpuFormatCast")
def npu_format_cast(src: Array) -> Array:
    raise Unsaid


@reference("aclnnTransMatmulWeight")
def trans_matmul_weight(ref: Array) -> Array:
    raise Unsaid


@reference("aclnnWeightQuantPreprocess")
def weight_quant_preprocess(*given: Array) -> Array:
    raise Unsaid
