"""aclDataType: values, sizes, names, promotion and castability (acl_base_rt.h and the operator layer's tables)."""

from __future__ import annotations

ACL_DT_UNDEFINED = -1
ACL_FLOAT = 0
ACL_FLOAT16 = 1
ACL_INT8 = 2
ACL_INT32 = 3
ACL_UINT8 = 4
ACL_INT16 = 6
ACL_UINT16 = 7
ACL_UINT32 = 8
ACL_INT64 = 9
ACL_UINT64 = 10
ACL_DOUBLE = 11
ACL_BOOL = 12
ACL_STRING = 13
ACL_COMPLEX64 = 16
ACL_COMPLEX128 = 17
ACL_BF16 = 27
ACL_INT4 = 29
ACL_UINT1 = 30
ACL_COMPLEX32 = 33
ACL_HIFLOAT8 = 34
ACL_FLOAT8_E5M2 = 35
ACL_FLOAT8_E4M3FN = 36
ACL_FLOAT8_E8M0 = 37
ACL_FLOAT6_E3M2 = 38
ACL_FLOAT6_E2M3 = 39
ACL_FLOAT4_E2M1 = 40
ACL_FLOAT4_E1M2 = 41

NAMES: dict[int, str] = {value: name for name, value in list(globals().items()) if name.startswith("ACL_")}
"""C name by value: 0 -> "ACL_FLOAT"."""

_TOKENS = {value: name[4:] for value, name in NAMES.items() if value >= 0}
_FROM_TOKEN = {token: value for value, token in _TOKENS.items()}

_BITS = {
    **dict.fromkeys((ACL_INT8, ACL_UINT8, ACL_BOOL, ACL_HIFLOAT8), 8),
    **dict.fromkeys((ACL_FLOAT8_E5M2, ACL_FLOAT8_E4M3FN, ACL_FLOAT8_E8M0), 8),
    **dict.fromkeys((ACL_FLOAT16, ACL_BF16, ACL_INT16, ACL_UINT16), 16),
    **dict.fromkeys((ACL_FLOAT, ACL_INT32, ACL_UINT32, ACL_COMPLEX32), 32),
    **dict.fromkeys((ACL_DOUBLE, ACL_INT64, ACL_UINT64, ACL_COMPLEX64), 64),
    **dict.fromkeys((ACL_COMPLEX128, ACL_STRING), 128),
    **dict.fromkeys((ACL_FLOAT6_E3M2, ACL_FLOAT6_E2M3), 6),
    **dict.fromkeys((ACL_INT4, ACL_FLOAT4_E2M1, ACL_FLOAT4_E1M2), 4),
    ACL_UINT1: 1,
}
_BYTES = {dtype: (bits + 7) // 8 for dtype, bits in _BITS.items()}

# aclDataTypeSize differs: text has no size, and the 6- and 4-bit floats fall into its default branch.
_PUBLIC_SIZES = {
    **{dtype: size for dtype, size in _BYTES.items() if dtype <= ACL_FLOAT8_E8M0},
    **dict.fromkeys((ACL_STRING, ACL_DT_UNDEFINED), 0),
}
_PUBLIC_DEFAULT = 8

FLOATING = frozenset((ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, *range(ACL_HIFLOAT8, ACL_FLOAT4_E1M2 + 1)))
"""Real floating types, the 8-, 6- and 4-bit ones included."""
INTEGER = frozenset((ACL_INT8, ACL_UINT8, *range(ACL_INT16, ACL_UINT64 + 1), ACL_INT32, ACL_INT4, ACL_UINT1))
"""Signed and unsigned integers; BOOL is none."""
COMPLEX = frozenset((ACL_COMPLEX32, ACL_COMPLEX64, ACL_COMPLEX128))
AICPU = frozenset((ACL_DOUBLE, ACL_COMPLEX64, ACL_COMPLEX128))
"""Types whose elementwise kernels run on the AI CPU; a fault there is 507018."""
_ORDINARY = frozenset(range(ACL_FLOAT, ACL_BOOL + 1)) & NAMES.keys()
AICPU_CAST = _ORDINARY | {ACL_BF16, ACL_COMPLEX64, ACL_COMPLEX128}
"""Pairs of these the AI CPU can cast where the AI core cannot; any other pair has no kernel."""
AICORE_CAST = AICPU_CAST - AICPU - {ACL_UINT64}
"""Pairs of these the AI core casts itself (910B)."""
SCALAR = frozenset(NAMES) - {ACL_DT_UNDEFINED, ACL_STRING, ACL_INT4, ACL_UINT1, ACL_COMPLEX32}
"""Types aclCreateScalar accepts."""


def bits(dtype: int) -> int:
    """Bits of one element; 0 for a value that is no type."""
    return _BITS.get(dtype, 0)


def size(dtype: int) -> int:
    """Bytes of one element, rounded up for the sub-byte types (use `nbytes` there); 0 for a value that is no type."""
    return _BYTES.get(dtype, 0)


def nbytes(dtype: int, count: int) -> int:
    """Bytes that ``count`` elements take: ceil(count * bits / 8)."""
    return (count * _BITS.get(dtype, 0) + 7) // 8


def data_type_size(dtype: int) -> int:
    """What aclDataTypeSize returns: 0 for text and undefined, 8 for the 6- and 4-bit floats and unknown values."""
    return _PUBLIC_SIZES.get(dtype, _PUBLIC_DEFAULT)


def label(dtype: int) -> str:
    """The name messages use: "DT_FLOAT", "DT_BF16"; "DT_UNDEFINED" for a value that is no type."""
    return "DT_" + _TOKENS.get(dtype, "UNDEFINED")


def token(dtype: int) -> str:
    """The short name of declarations and pages: "FLOAT", "BF16"; "UNDEFINED" for a value that is no type."""
    return _TOKENS.get(dtype, "UNDEFINED")


def from_token(token: str) -> int:
    """The type a short name stands for; KeyError for any other text."""
    return _FROM_TOKEN[token]


# op::PromoteType, rows first argument, columns second, in this order. "." means the pair has no common type.
_ORDER = {
    "f32": ACL_FLOAT, "f16": ACL_FLOAT16, "f64": ACL_DOUBLE, "bf16": ACL_BF16,
    "i8": ACL_INT8, "u8": ACL_UINT8, "i16": ACL_INT16, "u16": ACL_UINT16,
    "i32": ACL_INT32, "u32": ACL_UINT32, "i64": ACL_INT64, "u64": ACL_UINT64,
    "bool": ACL_BOOL, "c32": ACL_COMPLEX32, "c64": ACL_COMPLEX64, "c128": ACL_COMPLEX128,
}  # fmt: skip
_PROMOTED = """
 f32  f32  f64  f32  f32  f32  f32 .   f32 .   f32 .   f32  c64  c64  c128
 f32  f16  f64  f32  f16  f16  f16 .   f16 .   f16 .   f16  c32  c64  c128
 f64  f64  f64  f64  f64  f64  f64 .   f64 .   f64 .   f64  c128 c128 c128
 f32  f32  f64  bf16 bf16 bf16 bf16 .  bf16 .  bf16 .  bf16 c64  c64  c128
 f32  f16  f64  bf16 i8   i16  i16 .   i32 .   i64 .   i8   c32  c64  c128
 f32  f16  f64  bf16 i16  u8   i16 .   i32 .   i64 .   u8   c32  c64  c128
 f32  f16  f64  bf16 i16  i16  i16 .   i32 .   i64 .   i16  c32  c64  c128
 .    .    .    .    .    .    .   u16 .   .   .   .   .    .    c64  c128
 f32  f16  f64  bf16 i32  i32  i32 .   i32 .   i64 .   i32  c32  c64  c128
 .    .    .    .    .    .    .   .   .   u32 .   .   .    .    c64  c128
 f32  f16  f64  bf16 i64  i64  i64 .   i64 .   i64 .   i64  c32  c64  c128
 .    .    .    .    .    .    .   .   .   .   .   u64 .    .    c128 c128
 f32  f16  f64  bf16 i8   u8   i16 .   i32 .   i64 .   bool c32  c64  c128
 c64  c32  c128 c64  c32  c32  c32 .   c32 .   c32 .   c32  c32  c64  c128
 c64  c64  c128 c64  c64  c64  c64 .   c64 .   c64 .   c64  c64  c64  c128
 c128 c128 c128 c128 c128 c128 c128 .  c128 .  c128 .  c128 c128 c128 c128
"""
_PAIRS = {
    (one, other): _ORDER[cell]
    for one, row in zip(_ORDER.values(), _PROMOTED.strip().splitlines(), strict=True)
    for other, cell in zip(_ORDER.values(), row.split(), strict=True)
    if cell != "."
}
_UNSIGNED = frozenset((ACL_UINT16, ACL_UINT32, ACL_UINT64))


def promote(one: int, other: int) -> int | None:
    """Common type of two tensors as the source computes it (op::PromoteType), None where there is none.

    Not symmetric: (UINT16, COMPLEX64) gives COMPLEX64, the other way round nothing. The source's table ends before the
    8-, 6- and 4-bit floats and is filled with zeros there, so a mixed pair with one of them gives FLOAT.
    """
    if one == other:
        return one if one in _TOKENS else None
    if one in _TOKENS and other in _TOKENS and (one >= ACL_HIFLOAT8 or other >= ACL_HIFLOAT8):
        return ACL_FLOAT
    return _PAIRS.get((one, other))


def promote_documented(one: int, other: int) -> int | None:
    """Common type of two tensors as the documents' table has it.

    It differs from `promote` in two places: BF16 with COMPLEX32 gives COMPLEX32, and UINT16, UINT32 and UINT64 have no
    common type with a complex one.
    """
    if {one, other} == {ACL_BF16, ACL_COMPLEX32}:
        return ACL_COMPLEX32
    if one != other and {one, other} & _UNSIGNED and {one, other} & COMPLEX:
        return None
    return promote(one, other)


def can_cast(source: int, target: int) -> bool:
    """op::CanCast: refused are complex to real, floating to integer, and anything but BOOL to BOOL."""
    if source in COMPLEX and target not in COMPLEX:
        return False
    if source in FLOATING and target in INTEGER:
        return False
    return target != ACL_BOOL or source == ACL_BOOL
