"""Views that phase one refuses since they leave their storage, in words for users."""

from __future__ import annotations

import pytest

from aclnn_py.checks.checker import Checker
from aclnn_py.checks.events import Event

BEYOND = "but got elements 0 to 10 of a storage of 6."


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        ("Expected ViewCopy(out) or nothing to be possible", "Expected every view to be inside its storage"),
        ("Expected view of self to be inside its storage", "Expected view of self to be inside its storage"),
    ],
)
def test_no_step_is_named(refused: str, told: str) -> None:
    checker = Checker(("memory",))
    facts = {"code": 561103, "subject": 0, "function": "aclnnAbsGetWorkspaceSize"}
    checker.handle(Event("refusal", 0, 1, "", f"aclnnAbs: {refused} {BEYOND}", facts))
    (found,) = checker.summary()
    assert (found["rule"], found["message"]) == ("memory.out-of-bounds", f"aclnnAbs: {told} {BEYOND}")
