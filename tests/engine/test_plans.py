"""The plan cache: same key, same plan; other facts, another plan; bounded."""

from __future__ import annotations

from typing import Any

import numpy as np

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.native import lib


def plan_of(bench: Any, x: Any, out: Any) -> Any:
    executor = acl.aclnnSiluGetWorkspaceSize(x, out)[1]
    plan = lib.ae_executor_plan(executor.word)
    acl.aclDestroyAclOpExecutor(executor)
    return plan


def test_equal_facts_share_a_plan_and_addresses_do_not_matter(bench: Any) -> None:
    one, other = bench.silu(), bench.silu()
    assert plan_of(bench, *one) == plan_of(bench, *other)


def test_another_shape_or_soc_is_another_plan(bench: Any) -> None:
    x, out = bench.silu()
    first = plan_of(bench, x, out)
    assert plan_of(bench, bench.tensor(np.zeros(7, np.float32)), bench.tensor(np.zeros(7, np.float32))) != first
    settings.replace(soc="Ascend310P3")
    try:
        assert plan_of(bench, x, out) != first
    finally:
        settings.replace(soc=None)
    assert plan_of(bench, x, out) == first


def test_a_refused_call_is_judged_again(bench: Any) -> None:
    x, _ = bench.silu()
    wrong = bench.tensor(np.zeros(5, np.float32))
    for _ in range(2):
        assert acl.aclnnSiluGetWorkspaceSize(x, wrong)[2] == acl.ACLNN_ERR_PARAM_INVALID
        assert "out" in acl.aclGetRecentErrMsg()


def test_the_cache_is_bounded_and_keeps_what_is_used(bench: Any) -> None:
    shapes = [bench.tensor(np.zeros(size, np.float32)) for size in (11, 12, 13, 14)]
    settings.replace(cache_limit=3)
    try:
        plans = [plan_of(bench, each, each) for each in shapes[:3]]
        assert lib.ae_plans_kept() <= 3
        assert plan_of(bench, shapes[0], shapes[0]) == plans[0]  # used again: it stays when the next one comes
        plan_of(bench, shapes[3], shapes[3])
        assert lib.ae_plans_kept() <= 3
        assert plan_of(bench, shapes[0], shapes[0]) == plans[0]
    finally:
        settings.replace(cache_limit=None)


def test_without_a_cache_every_call_has_a_plan_of_its_own(bench: Any) -> None:
    x, out = bench.silu()
    settings.replace(cache_limit=0)
    try:
        one, other = (acl.aclnnSiluGetWorkspaceSize(x, out)[1] for _ in range(2))
        assert lib.ae_executor_plan(one.word) != lib.ae_executor_plan(other.word)
    finally:
        settings.replace(cache_limit=None)


def test_empty_tensors_need_nothing_to_run(bench: Any) -> None:
    x, out = bench.tensor(np.zeros((0, 3), np.float32)), bench.tensor(np.zeros((0, 3), np.float32))
    size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, out)
    assert (size, ret) == (0, 0)
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
    assert not executor.alive
