"""The golden files say what the declarations give; a changed code shows up as a changed line."""

from __future__ import annotations

import golden_text
import pytest

import aclnn_py.ops as ops


@pytest.mark.parametrize("api", ops.names())
def test_golden_file_is_fresh(api: str) -> None:
    present = (golden_text.GOLDEN / f"{api}.txt").read_text(encoding="utf-8")
    assert present == golden_text.text(api), "run python tests/conformance/golden_text.py and review the change"


def test_there_is_a_golden_file_for_every_operator_and_for_nothing_else() -> None:
    assert {path.stem for path in golden_text.GOLDEN.glob("*.txt")} == set(ops.names())
