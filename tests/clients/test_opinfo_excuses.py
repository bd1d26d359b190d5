"""What the run of PyTorch's own samples (tests/clients/opinfo) excuses: every excuse has its source and is of use."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent / "opinfo"
SOURCE = re.compile(
    r"(Ascend/pytorch|Ascend/op-plugin|ops-cv|ops-nn|ops-math|pytorch) \S+|tests/facts/ops/aclnn\w+\.json, .*"
)


@pytest.fixture
def excuses(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(HERE))
    import excuses

    yield excuses
    del sys.modules["excuses"]


def test_each_names_the_line_that_proves_it(excuses) -> None:
    *named, dtypes = excuses.named()
    assert [each.name for each in named if not SOURCE.match(each.source)] == []
    assert len({each.name for each in named}) == len(named)
    assert [each.name for each in named if each.op == each.problem == ".*"] == []
    assert dtypes is excuses.DTYPES


def test_a_dtype_is_excused_where_the_facts_refuse_it(excuses) -> None:
    text = "refused: aclnnDot: Expected dtype of self to be one of [DT_FLOAT] on Ascend910B1 but got DT_{}."
    assert excuses.excuse_for("dot", "int64", text.format("INT64")) is excuses.DTYPES
    assert excuses.excuse_for("dot", "float32", text.format("FLOAT")) is None
    assert excuses.excuse_for("dot", "int64", text.replace("self", "nobody").format("INT64")) is None


def test_a_problem_of_another_operator_is_not_excused(excuses) -> None:
    problem = "error: RuntimeError: call aclnnInplacePut failed, error code is 507035 [ERROR]"
    assert excuses.excuse_for("put", "float32", problem) is not None
    assert excuses.excuse_for("add", "float32", problem) is None
