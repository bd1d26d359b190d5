"""What the documentation excludes, in words for users: an unknown SoC is none that a program could choose."""

from __future__ import annotations

import pytest

from aclnn_py.checks.checker import Checker
from aclnn_py.checks.events import Event
from aclnn_py.checks.portability import UNDOCUMENTED


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        ("the SoC to be one of [ascend910b, unknown] but got x", "the SoC to be one of [ascend910b] but got x"),
        ("the SoC to be unknown but got ascend910b", "a documented SoC but got ascend910b"),
        ("dtype of x to be FLOAT but got INT8", "dtype of x to be FLOAT but got INT8"),
    ],
)  # fmt: skip
def test_no_unknown_soc_is_told(refused: str, told: str) -> None:
    checker = Checker(("portability",))
    facts = {"kind": UNDOCUMENTED, "function": "aclnnSilu", "address": 0}
    checker.handle(Event("misuse", 0, 1, "", f"161002: Expected {refused}.", facts))
    (found,) = checker.summary()
    assert found["message"] == f"aclnnSilu: the documentation's rules refuse this call with 161002: Expected {told}."
