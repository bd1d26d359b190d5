"""Sizes and formats of tensors in the cube unit's storage formats, which programs ask for before they create them."""

from __future__ import annotations

from typing import Any

from ...native import ffi, lib
from ..declare import declared, written

Found = tuple[tuple[int, ...] | None, int | None, int]
NO_FORMAT = -1


@written
def aclnnNpuFormatCastCalculateSizeAndFormat(srcTensor: Any, dstFormat: int, additionalDtype: int) -> Found:
    """Returns (dstShape, actualFormat, ret): storage shape and format of aclnnNpuFormatCast's result; -1 where CANN
    leaves the format as it was.

    additionalDtype -1: that of srcTensor.
    Codes: 161002 srcTensor is null, or not of a shape, dtype and SoC that are cast; 361001 formats that are not cast,
    or before the 950 an empty tensor.
    """
    shape, rank = ffi.new("int64_t **"), ffi.new("uint64_t *")
    format = ffi.new("int32_t *", NO_FORMAT)
    call = lib.ae_aclnnNpuFormatCastCalculateSizeAndFormat
    code = int(call(srcTensor, dstFormat, additionalDtype, shape, rank, format))
    if code:
        return None, None, code
    sizes = tuple(shape[0][0 : rank[0]])
    lib.ae_array_free(shape[0])
    return sizes, format[0], 0


@declared
def aclnnCalculateMatmulWeightSize() -> None:
    """Returns (weightTensorSize, ret): elements of a FLOAT16 weight of this shape in FRACTAL_NZ.

    Codes: 161001 tensorShape is null; 161002 tensorShape is not of 2 axes, on the A2 and A3 families of 2 to 6.
    """


@declared
def aclnnCalculateMatmulWeightSizeV2() -> None:
    """Returns (weightTensorSize, ret): elements of a weight of this shape and dtype in FRACTAL_NZ.

    Codes in order: 361001 another SoC than 910B, 910_93, 310P, 950; 161001 tensorShape is null; 161002 tensorShape is
    not of 2 to 6 axes, or has a size of 0.
    """
