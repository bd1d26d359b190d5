"""`aclnn-py ops` knows InfiniOp's operators: a table of their own, and a page for each."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from aclnn_py.cli import main
from aclnn_py.infiniop import constants as c
from aclnn_py.infiniop import operator_functions
from aclnn_py.infiniop.operators import OPERATORS


def ops(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["ops", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_table_has_every_operator() -> None:
    rows = json.loads(ops("--infini", "--json"))
    assert [row["name"] for row in rows] == [f"infiniop{operator.name}" for operator in OPERATORS]
    lines = ops("--infini").splitlines()
    assert [line.split()[0] for line in lines] == [row["name"] for row in rows]
    assert "aclnn" not in ops("--infini")
    assert len(ops("--infini", "--filter", "Backward$").splitlines()) == 3


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_a_page_tells_functions_dtypes_and_refusals(operator) -> None:
    text = ops(f"infiniop{operator.name}")
    for each in (*operator_functions.prototypes(operator), operator.summary, f"infiniop/ops/{operator.header}.h"):
        assert each in text
    found = json.loads(ops(f"infiniop{operator.name}", "--json"))
    assert found["dtypes"] == [c.dtype_name(dtype) for dtype in operator.dtypes]
    order = [each["status"].removeprefix("INFINI_STATUS_") for each in found["refusals"]]
    assert order == [
        "BAD_PARAM", "DEVICE_TYPE_NOT_SUPPORTED", "BAD_TENSOR_DTYPE", "BAD_TENSOR_DTYPE", "BAD_TENSOR_SHAPE",
        "BAD_TENSOR_SHAPE", "BAD_TENSOR_STRIDES", "INSUFFICIENT_WORKSPACE", "BAD_PARAM",
    ]  # fmt: skip


def test_an_unknown_name_gets_a_suggestion() -> None:
    done = CliRunner().invoke(main, ["ops", "infiniopSiluu"])
    assert done.exit_code == 1
    assert "did you mean infiniopSilu?" in done.output
