"""aclnnConvertWeightToINT4Pack."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.kernels.quantisation import WORDS, Stored, every_second
from ...lowering.kernels.stored_matrix import IN_INT32
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared.packed_weight import StoredBlocks
from .shared.weight_quant_params import dense

UINT8 = w.Constant(dt.ACL_UINT8, "DT_UINT8")
ND, NZ = w.Choices(fmt.ACL_FORMAT_ND), w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ)
EITHER = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_FRACTAL_NZ)
INTEGERS = w.Choices(dt.ACL_INT4, dt.ACL_INT32)
FLOATS = w.Choices(dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT)
ROWS, COLUMNS = 16, 64
"""Of a block of INT4."""
weight = w.In("weight", "weight of one element to 32 bits, INT32 or FLOAT, [K,N] or [E,K,N]")
packed = w.Out(
    "weightInt4Pack",
    "the same in 4 bits each: INT4, or FLOAT4_E2M1 of a FLOAT weight, [..., K, N], or eight to an element of weight's "
    "dtype, [..., K, N/8]; in FRACTAL_NZ with the storage of blocks of 16 rows and 32 bytes of columns",
)
newest, blocks = w.on(*w.REGBASE), w.OneOf(w.Format(packed), NZ)


def stored(dtype: int, shape: Shape, *, new: bool) -> Shape:
    """The storage shape of blocks."""
    *batch, rows, columns = shape
    wide = (2 if new else IN_INT32) if dtype in WORDS else (16 if new else COLUMNS)
    return (*batch, -(-columns // wide), -(-rows // ROWS), ROWS, wide)


def agreed(call: Call) -> Iterator[Call]:
    """The same call with a packed weight that goes with the weight."""
    rows, columns = ROWS, COLUMNS
    out = call.tensor(packed)
    shape = (rows, columns // IN_INT32 if out.dtype in WORDS else columns)
    held = stored(out.dtype, shape, new=newest.holds(call)) if out.format == fmt.ACL_FORMAT_FRACTAL_NZ else shape
    yield call.but(weight, shape=(rows, columns)).but(packed, shape=shape, storage_shape=held)


def goes_with(weight: TensorFacts, packed: TensorFacts) -> bool:
    """Rows of whole bytes, or words, and the last two axes."""
    if min(weight.rank, packed.rank) < 2:
        return False
    parts = IN_INT32 if packed.dtype in WORDS else 1
    whole = weight.shape[-1] % (IN_INT32 if parts > 1 else 2) == 0
    return whole and packed.shape[-2:] == (weight.shape[-2], weight.shape[-1] // parts)


def holds_blocks(new: bool) -> w.Rules:
    """The storage of INT4, or of INT32, in FRACTAL_NZ; on the 950 rows of blocks of INT4 have any length."""

    def valid(packed: TensorFacts) -> bool:
        if len(packed.storage_shape) not in (4, 5) or packed.rank < 2:
            return False
        if packed.dtype not in (dt.ACL_INT4, dt.ACL_INT32):
            return True
        *_, across, down, high, wide = packed.storage_shape
        own = stored(packed.dtype, packed.shape, new=new)[-1]
        width = wide if new and packed.dtype == dt.ACL_INT4 else own
        rows, columns = packed.shape[-2:]
        return width > 0 and (across, down, high, wide) == (-(-columns // width), -(-rows // ROWS), ROWS, width)

    return fitting(valid, packed, claim=("storage of weightInt4Pack", "that of its blocks in FRACTAL_NZ"), mend=agreed)


rules = (
    w.present(weight, packed), dense(weight), dense(packed), w.dtype_in(w.Choices(dt.ACL_INT32, dt.ACL_FLOAT), weight),
    w.when(w.has_dtype(weight, dt.ACL_INT32), w.dtype_in(INTEGERS, packed), otherwise=(w.dtype_in(FLOATS, packed),)),
    w.format_in(ND, weight), w.format_in(EITHER, packed), w.dims_within(2, 3, weight, packed),
    fitting(goes_with, weight, packed, claim=(
        "last axes of weightInt4Pack", "those of weight, in whole bytes, or an eighth of its columns"), mend=agreed),
    w.when(blocks, w.when(newest, holds_blocks(True), otherwise=(holds_blocks(False),)),
           w.not_empty(weight)),
)  # fmt: skip
given = w.Contiguous(weight)
first, second = (w.ViewOf(given, every_second(number)) for number in (0, 1))
integers = w.Compute("low_nibbles", first, second, dtype=UINT8, integral=w.given(weight))
pairs = w.Branch(
    w.has_dtype(weight, dt.ACL_INT32), integers, w.Compute("float4_bits", first, second, dtype=UINT8)
)  # fmt: skip
end = w.OpenBranch(blocks, StoredBlocks(pairs, packed, newest), Stored(pairs, packed))
convert_weight_to_int4_pack = w.declare(
    "aclnnConvertWeightToINT4Pack", weight, packed, rules=rules, plan=end.chain,
    header="aclnnop/aclnn_convert_weight_to_int4_pack.h", library="nn", documented_soc=w.DOCUMENTED_NEW,
    summary="packs a weight of 32-bit elements into 4-bit elements, in ND or FRACTAL_NZ",
    formula="the lower 4 bits of each INT32, or the FLOAT4_E2M1 code of each FLOAT, two to a byte, low "
    "nibble first",
    precision="exact", reference="torch_npu.npu_convert_weight_to_int4pack(weight)",
    notes=(
        "CANN packs in phase one, on the host, before it returns, and tests neither workspaceSize nor executor; here "
        "phase two packs, in stream order, and a null pointer gives 161001.",
        "A FLOAT is truncated to one bit of mantissa; if FLOAT4_E2M1 does not have the result, as for 0.75, 8 and "
        "NaN, it becomes 0.",
        "On the 950 a row of a block in FRACTAL_NZ holds 16 elements, or 32 where the storage's last axis is 32.",
        "Refused with 561103: FRACTAL_NZ of rank 3 with K or N that is no multiple of the block, where CANN's batches "
        "overlap; a batch axis other than that of weight; a storage that is too small.",
    ),
)  # fmt: skip
