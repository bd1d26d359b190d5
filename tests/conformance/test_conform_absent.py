"""What conform says of an operator on a SoC for which it is documented and not emulated."""

from __future__ import annotations

import aclnn_py.ops as ops
from aclnn_py.conform.asking import ENOUGH, UNSAID, got, questions
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.profiles import PROFILES


def test_an_operator_that_is_not_emulated_on_a_soc_is_no_difference() -> None:
    where = next(where for where in PROFILES if where.soc.short == "ascend910b")
    target = Python()
    *_, last = questions(target, ops.find("aclnnMoeDistributeCombine"), [where])
    assert last[1][:2] == (ENOUGH, "not emulated on ascend910b")
    assert got(target, last) == UNSAID
    target.leave()
