"""Sizes, formats and quantisation parameters that programs ask for before they create tensors."""

from __future__ import annotations

from math import prod
from typing import Any

from ...native import NULL, ffi, lib
from ..declare import declared, written
from ..unpack import counted

Found = tuple[tuple[int, ...] | None, int | None, int]
NO_FORMAT = -1
Blocks = tuple[int, ...] | None


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
def aclnnCalculateConvolutionWeightSize() -> None:
    """Returns (weightTensorSize, ret): elements of FLOAT16 filters of this shape in FRACTAL_Z, 0 with a size of 0.

    Codes in order: 161001 tensorShape is null; 161002 tensorShape is not of 4 axes, transposed is true, groups is 0,
    another SoC than the 310P, another dtype than FLOAT16, a negative size; 561103 more than one group, which is not
    emulated.
    """


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


@declared
def aclnnMoeDistributeCombineSetupTeardownCalcOutputSize() -> None:
    """Returns (tokenMsgSize, commCmdInfoOutSize, ret): columns of quantExpandXOut and elements of commCmdInfoOut.

    Codes: 161001 expandX is null; 161002 expandX is not of 2 axes, or empty.
    """


@declared
def aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize() -> None:
    """Returns (tokenMsgSize, expandIdxOutSize, assistInfoForCombineOutSize, commCmdInfoOutSize, ret): columns of yOut
    and elements of the other outputs; tokenMsgSize is that of INT8 for every quantMode but 0.

    Codes in order: 161001 x or expertIds is null; 161002 x or expertIds is not of 2 axes, sharedExpertRankNum is
    epWorldSize or more, or epRankId is below 0.
    """


@written
def aclnnTransQuantParam(scaleArray: Any, offsetArray: Any) -> tuple[tuple[int, ...] | None, int]:
    """Returns (quantParam, ret): words of 64 bits of scales and offsets, as many as the longer array has, and 0 up to
    a multiple of 16 unless that is one. offsetArray may be null.

    Codes: 161002 scaleArray is null or empty, or offsetArray is empty.
    """
    words, many = ffi.new("uint64_t **"), ffi.new("uint64_t *")
    (scales, first), (offsets, second) = (counted(row) for row in (scaleArray, offsetArray))
    scales, offsets = (row if row is NULL else ffi.new("float[]", row or (0.0,)) for row in (scales, offsets))
    code = int(lib.ae_aclnnTransQuantParam(scales, first, offsets, second, words, many))
    if code:
        return None, code
    found = tuple(words[0][0 : many[0]])
    lib.ae_array_free(ffi.cast("int64_t *", words[0]))
    return found, 0


@written
def aclnnTransSparse4to2Para(weight: Any, shape: Any) -> tuple[bytes | None, Blocks, bytes | None, Blocks, int]:
    """Returns (sparseWeight, sparseWeightDims, index, indexDims, ret): the bytes of two of each four elements of an
    INT8 weight [N,K], of which the others are 0, and of their places, both in blocks, and the sizes of these.

    Codes in order: 561103 shape or weight is null; 161002 shape is not of 2 axes; 561103 a negative size, or more than
    memory holds; 161002 a buffer shorter than N * K, or more than two of four neighbours are not 0.
    """
    blocks = ffi.new("int8_t **"), ffi.new("int64_t **"), ffi.new("uint64_t *")
    places = ffi.new("uint8_t **"), ffi.new("int64_t **"), ffi.new("uint64_t *")
    code = int(lib.ae_aclnnTransSparse4to2Para(weight, shape, *blocks, *places))
    if code:
        return None, None, None, None, code
    found: list[Any] = []
    for data, sizes, rank in (blocks, places):
        found += [None, tuple(sizes[0][0 : rank[0]])]
        found[-2] = bytes(ffi.buffer(data[0], prod(found[-1])))
        for each in (data, sizes):
            lib.ae_array_free(ffi.cast("int64_t *", each[0]))
    return found[0], found[1], found[2], found[3], 0
