"""Phase two when threads get in each other's way, and with numbers of every kind."""

from __future__ import annotations

import sys
import threading
from typing import Any

import children
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.native import lib


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


def test_the_cache_is_kept_by_several_threads(bench: Any, eager_threads: Any) -> None:
    sizes = iter(range(1, 1 << 30))
    context = acl.aclrtGetCurrentContext()[0]
    address = bench.malloc(1 << 12)
    settings.replace(cache_limit=2)

    def work() -> None:
        assert acl.aclrtSetCurrentContext(context) == 0
        for _ in range(100):
            size = next(sizes)
            x = acl.aclCreateTensor((size,), acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, (size,), address)
            executor = acl.aclnnSiluGetWorkspaceSize(x, x)[1]
            assert acl.aclnnSilu(None, 0, executor, bench.stream) == 0
            assert acl.aclDestroyTensor(x) == 0

    try:
        assert in_threads(4, work) == []
        assert lib.ae_plans_kept() <= 2
    finally:
        settings.replace(cache_limit=None)
    assert acl.aclrtSynchronizeStream(bench.stream) == 0


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
    done = children.run([sys.executable, "-c", AT_EXIT])
    assert (done.returncode, done.stderr) == (0, "")
