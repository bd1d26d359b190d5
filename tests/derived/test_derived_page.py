"""An operator's page, its docstring, and the table of operators."""

from __future__ import annotations

import json

import pytest
from one_code import ONE_CODE

import aclnn_py.ops as ops
from aclnn_py.derived import dtypes, families, page, table
from aclnn_py.lowering.operator import Operator


@pytest.mark.parametrize("api", ops.names())
def test_a_page_tells_the_whole_declaration(api: str) -> None:
    operator = ops.find(api)
    data = json.loads(json.dumps(page.page(operator)))
    text = page.text(operator)
    flat = " ".join(text.split())
    assert data["name"] == api
    for words in (operator.summary, operator.formula, operator.precision, *operator.notes, *map(str, operator.plan)):
        assert " ".join(words.split()) in flat
    for rule in operator.leaves():
        assert f"{rule.code or 'ok'} " in flat
        assert str(rule) in flat
    assert max(map(len, text.splitlines())) <= page.WIDTH
    assert {param["name"] for param in data["parameters"]} == {param.name for param in operator.params}
    help_names_parameters_and_codes_in_order(operator)


def help_names_parameters_and_codes_in_order(operator: Operator) -> None:
    text = page.docstring(operator)
    assert text.startswith(f"aclnnStatus {operator.name}GetWorkspaceSize(")
    listed = [text.index(f"\n  {param.name} ") for param in operator.params]
    assert listed == sorted(listed)
    tensors = [param for param in operator.params if param.is_tensor and not param.optional]
    assert all(f"{param.name} is" in text for param in tensors)
    assert ("161002 ACLNN_ERR_PARAM_INVALID" if operator.name in ONE_CODE else "161001 ACLNN_ERR_PARAM_NULLPTR") in text


def test_dtypes_follow_lists_gates_and_equalities() -> None:
    grad = dtypes.lists(ops.find("aclnnLogSigmoidBackward"), "ascend310p")
    assert grad == {
        "gradOutput": ("FLOAT16", "FLOAT"),
        "self": ("FLOAT16", "FLOAT"),
        "buffer": ("*any",),
        "gradInput": ("FLOAT16", "FLOAT"),
    }
    assert dtypes.lists(ops.find("aclnnHardsigmoidBackward"), "ascend950")["out"] == ("*castable",)
    sigmoid = dtypes.lists(ops.find("aclnnSigmoid"), "ascend910")
    assert "BF16" not in sigmoid["self"]
    assert "BF16" in sigmoid["out"]
    documented = dtypes.lists(ops.find("aclnnSigmoid"), "ascend910", "documented")
    assert set(documented["out"]) == {"FLOAT", "FLOAT16"}


def test_the_table_has_a_row_per_operator() -> None:
    rows = table.rows()
    assert [row.name for row in rows] == [*ops.names()]
    (silu,) = [row for row in rows if row.name == "aclnnSiluBackward"]
    assert table.short(silu.documented_soc).startswith("910, 910b, 910_93, 950")
    assert "BF16 (910b, 910_93, 950)" in table.dtype_cell(silu)


def test_every_operator_is_in_one_family_with_a_title() -> None:
    members = families.members()
    assert sorted(name for names in members.values() for name in names) == sorted(ops.names())
    assert set(members) == set(families.TITLES)
    assert "| all | " + str(len(ops.names())) in families.markdown()


def test_a_long_meaning_continues_in_its_column_and_breaks_between_words_only() -> None:
    words = "non-negative row-major element number of each output element " * 4
    lines = list(
        page.parameter_lines([{"name": "x", "ctype": "T", "role": "input", "optional": False, "meaning": words}])
    )
    column = lines[0].index("non-negative")
    assert len(lines) > 1
    assert {len(line) - len(line.lstrip()) for line in lines[1:]} == {column}
    assert max(map(len, lines)) <= page.WIDTH
    assert " ".join(" ".join(line[column:] for line in lines).split()) == words.strip()
