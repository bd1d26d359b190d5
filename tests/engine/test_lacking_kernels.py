"""A plan with a kernel that the machine lacks, or lacks in a class, is a refusal with a code, a name and a reason."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import planner
from aclnn_py.base import dtype as dt
from aclnn_py.lowering.plan.program import Program

SHAPE = (2, 3, 11)


def refused(bench: Any) -> str:
    x, out = (bench.tensor(np.zeros(SHAPE, np.float32)) for _ in range(2))
    size, executor, code = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert (size or 0, executor, code) == (0, None, acl.ACLNN_ERR_INNER_FIND_KERNEL_ERROR)
    return acl.aclGetRecentErrMsg() or ""


def test_a_kernel_that_nobody_has(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = planner.answer
    monkeypatch.setattr(planner, "answer", lambda asked: answer(asked).replace(b"silu\0\0\0\0", b"sulu\0\0\0\0"))
    assert "Expected a kernel called sulu but there is none." in refused(bench)


def test_a_class_that_a_kernel_lacks(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    add_head = Program.add_head

    def wrong(made: Program, name: str, dtype: int, *others: Any) -> None:
        add_head(made, name, dt.ACL_INT64 if name == "silu" else dtype, *others)

    monkeypatch.setattr(Program, "add_head", wrong)
    assert "Expected the kernel silu to compute in DT_INT64 but it does not." in refused(bench)


def test_the_same_call_is_planned_when_the_kernel_is_there(bench: Any) -> None:
    x, out = (bench.tensor(np.zeros(SHAPE, np.float32)) for _ in range(2))
    assert acl.aclnnSiluGetWorkspaceSize(x, out)[2] == 0
