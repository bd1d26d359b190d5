"""aclnnSignBitsPack and aclnnSignBitsUnpack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts

KNOWN = (*w.DOCUMENTED_NEW, "ascend310p")
NUMBERS = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=KNOWN)
BYTES = w.Choices().plus(dt.ACL_UINT8, on=KNOWN)
TEXTS: dict[str, Any] = {"library": "math", "precision": "exact"}
DIVIDES = "The task checks the number of elements of out; other SoCs than these refuse every call."

x, out = (
    w.In("self", "input (packing), or bytes (unpacking), rank 1"),
    w.Out("out", "packed bytes, or unpacked values, [size, n]"),
)
size = w.Attr("size", "int64_t", "number of rows of out", 1)
dtype = w.Attr("dtype", "aclDataType", "dtype of out, FLOAT or FLOAT16 (aclDataType)", default=dt.ACL_FLOAT)


def divides(number: int, size: int) -> bool | None:
    return size <= 0 or number % size == 0 or None


def in_a_row(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    numel = 1
    for each in shape:
        numel *= each
    return (numel,), views


def rules(kinds: tuple[w.Rules, ...], whole: w.Derived) -> tuple[w.Rules, ...]:
    return (
        w.present(x, out), *kinds, w.format_in(w.ND, x, out), (w.Within(w.ValueOf(size), low=1),), w.defined(whole),
        (w.Equal(w.SizeAt(out, w.FixedAxis(0)), w.ValueOf(size)),), w.rank_is(1, x), w.rank_is(2, out),
        w.done_if_empty(x, out),
    )  # fmt: skip


def rows(number: int, size: int) -> Shape | None:
    return (size, number // size) if size > 0 and number >= 0 else None


CLAIM = ("number of bytes", "a multiple of size")
bytes_whole = w.Derived(
    lambda x, size: divides(-(-(x.shape or (0,))[0] // 8), size), x, size, label="number of bytes", claim=CLAIM,
    mend=w.setting(size, lambda call: 1), kind="shape_custom",
)  # fmt: skip
packed = Shaped(
    "pack_signs", w.Contiguous(x), arrange=in_a_row, dtype=w.Dtype(out),
    shape=w.Derived(lambda x, size: rows(-(-x.numel // 8), size), x, size, label="[size, bytes per row]"),
    attrs=(w.Where(w.on(*w.REGBASE), 1.0, 0.0, label="bits are inverted and reversed"),),
)  # fmt: skip
sign_bits_pack = w.declare(
    "aclnnSignBitsPack", x, size, out,
    summary="packs the signs of eight values into a byte (1-bit quantisation)",
    rules=rules((w.dtype_in(NUMBERS, x), w.dtype_in(BYTES, out)), bytes_whole),
    plan=w.ViewCopy(packed, out).chain, header="aclnnop/aclnn_sign_bits_pack.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend310p"),
    formula="bit i of byte k is 1 if self[8 * k + i] >= 0; missing values count as -1",
    reference="numpy.packbits(self >= 0, bitorder='little')",
    notes=(DIVIDES, "On ascend950 bit 7 - i of byte k is 1 if self[8 * k + i] < 0, as in its kernel."), **TEXTS,
)  # fmt: skip

bits_whole = w.Derived(
    lambda x, size: divides(8 * (x.shape or (0,))[0], size), x, size, label="number of bits",
    claim=("number of bits", "a multiple of size"), mend=w.setting(size, lambda call: 1), kind="shape_custom",
)  # fmt: skip


def numbers_in_rows(x: TensorFacts, size: int) -> Shape | None:
    return rows(8 * x.numel, size)


unpacked = Shaped(
    "unpack_signs", w.Contiguous(x), arrange=in_a_row, dtype=w.Dtype(out),
    shape=w.Derived(numbers_in_rows, x, size, label="[size, values per row]"),
)  # fmt: skip
sign_bits_unpack = w.declare(
    "aclnnSignBitsUnpack", x, size, dtype, out,
    summary="unpacks the bits of bytes to the values 1 and -1",
    rules=rules(
        (w.dtype_in(BYTES, x), w.dtype_in(NUMBERS, out), (w.Equal(w.Dtype(out), w.DtypeArgument(dtype)),)), bits_whole
    ),
    plan=w.ViewCopy(unpacked, out).chain, header="aclnnop/aclnn_sign_bits_unpack.h", documented_soc=KNOWN,
    formula="out[8 * k + i] is 1 if bit i of self[k] is 1, else -1",
    reference="numpy.unpackbits(self, bitorder='little') * 2 - 1", notes=(DIVIDES,), **TEXTS,
)  # fmt: skip
