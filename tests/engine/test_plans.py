"""The plan cache: same key, same plan; other facts, another plan; bounded."""

from __future__ import annotations

from typing import Any

import numpy as np

import aclnn_py as acl
from aclnn_py.base import settings
from aclnn_py.engine.executor import Plan
from aclnn_py.engine.phase_one import Plans


def plan_of(bench: Any, x: Any, out: Any) -> Any:
    executor = acl.aclnnSiluGetWorkspaceSize(x, out)[1]
    plan = executor.plan
    acl.aclDestroyAclOpExecutor(executor)
    return plan


def test_equal_facts_share_a_plan_and_addresses_do_not_matter(bench: Any) -> None:
    one, other = bench.silu(), bench.silu()
    assert plan_of(bench, *one) is plan_of(bench, *other)


def test_another_shape_or_soc_is_another_plan(bench: Any) -> None:
    x, out = bench.silu()
    first = plan_of(bench, x, out)
    assert plan_of(bench, bench.tensor(np.zeros(7, np.float32)), bench.tensor(np.zeros(7, np.float32))) is not first
    settings.replace(soc="Ascend310P3")
    try:
        assert plan_of(bench, x, out) is not first
    finally:
        settings.replace(soc=None)
    assert plan_of(bench, x, out) is first


def test_a_refused_call_is_judged_again(bench: Any) -> None:
    x, _ = bench.silu()
    wrong = bench.tensor(np.zeros(5, np.float32))
    for _ in range(2):
        assert acl.aclnnSiluGetWorkspaceSize(x, wrong)[2] == acl.ACLNN_ERR_PARAM_INVALID
        assert "out" in acl.aclGetRecentErrMsg()


def nothing(name: str) -> Plan:
    return Plan(name, 0, None, (), ())


def test_the_cache_is_bounded_and_keeps_what_is_used() -> None:
    settings.replace(cache_limit=3)
    try:
        plans = Plans()
        for name in "abc":
            plans.keep((name,), nothing(name))
        plans["a",].hot = True
        plans.keep(("d",), nothing("d"))
        assert ("a",) in plans
        assert ("b",) not in plans
        assert len(plans) == 3
    finally:
        settings.replace(cache_limit=None)


def test_empty_tensors_need_nothing_to_run(bench: Any) -> None:
    x, out = bench.tensor(np.zeros((0, 3), np.float32)), bench.tensor(np.zeros((0, 3), np.float32))
    size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert (size, ret) == (0, 0)
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert not executor.alive
