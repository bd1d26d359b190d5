"""Shapes that are known after the run, and elements that are only moved, are no mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import Session
from aclnn_py.checks.checking import checking

FLOAT, INT64, ND = acl.ACL_FLOAT, acl.ACL_INT64, acl.ACL_FORMAT_ND
COUNT = 8


@pytest.fixture(autouse=True)
def stream() -> Iterator[int]:
    assert acl.aclInit(None) == 0
    assert acl.aclrtSetDevice(0) == 0
    stream, code = acl.aclrtCreateStream()
    assert code == 0
    yield stream
    acl.aclrtDestroyStream(stream)
    acl.aclrtResetDevice(0)
    acl.aclFinalize()


def tensor(*, written: int = 0, shape: Sequence[int] = (COUNT,)) -> Any:
    """One of COUNT elements, of which some are written."""
    address, _ = acl.aclrtMalloc(COUNT * 4, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    if written:
        acl.aclrtMemset(address, written * 4, 0, written * 4)
    return acl.aclCreateTensor(shape, FLOAT, None, 0, ND, shape, address)


def run(operator: str, stream: int, *arguments: Any) -> None:
    size, executor, code = getattr(acl, f"{operator}GetWorkspaceSize")(*arguments)
    assert code == 0
    workspace, _ = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert getattr(acl, operator)(workspace, size, executor, stream) == 0
    acl.aclrtSynchronizeStream(stream)


@pytest.mark.parametrize(("storage", "told"), [(COUNT, 0), (4, 1)])
def test_storage_is_judged_before_the_shape_is_counted(stream: int, storage: int, told: int) -> None:
    with checking("memory") as found:
        address, _ = acl.aclrtMalloc(COUNT * 8, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        indices = acl.aclCreateTensor([COUNT, 1], INT64, None, 0, ND, [storage, 1], address)
        run("aclnnNonzero", stream, tensor(written=COUNT), indices)
        assert [each["rule"] for each in found.findings()] == ["memory.beyond-storage"] * told


@pytest.mark.parametrize(("written", "rules"), [(0, ["init.unwritten"]), (4, []), (COUNT, [])])
def test_a_copy_passes_on_that_nothing_was_written(stream: int, written: int, rules: list[str]) -> None:
    with checking("init") as found:
        source, target, out = tensor(written=written), tensor(), tensor()
        run("aclnnInplaceCopy", stream, target, source)
        assert found.findings() == []
        run("aclnnSilu", stream, target, out)
        assert [each["rule"] for each in found.findings()] == rules


def test_a_copy_from_nothing_takes_what_was_written(stream: int) -> None:
    with checking("init") as found:
        source, target, out = tensor(), tensor(written=COUNT), tensor()
        run("aclnnInplaceCopy", stream, target, source)
        run("aclnnSilu", stream, target, out)
        assert [each["rule"] for each in found.findings()] == ["init.unwritten"]


@pytest.mark.parametrize(("first", "step"), [(0, 2), (1, 2), (2, 3), (0, 1)])
@pytest.mark.parametrize("moved", [False, True])
def test_a_copy_to_the_host_takes_gaps_of_a_strided_output_along(
    stream: int, first: int, step: int, moved: bool
) -> None:
    with checking("init") as found:
        address, _ = acl.aclrtMalloc(step * COUNT * 4, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        other, _ = acl.aclrtMalloc(step * COUNT * 4, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        out = acl.aclCreateTensor([COUNT], FLOAT, [step], first, ND, [step * COUNT], address)
        run("aclnnSilu", stream, tensor(written=COUNT), out)
        if moved:
            acl.aclrtMemcpy(other, step * COUNT * 4, address, step * COUNT * 4, acl.ACL_MEMCPY_DEVICE_TO_DEVICE)
            address = other
        host = bytearray(step * COUNT * 4)
        acl.aclrtMemcpy(host, len(host), address, len(host), acl.ACL_MEMCPY_DEVICE_TO_HOST)
        assert found.findings() == []
        whole = acl.aclCreateTensor([step * COUNT], FLOAT, None, 0, ND, [step * COUNT], address)
        result, _ = acl.aclrtMalloc(step * COUNT * 4, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        dense = acl.aclCreateTensor([step * COUNT], FLOAT, None, 0, ND, [step * COUNT], result)
        run("aclnnSilu", stream, whole, dense)
        assert [each["rule"] for each in found.findings()] == ["init.partly-unwritten"] * (step > 1)


@pytest.mark.parametrize("beyond", [0, 1])
def test_memory_beside_a_strided_output_is_uninitialised(stream: int, beyond: int) -> None:
    nbytes = (2 * COUNT + beyond) * 4
    with checking("init") as found:
        address, _ = acl.aclrtMalloc(nbytes, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        out = acl.aclCreateTensor([COUNT // 2, 2], FLOAT, [4, 2], 0, ND, [2 * COUNT], address)
        run("aclnnSilu", stream, tensor(written=COUNT, shape=(COUNT // 2, 2)), out)
        acl.aclrtMemcpy(bytearray(nbytes), nbytes, address, nbytes, acl.ACL_MEMCPY_DEVICE_TO_HOST)
        assert [each["rule"] for each in found.findings()] == ["init.partly-unwritten"] * beyond


@pytest.mark.parametrize("written", [True, False])
def test_an_output_that_is_kept_where_nothing_is_written_is_not_read(written: bool) -> None:
    half = np.ones((2, 32, 32), np.float16)
    with checking("init") as found, Session(soc="Ascend910B1") as npu:
        x = npu.array(half[0]) if written else npu.empty((32, 32), np.float16)
        tokens, y = np.array([16, 32]), npu.empty((32, 32), np.float16)
        npu.call("aclnnFFNV3", x, half, half, tokens, *[None] * 10, "RELU", 0, True, y)
        assert not written or (y.numpy() == 32 * 32).all()
        npu.synchronize()
    assert [(each["rule"], "(x)" in each["message"]) for each in found.findings()] == [("init.unwritten", True)] * (
        not written
    )
