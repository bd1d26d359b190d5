"""Copies of arrays, and arrays that travel as bytes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py import Session

VALUES = {
    "float32": np.arange(6, dtype=np.float32).reshape(2, 3),
    "bfloat16": np.arange(6).reshape(2, 3).astype(ml_dtypes.bfloat16),
    "no axes": np.array(7, np.int64),
    "no elements": np.empty((0, 3), np.float16),
    "bool": np.array([True, False]),
}
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy()": lambda x: x.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle 2": lambda x: pickle.loads(pickle.dumps(x, 2)),
    "pickle 5": lambda x: pickle.loads(pickle.dumps(x, 5)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
def test_a_copy_is_an_array_of_its_own(values: np.ndarray[Any, Any], way: str) -> None:
    with Session() as npu:
        x = npu.array(values)
        y = WAYS[way](x)
        assert (y.session, y.dtype, y.shape) == (npu, x.dtype, x.shape)
        assert y.address != x.address
        if values.dtype == np.float32:
            npu.call("aclnnInplaceAdd", x, x, 1)
        np.testing.assert_array_equal(y.numpy(), values)


@pytest.mark.parametrize("way", WAYS)
def test_a_view_is_copied_dense_and_keeps_its_format(way: str) -> None:
    with Session() as npu:
        x = npu.array(np.arange(24, dtype=np.float32).reshape(1, 2, 3, 4), format="NCHW")
        y = WAYS[way](x.T)
        assert (y.shape, y.strides, y.storage, y.format) == ((4, 3, 2, 1), (6, 2, 1, 1), 24, x.format)
        np.testing.assert_array_equal(y.numpy(), x.numpy().T)


def test_what_shares_an_array_shares_its_copy() -> None:
    with Session() as npu:
        x = npu.array([1.0, 2.0])
        for found in (copy.deepcopy({"a": x, "b": [x]}), pickle.loads(pickle.dumps({"a": x, "b": [x]}))):
            assert found["a"] is found["b"][0]
            assert found["a"] is not x


def test_pickles_go_to_the_innermost_session() -> None:
    with Session() as outer:
        data = pickle.dumps(outer.array([1.0, 2.0]))
        with Session(device=1) as inner:
            assert pickle.loads(data).session is inner
        assert pickle.loads(data).session is outer
        with ThreadPoolExecutor(1) as threads:
            assert threads.submit(lambda: pickle.loads(data).session).result() is outer
            assert threads.submit(session_of_its_own, data).result()
        assert pickle.loads(data).session is outer
    with pytest.raises(RuntimeError, match=r"with Session\(\) as npu: pickle.load"):
        pickle.loads(data)


def session_of_its_own(data: bytes) -> bool:
    with Session() as mine:
        return pickle.loads(data).session is mine


def test_pickles_cross_processes(python: Any) -> None:
    script = (
        "import pickle, sys\n"
        "from aclnn_py import Session\n"
        "with Session() as npu:\n"
        "    print(pickle.loads(bytes.fromhex(sys.argv[1])).numpy().tolist())\n"
    )
    with Session() as npu:
        data = pickle.dumps(npu.array(VALUES["bfloat16"]))
    done = python("-c", script, data.hex())
    assert (done.returncode, done.stdout, done.stderr) == (0, "[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]\n", "")


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_sessions_and_memory_themselves_say_so() -> None:
    with Session() as npu:
        for what in (npu, npu.array([1.0]).block):
            for way in (copy.copy, copy.deepcopy, pickle.dumps):
                with pytest.raises(TypeError, match=r"by value$"):
                    way(what)
