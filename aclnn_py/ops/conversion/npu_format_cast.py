"""aclnnNpuFormatCast."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base import format as fmt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call
from .shared.blocked_layouts import NZ_FORMATS
from .shared.format_rules import (
    MATRICES,
    NZ,
    PAIRS,
    DtypeAndFormat,
    FormatPair,
    with_formats,
)
from .shared.format_step import FormatCast
from .shared.storage_terms import StorageRank, asked_of_storage, blocks_match, has_blocks

RUNS_ON = ("ascend910b", "ascend910_93", *w.REGBASE)
BYTES = (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8)
QUANTISED = (*BYTES, dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
FLOATS = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
PLAIN = (dt.ACL_INT8, dt.ACL_UINT8, *FLOATS, dt.ACL_INT32, dt.ACL_UINT32)
EVERY = w.Choices(*PLAIN, dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT4_E2M1, dt.ACL_HIFLOAT8, dt.ACL_FLOAT4_E1M2)
ON_950 = w.Choices(*FLOATS, dt.ACL_INT32, *QUANTISED)
HALVES, C0_2, C0_4 = (dt.ACL_FLOAT16, dt.ACL_BF16), fmt.ACL_FORMAT_FRACTAL_NZ_C0_2, fmt.ACL_FORMAT_FRACTAL_NZ_C0_4
C0_16, C0_32 = fmt.ACL_FORMAT_FRACTAL_NZ_C0_16, fmt.ACL_FORMAT_FRACTAL_NZ_C0_32
BACK = (
    (dt.ACL_FLOAT4_E2M1, NZ), (dt.ACL_FLOAT4_E2M1, C0_32), (dt.ACL_FLOAT8_E4M3FN, NZ),
    *((each, NZ) for each in HALVES),
    *((each, form) for each in (dt.ACL_INT8, dt.ACL_UINT8) for form in (NZ, C0_16, C0_32)),
    *((each, form) for each in (dt.ACL_INT32, dt.ACL_FLOAT) for form in (NZ, C0_2, C0_4, C0_16, C0_32)),
)  # fmt: skip
"""Dtypes in FRACTAL_NZ that the 950 casts back to ND."""

src = w.In("srcTensor", "tensor to cast, contiguous; in a blocked format its storage has the shape of the blocks")
dst = w.Out(
    "dstTensor",
    "result of the view shape of srcTensor, contiguous; in a blocked format its storage has the shape of the blocks",
)


class Cast(FormatCast):
    """The cast as phase one plans it, in formats of the 950 as well."""

    def meets(self, call: Call) -> Iterator[Call]:
        pairs = (*((public, NZ) for public in MATRICES[:2]), (MATRICES[0], C0_16), (MATRICES[0], C0_32))
        for source, target in (*pairs, (NZ, MATRICES[0])):
            yield from with_formats(call, src, dst, (source, target))


def stored_alike(call: Call) -> Iterator[Call]:
    """The call with matrices that srcTensor has the blocks of."""
    yield from with_formats(call, src, dst, (call.tensor(src).format, MATRICES[0]))


def format_in(param: w.Param, *formats: int) -> w.Rule:
    return w.OneOf(w.Format(param), w.Choices(*formats))


both_public = w.both(w.Equal(w.Dtype(src), w.Dtype(dst)), format_in(src, *MATRICES))
to_nz = w.both(format_in(dst, NZ), w.either(format_in(src, *MATRICES[:2]), both_public))
to_nd = w.both(format_in(src, *NZ_FORMATS), format_in(dst, *MATRICES))
quantised = w.both(w.Equal(w.Dtype(src), w.Dtype(dst)), w.has_dtype(src, *QUANTISED))
multiplied = w.either(quantised, w.has_dtype(src, *FLOATS))


def ranks(most: int) -> w.Rules:
    return (*w.dims_within(2, most, src), w.Within(StorageRank(dst), 4, most + 2))


into_nz = (
    *w.dtype_in(ON_950, src, dst),
    *w.when(quantised, otherwise=(
        w.when(w.has_dtype(src, *FLOATS), (format_in(src, *MATRICES[:2]),), otherwise=(
            w.dtype_in(w.Choices(dt.ACL_INT32, dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, dt.ACL_UINT8), src),
            (format_in(src, MATRICES[0]),),
        )),
    )),
    *w.when(multiplied, ranks(6), otherwise=(ranks(3),)),
)  # fmt: skip
from_nz = (
    *w.dtype_in(ON_950, src, dst), w.Within(StorageRank(src), 4, 8),
    *asked_of_storage(has_blocks, src, claim=("storage of srcTensor", "not empty, with C0 as its last axis"),
    mend=stored_alike),
    *asked_of_storage(
        blocks_match, src, dst, mend=stored_alike,
        claim=("storage of srcTensor", "[batch..., C / C0, R / 16, 16, C0] of dstTensor's shape"),
    ),
    w.OneOf(DtypeAndFormat(src), w.Choices(*BACK)),
)  # fmt: skip
npu_format_cast = w.declare(
    "aclnnNpuFormatCast", src, dst,
    summary="casts a tensor's storage format: public ones to the cube unit's blocks and back",
    rules=(
        w.OUT_POINTERS, tuple(w.Present(param, code=ACLNN_ERR_INNER_NULLPTR) for param in (src, dst)),
        w.on(*RUNS_ON), tuple(w.OneOf(w.Dense(param), w.Choices(True)) for param in (src, dst)),
        w.dtype_in(EVERY, src, dst),
        w.when(w.on(*w.REGBASE), w.when(to_nz, into_nz, otherwise=(w.when(to_nd, from_nz),)), otherwise=(
            w.dtype_in(w.Choices(*PLAIN), src, dst), (w.OneOf(FormatPair(src, dst), w.Choices(*PAIRS)),),
        )),
    ),
    plan=(Cast(src, dst),),
    header="aclnnop/aclnn_npu_format_cast.h", library="math",
    formula="dstTensor[index] = srcTensor[index], each where its storage format has it; padding of blocks is 0",
    reference="torch_npu.npu_format_cast(srcTensor, format)", precision="exact",
    documented_soc=("ascend910b", "ascend910_93", "ascend950"),
    notes=(
        "aclnnNpuFormatCastCalculateSizeAndFormat tells storage shape and format, with which dstTensor is created.",
        "Null tensors give 561103. CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
        "On the A2 and A3 families CANN answers other pairs of formats with 0 and writes no executor; here they give "
        "161002. On the 950 they give 561103, as tensors of which one is not stored in the blocks of the other do.",
        "The last axis of the storage shape is the block width C0; a tensor in a blocked format has offset 0, else "
        "561103.",
        "Phase one gives dstTensor the view shape of srcTensor, or the format ND where srcTensor is in FRACTAL_NZ.",
        "Elements of 4 bits are cast where every row has an even number of them, else 561103.",
    ),
)  # fmt: skip
