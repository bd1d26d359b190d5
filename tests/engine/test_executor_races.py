"""Phase two when threads get in each other's way, and with numbers of every kind."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.base import settings
from aclnn_py.engine.executor import Plan
from aclnn_py.engine.phase_one import Plans


@pytest.fixture
def eager_threads() -> Any:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def in_threads(count: int, work: Any) -> list[BaseException]:
    problems: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=guarded) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems


def test_one_executor_in_several_threads_gives_codes(bench: Any, eager_threads: Any) -> None:
    x, out = bench.silu()
    context = acl.aclrtGetCurrentContext()[0]
    shared: list[Any] = [acl.aclnnSiluGetWorkspaceSize(x, out)[1]]
    codes = set()

    def work() -> None:
        assert acl.aclrtSetCurrentContext(context) == 0
        for _ in range(4000):
            codes.add(acl.aclnnSilu(None, 0, shared[0], bench.stream))
            shared[0] = acl.aclnnSiluGetWorkspaceSize(x, out)[1]

    assert in_threads(4, work) == []
    assert codes <= {0, acl.ACLNN_ERR_PARAM_NULLPTR}
    assert acl.aclrtSynchronizeStream(bench.stream) == 0


class Late:
    """An executor that another thread uses up between two looks at it."""

    repeatable = False
    alive = True

    def __init__(self, plan: Plan) -> None:
        self.plan: Plan | None = plan
        self.operands = ()


def test_an_executor_used_up_between_two_looks_is_stale(bench: Any) -> None:
    executor = acl.aclnnSiluGetWorkspaceSize(*bench.silu())[1]
    with pytest.raises(TypeError, match="executor"):  # no IndexError: the careful way looks again
        acl.aclnnSilu(None, 0, Late(executor.plan), bench.stream)


def test_the_cache_is_kept_by_several_threads(eager_threads: Any) -> None:
    settings.replace(cache_limit=2)
    plans, names = Plans(), iter(range(1 << 30))

    def work() -> None:
        for _ in range(3000):
            plans.keep((next(names),), Plan("aclnnSilu", 0, None, (), ()))

    try:
        assert in_threads(4, work) == []
    finally:
        settings.replace(cache_limit=None)
    assert len(plans) <= 2


@pytest.mark.parametrize("size", [-5, 1 << 64, 1 << 20000, 1.5, "4", None], ids=lambda size: type(size).__name__)
def test_a_workspace_size_outside_its_type_is_a_type_error(bench: Any, size: Any) -> None:
    executor = acl.aclnnSiluGetWorkspaceSize(*bench.silu())[1]
    with pytest.raises(TypeError, match="workspaceSize"):
        acl.aclnnSilu(bench.malloc(64), size, executor, bench.stream)
    assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0


def test_numbers_of_numpy_are_numbers(bench: Any) -> None:
    executor = acl.aclnnSiluGetWorkspaceSize(*bench.silu())[1]
    assert acl.aclnnSilu(np.uint64(bench.malloc(64)), np.int64(64), executor, bench.stream) == 0


AT_EXIT = """
import atexit, os
import aclnn_py as acl

acl.aclrtSetDevice(0)
address = acl.aclrtMalloc(64, 0)[0]
x = acl.aclCreateTensor([4], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [4], address)
executor = acl.aclnnSiluGetWorkspaceSize(x, x)[1]
atexit.register(lambda: os._exit(acl.aclrtSynchronizeStream(None) or 7 * executor.alive))
atexit.register(acl.aclnnSilu, None, 0, executor, None)
"""


def test_phase_two_needs_no_caller() -> None:
    """Functions of atexit are called from C: there is no line of the program to remember."""
    done = subprocess.run([sys.executable, "-c", AT_EXIT], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
