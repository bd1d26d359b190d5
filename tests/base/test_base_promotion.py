"""Promotion and castability: every pair."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from aclnn_py.base import dtype

TABLE = json.loads((Path(__file__).resolve().parents[1] / "facts" / "base_promotion.json").read_text(encoding="utf-8"))
SHORT = {
    "f32": "FLOAT", "f16": "FLOAT16", "f64": "DOUBLE", "bf16": "BF16", "bool": "BOOL",
    "i8": "INT8", "i16": "INT16", "i32": "INT32", "i64": "INT64",
    "u8": "UINT8", "u16": "UINT16", "u32": "UINT32", "u64": "UINT64",
    "c32": "COMPLEX32", "c64": "COMPLEX64", "c128": "COMPLEX128",
}  # fmt: skip
ALL = [*dtype.NAMES, 5, 14, 28, 42, 99, -7]
SMALL = range(34, 42)
COMPLEX = {"COMPLEX32", "COMPLEX64", "COMPLEX128"}
INTEGER = {"INT4", "INT8", "INT16", "INT32", "INT64", "UINT1", "UINT8", "UINT16", "UINT32", "UINT64"}
FLOATING = {
    "DOUBLE", "FLOAT", "BF16", "FLOAT16", "HIFLOAT8", "FLOAT8_E5M2", "FLOAT8_E4M3FN", "FLOAT8_E8M0",
    "FLOAT6_E3M2", "FLOAT6_E2M3", "FLOAT4_E2M1", "FLOAT4_E1M2",
}  # fmt: skip


def of(short: str) -> int:
    return dtype.from_token(SHORT[short])


PAIRS = {
    (of(first), of(second)): cell and of(cell)
    for first, cells in TABLE.items()
    if first != "columns"
    for second, cell in zip(TABLE["columns"], cells, strict=True)
}


def test_the_table_is_the_source_s() -> None:
    assert len(PAIRS) == 256
    assert {pair: dtype.promote(*pair) for pair in PAIRS} == PAIRS


def test_the_table_is_not_symmetric() -> None:
    uneven = {(one, other) for one, other in PAIRS if dtype.promote(one, other) != dtype.promote(other, one)}
    unsigned, wide = (of("u16"), of("u32"), of("u64")), (of("c64"), of("c128"))
    assert uneven == {*product(unsigned, wide), *product(wide, unsigned)}


@pytest.mark.parametrize("one", ALL)
def test_equal_types_return_themselves(one: int) -> None:
    known = one in dtype.NAMES and one != dtype.ACL_DT_UNDEFINED
    for promote in (dtype.promote, dtype.promote_documented):
        assert promote(one, one) == (one if known else None)


@pytest.mark.parametrize("small", SMALL)
def test_a_mixed_pair_with_a_small_float_is_float(small: int) -> None:
    for other in dtype.NAMES:
        if other not in (small, dtype.ACL_DT_UNDEFINED):
            assert dtype.promote(small, other) == dtype.promote(other, small) == dtype.ACL_FLOAT


def test_nothing_else_has_a_common_type() -> None:
    for one, other in product(ALL, ALL):
        known = {one, other} <= dtype.NAMES.keys() - {dtype.ACL_DT_UNDEFINED}
        if one == other or (known and not {one, other}.isdisjoint(SMALL)) or (one, other) in PAIRS:
            continue
        assert dtype.promote(one, other) is None


def test_the_documents_differ_in_two_places() -> None:
    unsigned = {of("u16"), of("u32"), of("u64")}
    complexes = {of("c32"), of("c64"), of("c128")}
    for one, other in product(ALL, ALL):
        expected = dtype.promote(one, other)
        if {one, other} == {of("bf16"), of("c32")}:
            expected = of("c32")
        elif {one, other} & unsigned and {one, other} & complexes:
            expected = None
        assert dtype.promote_documented(one, other) == expected, (one, other)


def test_castable_is_three_refusals() -> None:
    tokens = [dtype.token(value) for value in dtype.NAMES]
    for source, target in product(tokens, tokens):
        if "UNDEFINED" in (source, target):
            continue
        refused = (
            (source in COMPLEX and target not in COMPLEX)
            or (source in FLOATING and target in INTEGER)
            or (source != "BOOL" and target == "BOOL")
        )
        assert dtype.can_cast(dtype.from_token(source), dtype.from_token(target)) is not refused, (source, target)


def test_undefined_casts_to_all_but_bool() -> None:
    for target in dtype.NAMES:
        assert dtype.can_cast(dtype.ACL_DT_UNDEFINED, target) is (target != dtype.ACL_BOOL)


def test_classes_of_types() -> None:
    def tokens(values: frozenset[int]) -> set[str]:
        return {dtype.token(value) for value in values}

    assert tokens(dtype.FLOATING) == FLOATING
    assert tokens(dtype.INTEGER) == INTEGER
    assert tokens(dtype.COMPLEX) == COMPLEX
    assert tokens(dtype.AICPU) == {"DOUBLE", "COMPLEX64", "COMPLEX128"}
    ordinary = {"BOOL", "FLOAT", "FLOAT16", "BF16", "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32"}
    assert tokens(dtype.AICORE_CAST) == ordinary
    assert tokens(dtype.AICPU_CAST) == ordinary | {"UINT64", "DOUBLE", "COMPLEX64", "COMPLEX128"}
