"""Codes, enumerations, types, formats, SoCs and titles against the normal form of the facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.base import dtype, format, runtime, soc, status
from aclnn_py.base.meanings import MEANINGS
from aclnn_py.base.titles import TITLES

FACTS = Path(__file__).resolve().parents[1] / "facts"
OURS = {"EE9999"}
"""Message codes that exist in CANN although the facts do not list them."""


def fact(name: str) -> Any:
    return json.loads((FACTS / f"base_{name}.json").read_text(encoding="utf-8"))


def older(name: str) -> Any:
    """What CANN 8.1's headers of single operators add, which the facts know only from later on."""
    return json.loads((FACTS / "single_operators.json").read_text(encoding="utf-8"))[name]


def codes() -> dict[str, int]:
    named = {prefix + name: value for prefix, group in fact("codes").items() for name, value in group.items()}
    return {**named, "OK": 0}


def test_codes_are_exactly_the_facts() -> None:
    assert status.codes() == codes()
    assert {name: getattr(status, name) for name in codes()} == codes()


def test_every_code_has_its_name_and_a_meaning() -> None:
    aliases = {"ACL_ERROR_NONE", "ACLNN_SUCCESS", "OK"}
    assert {value: status.name(value) for value in codes().values()} == {
        value: name for name, value in codes().items() if name not in aliases
    }
    assert set(MEANINGS) == set(codes().values())
    assert len(set(MEANINGS.values())) > 0.9 * len(MEANINGS)
    assert "null" in status.meaning(161001)


def test_an_unknown_code_is_its_number() -> None:
    assert status.name(4711) == "4711"
    assert status.meaning(4711) == ""


def test_enumerations_are_exactly_the_facts() -> None:
    expected = fact("enums")
    expected["aclDataType"] = {name: row[0] for name, row in fact("dtypes").items()}
    expected["aclFormat"] = fact("formats")["values"]
    assert {**expected, **older("enums")} == runtime.ENUMS


def test_macros_are_exactly_the_facts() -> None:
    macros = {name: value for group in fact("macros").values() for name, value in group.items()} | older("macros")
    members = {name: value for values in runtime.ENUMS.values() for name, value in values.items()}
    assert runtime.constants() == {**macros, **members}
    assert not set(macros) & set(members)


def test_constants_are_attributes() -> None:
    everywhere = {**vars(runtime), **vars(dtype), **vars(format)}
    assert {name: everywhere[name] for name in runtime.constants()} == runtime.constants()


@pytest.mark.parametrize(("name", "row"), fact("dtypes").items())
def test_type_sizes(name: str, row: list[Any]) -> None:
    value, bits, public, scalar = row
    assert getattr(dtype, name) == value
    assert dtype.bits(value) == bits
    assert dtype.size(value) == -(-bits // 8)
    assert dtype.data_type_size(value) == public
    assert (value in dtype.SCALAR) is scalar
    for count in (0, 1, 2, 3, 7, 1000):
        assert dtype.nbytes(value, count) == -(-bits * count // 8)


def test_type_names() -> None:
    assert dtype.label(dtype.ACL_FLOAT) == "DT_FLOAT"
    assert dtype.label(dtype.ACL_BF16) == "DT_BF16"
    assert dtype.label(-1) == dtype.label(5) == dtype.label(99) == "DT_UNDEFINED"
    for name, (value, *_) in fact("dtypes").items():
        if value >= 0:
            assert dtype.token(value) == name.removeprefix("ACL_")
            assert dtype.from_token(dtype.token(value)) == value


def test_a_value_that_is_no_type() -> None:
    assert dtype.size(5) == dtype.bits(5) == dtype.nbytes(5, 10) == 0
    assert dtype.data_type_size(5) == dtype.data_type_size(99) == 8
    with pytest.raises(KeyError):
        dtype.from_token("FLOAT99")


def test_formats() -> None:
    private = fact("formats")["private"]
    for name, value in fact("formats")["values"].items():
        label = name.removeprefix("ACL_").removeprefix("FORMAT_")
        assert format.label(value) == label
        assert format.is_private(value) is (label in private or label.startswith("FRACTAL_NZ_C0_"))
    assert format.label(77) == "UNDEFINED"
    assert not format.is_private(77)


@pytest.mark.parametrize(("name", "row"), fact("socs").items())
def test_soc_numbers(name: str, row: dict[str, Any]) -> None:
    found = soc.find(name)
    assert found is not None
    assert found.name == name
    for field, expected in row.items():
        seen = getattr(found, field)
        if isinstance(expected, list):
            assert expected[0] <= seen <= expected[1], field
        elif expected is not None:
            assert seen == expected, field


def test_other_names_are_no_socs() -> None:
    assert all(name.startswith("Ascend950DT_95") for name in soc.SOCS if name not in fact("socs"))
    for name in ("", "ascend910b1", "Ascend910", "Ascend910B5", "ascend910b"):
        assert soc.find(name) is None


def test_plain_b_is_the_old_family() -> None:
    assert soc.SOCS["Ascend910B"].short == "ascend910"
    assert soc.SOCS["Ascend910B1"].short == "ascend910b"


def test_families_have_a_representative() -> None:
    for short in soc.FAMILIES:
        assert soc.representative(short).short == short
    assert {one.short for one in soc.SOCS.values()} == {*soc.FAMILIES, "ascend310", "ascend350"}
    assert {one.short: one.arch for one in soc.SOCS.values() if one.arch} == {
        short: int(arch) for short, arch in fact("soc_rows")["arch"].items()
    }
    with pytest.raises(KeyError):
        soc.representative("Ascend910B1")


def test_every_soc_can_run() -> None:
    for one in soc.SOCS.values():
        assert min(one.memory, one.l2, one.ub, one.streams, one.events, one.ai_cores) > 0
    assert soc.UNKNOWN.short == "unknown"
    assert soc.UNKNOWN.name not in soc.SOCS


def test_a_soc_is_immutable() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        soc.SOCS["Ascend310"].memory = 1


def test_titles_are_the_facts() -> None:
    expected = fact("messages")
    assert set(TITLES) == set(expected) | OURS
    for ident, title in expected.items():
        assert TITLES[ident] == title.removesuffix("…"), ident
