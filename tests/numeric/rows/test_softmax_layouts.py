"""The softmax family gives the same bits however its tensors lie, in place, on any threads and instruction set."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import DeviceArray, Session
from numeric.programs import BF16, ISAS, force, same_numbers
from numeric.softmax_cases import FAMILY, FLOAT, FORWARD, check, inputs_of, normal

Array = Any
ROWS = [((6, 7, 8), 0), ((6, 7, 8), 1), ((6, 7, 8), -1), ((90, 130), 0), ((90, 130), 1), ((3, 9001), 1), ((9001, 3), 0)]
PLACES = pytest.mark.parametrize(("shape", "dim"), ROWS, ids=str)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def call(npu: Session, api: str, inputs: list[Any], dim: int) -> Array:
    return npu.call(api, *inputs, dim, npu.empty(inputs[0].shape, inputs[0].dtype)).numpy()


def turned(npu: Session, host: Array) -> DeviceArray:
    """The axes in another order in memory."""
    last = npu.array(np.ascontiguousarray(np.moveaxis(host, 0, -1)))
    strides = (last.strides[-1], *last.strides[:-1])
    return last.view(host.shape, strides)


def sparse(npu: Session, host: Array) -> DeviceArray:
    """Every second element of a larger storage, backwards, behind an offset."""
    wide = np.zeros((*host.shape, 2), host.dtype)
    wide[..., 0] = host[..., ::-1]
    flat = np.concatenate([np.zeros(5, host.dtype), wide.reshape(-1)])
    strides = [2 * stride for stride in np.cumprod((1, *host.shape[:0:-1]))[::-1]]
    strides[-1] = -2
    return npu.array(flat).view(host.shape, tuple(map(int, strides)), 5 + 2 * (host.shape[-1] - 1))


@PLACES
@pytest.mark.parametrize("dtype", [FLOAT, np.dtype(np.float16), BF16], ids=str)
@pytest.mark.parametrize("api", FAMILY)
def test_bits_do_not_depend_on_the_layout(
    npu: Session, api: str, dtype: np.dtype, shape: tuple[int, ...], dim: int
) -> None:
    inputs = inputs_of(api, shape, dim, dtype)
    wanted = call(npu, api, inputs, dim)
    for layout in (turned, sparse):
        views = [layout(npu, one) for one in inputs]
        assert same_numbers(call(npu, api, views, dim), wanted)
        out = layout(npu, np.zeros(shape, dtype))
        assert same_numbers(npu.call(api, *inputs, dim, out).numpy(), wanted)
        assert same_numbers(npu.call(api, *views, dim, out).numpy(), wanted)


@PLACES
@pytest.mark.parametrize("dtype", [FLOAT, np.dtype(np.float16), np.dtype(np.float64)], ids=str)
def test_in_place(npu: Session, dtype: np.dtype, shape: tuple[int, ...], dim: int) -> None:
    for api in FAMILY if dtype != np.float64 else FORWARD:
        inputs = inputs_of(api, shape, dim, dtype)
        wanted = call(npu, api, inputs, dim)
        for layout in (Session.array, turned, sparse):
            for number in range(len(inputs)):
                views = [layout(npu, one) for one in inputs]
                assert same_numbers(npu.call(api, *views, dim, views[number]).numpy(), wanted), (api, layout, number)


@pytest.mark.parametrize("size", [40, 700])
@pytest.mark.parametrize("api", FAMILY)
def test_an_output_across_its_own_input(npu: Session, api: str, size: int) -> None:
    """A strided input is copied first, so the result is whole although the memory is the same."""
    for dim in (0, 1):
        inputs = inputs_of(api, (size, size), dim, FLOAT)
        wanted = call(npu, api, inputs, dim)
        views = [turned(npu, one) for one in inputs]
        out = views[-1].view((size, size), (size, 1))
        assert same_numbers(npu.call(api, *views, dim, out).numpy(), wanted)


@pytest.mark.parametrize("api", FAMILY)
def test_repeated_elements(npu: Session, api: str) -> None:
    for shape, strides in (((50, 60), (0, 1)), ((50, 60), (1, 0)), ((50, 60), (0, 0))):
        for dim in (0, 1):
            inputs = [one[: strides[0] * 50 or 1, : strides[1] * 60 or 1] for one in inputs_of(api, shape, dim, FLOAT)]
            views = [npu.array(one).view(shape, strides) for one in inputs]
            wide = [np.ascontiguousarray(np.broadcast_to(one, shape)) for one in inputs]
            assert same_numbers(call(npu, api, views, dim), call(npu, api, wide, dim))
            check(api, call(npu, api, views, dim), wide, dim)


@pytest.mark.parametrize("api", FAMILY)
def test_nothing_beside_the_output_is_written(npu: Session, api: str) -> None:
    for shape, dim in ROWS:
        count = int(np.prod(shape))
        storage = npu.array(np.full(count + 200, 7, np.float32))
        out = storage.view(shape, tuple(int(s) for s in np.cumprod((1, *shape[:0:-1]))[::-1]), 100)
        npu.call(api, *inputs_of(api, shape, dim, FLOAT), dim, out)
        whole = storage.view((count + 200,), (1,)).numpy()
        assert np.all(whole[:100] == 7)
        assert np.all(whole[-100:] == 7)


@pytest.mark.skipif(not {"avx2", "avx512"} <= {*ISAS}, reason="needs AVX-512, and kernels for AVX2 beside")
@PLACES
@pytest.mark.parametrize("dtype", [FLOAT, np.dtype(np.float16), BF16, np.dtype(np.float64)], ids=str)
def test_instruction_sets_agree(npu: Session, dtype: np.dtype, shape: tuple[int, ...], dim: int) -> None:
    for api in FAMILY if dtype != np.float64 else FORWARD:
        inputs = inputs_of(api, shape, dim, dtype)
        results = []
        for isa in ("avx2", "avx512"):
            with force(isa):
                results.append(call(npu, api, inputs, dim))
        assert same_numbers(*results), api


@PLACES
@pytest.mark.parametrize("api", FAMILY)
def test_the_baseline_is_as_exact(npu: Session, api: str, shape: tuple[int, ...], dim: int) -> None:
    inputs = inputs_of(api, shape, dim, FLOAT)
    with force("base"):
        check(api, call(npu, api, inputs, dim), inputs, dim)


def digest_of_large_runs() -> str:
    """Large enough that sleeping threads are woken: one long row, many short ones, both ways round."""
    found = hashlib.sha256()
    with Session(soc="Ascend910B1") as npu:
        for api in FAMILY:
            for shape, dim in (((3_000_000,), 0), ((3000, 1000), 1), ((3000, 1000), 0), ((20, 150_001), 1)):
                inputs = inputs_of(api, shape, dim, FLOAT)
                found.update(call(npu, api, inputs, dim).tobytes())
        x, labels = normal((3000, 1000), 1).astype(np.float32), normal((3000, 1000), 2).astype(np.float32)
        outputs = npu.empty((3000,)), npu.empty(x.shape)
        for one in npu.call("aclnnSoftmaxCrossEntropyWithLogits", x, labels, *outputs):
            found.update(one.numpy().tobytes())
    return found.hexdigest()


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from numeric.rows import test_softmax_layouts
print(test_softmax_layouts.digest_of_large_runs())
"""


def test_results_do_not_depend_on_the_number_of_threads(python: Callable[..., CompletedProcess[str]]) -> None:
    here = Path(__file__).parents[2]
    results = [python("-c", SCRIPT, here, ACLNN_PY_THREADS=str(threads)) for threads in (1, 2, 5)]
    assert all(one.returncode == 0 for one in results), results[0].stderr
    assert len({one.stdout for one in results}) == 1
