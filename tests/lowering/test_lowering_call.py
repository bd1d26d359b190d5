"""Facts of tensors against NumPy, interning, and calls that never change."""

from __future__ import annotations

import gc
import struct
import sys
import threading
from typing import Any

import children
import layouts
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import NO_DEVICE
from aclnn_py.rules.core import call as module
from aclnn_py.rules.core.call import Call, ScalarFacts, TensorFacts, row_major
from aclnn_py.rules.core.interned import LEAST, Interned
from aclnn_py.rules.core.param import EXECUTOR, Attr, In

SHAPES = st.lists(st.integers(0, 4), max_size=5).map(tuple)


@given(data=st.data(), shape=SHAPES)
def test_range_size_and_contiguity_are_numpys(data: Any, shape: tuple[int, ...]) -> None:
    facts, storage = data.draw(layouts.tensor(dt.ACL_FLOAT, shape, True))
    numbers = np.arange(storage.size, dtype=np.float32)
    view = layouts.logical((facts, numbers))
    assert facts.numel == view.size
    assert facts.rank == view.ndim
    assert facts.contiguous == view.flags.c_contiguous
    touched = [int(number) for number in view.ravel()]
    if touched:
        assert (facts.low, facts.high) == (min(touched), max(touched) + 1)
    else:
        assert facts.low == facts.high


@given(shape=SHAPES)
def test_dense_strides_are_plain_products(shape: tuple[int, ...]) -> None:
    assert row_major(shape) == tuple(int(np.prod(shape[axis + 1 :], dtype=int)) for axis in range(len(shape)))
    assert TensorFacts.dense(dt.ACL_INT8, shape).contiguous


@given(shape=st.lists(st.integers(1, 3), max_size=4).map(tuple), junk=st.integers(-(2**63), 2**63 - 1))
def test_strides_of_axes_of_size_one_are_not_looked_at(shape: tuple[int, ...], junk: int) -> None:
    plain = row_major(shape)
    strides = tuple(junk if size == 1 else stride for size, stride in zip(shape, plain, strict=True))
    facts = TensorFacts.of(dt.ACL_FLOAT, shape, strides, 0, shape, 2)
    assert facts.contiguous
    assert facts.walk == tuple(0 if size == 1 else stride for size, stride in zip(shape, plain, strict=True))
    assert facts.high - facts.low == facts.numel


def test_equal_facts_are_one_object_while_somebody_holds_them() -> None:
    facts = TensorFacts.dense(dt.ACL_FLOAT, (97, 89))
    assert TensorFacts.of(dt.ACL_FLOAT, (97, 89), (89, 1), 0, (97, 89), 2) is facts
    assert TensorFacts.dense(dt.ACL_FLOAT16, (97, 89)) is not facts
    assert facts.but(dtype=dt.ACL_INT8).but(dtype=dt.ACL_FLOAT) is facts
    key = (dt.ACL_FLOAT, (97, 89), (89, 1), 0, (97, 89), 2)
    assert module._tensors.find(key) is facts
    del facts
    gc.collect()
    assert module._tensors.find(key) is None


def test_objects_that_nobody_holds_are_swept_out() -> None:
    numbers: Interned[int, ScalarFacts] = Interned()
    held = [numbers.keep(number, ScalarFacts()) for number in range(LEAST)]
    for number in range(LEAST, 10 * LEAST):
        numbers.keep(number, ScalarFacts())
    assert len(numbers.known) <= 2 * LEAST
    assert [numbers.find(number) for number in range(LEAST)] == held
    assert numbers.keep(0, ScalarFacts()) is held[0]


def test_interning_holds_across_threads() -> None:
    barrier = threading.Barrier(8)
    found: list[TensorFacts] = []

    def make() -> None:
        barrier.wait()
        found.extend(TensorFacts.dense(dt.ACL_FLOAT, (size, 1031)) for size in range(200))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 200


FORKS = """
import os, sys, threading
from aclnn_py.rules.core.call import TensorFacts

def make(width):
    for size in range(1 << 62):
        TensorFacts.dense(0, (size % 5000, width))

sys.setswitchinterval(1e-6)
for width in (3, 5, 7):
    threading.Thread(target=make, args=(width,), daemon=True).start()
for _ in range(20):
    child = os.fork()
    if not child:
        import signal
        signal.alarm(10)
        TensorFacts.dense(0, (11, 13))
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0, "a child hung"
os._exit(0)
"""


def test_a_child_makes_facts_whatever_other_threads_were_at() -> None:
    done = children.run([sys.executable, "-W", "ignore", "-c", FORKS])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shape", [(-1,), (-2, -3), (2, -1), (-1, 3)])
def test_a_negative_size_is_neither_contiguous_nor_walked(shape: tuple[int, ...]) -> None:
    facts = TensorFacts.dense(dt.ACL_FLOAT, shape)
    assert (facts.numel, facts.contiguous, facts.low, facts.high) == (-1, False, 0, 0)


def test_a_stride_list_of_the_wrong_length_is_kept() -> None:
    facts = TensorFacts.of(dt.ACL_FLOAT, (2, 3), (1,), 0, (6,), 2)
    assert facts.strides == (1,)
    assert not facts.contiguous


def test_private_formats_are_never_strided() -> None:
    assert TensorFacts.of(dt.ACL_FLOAT16, (2, 3), (9, 7), 0, (1, 1, 2, 3, 16), 3).contiguous


def test_a_new_shape_comes_dense_and_a_new_dtype_keeps_the_layout() -> None:
    facts = TensorFacts.of(dt.ACL_FLOAT, (2, 3), (1, 2), 4, (10,), 2)
    assert facts.but(shape=(4, 5)) is TensorFacts.dense(dt.ACL_FLOAT, (4, 5))
    assert facts.but(dtype=dt.ACL_INT8).strides == (1, 2)


@pytest.mark.parametrize(("dtype", "raw", "value"), [
    (dt.ACL_FLOAT, struct.pack("<f", 1.5), 1.5),
    (dt.ACL_BF16, b"\x80\x3f", 1.0),
    (dt.ACL_FLOAT16, b"\x00\x3c", 1.0),
    (dt.ACL_INT64, struct.pack("<q", -7), -7),
    (dt.ACL_BOOL, b"\x01", True),
    (dt.ACL_COMPLEX64, struct.pack("<ff", 1, -2), 1 - 2j),
    (dt.ACL_FLOAT8_E5M2, b"\x3c", 0x3C),
])  # fmt: skip
def test_scalars_are_their_bytes(dtype: int, raw: bytes, value: complex) -> None:
    facts = ScalarFacts.of(dtype, raw)
    assert facts.value == value
    assert ScalarFacts.of(dtype, bytes(raw)) is facts
    assert dt.label(dtype) in repr(facts)


def test_scalars_that_are_equal_as_numbers_differ_as_facts() -> None:
    assert ScalarFacts.of(dt.ACL_FLOAT, struct.pack("<f", 0.0)) is not ScalarFacts.of(
        dt.ACL_FLOAT, struct.pack("<f", -0.0)
    )
    nan = struct.pack("<f", float("nan"))
    assert ScalarFacts.of(dt.ACL_FLOAT, nan) is ScalarFacts.of(dt.ACL_FLOAT, nan)


def test_calls_are_changed_by_copy() -> None:
    x, alpha = In("self"), Attr("alpha", "float")
    first = Call(NO_DEVICE, {"self": TensorFacts.dense(0, (2,)), "alpha": 1.0})
    second = first.but(x, dtype=dt.ACL_INT8).set(alpha, 2.0)
    assert (first.tensor(x).dtype, first.value(alpha)) == (dt.ACL_FLOAT, 1.0)
    assert (second.tensor(x).dtype, second.value(alpha)) == (dt.ACL_INT8, 2.0)
    assert not first.without(x).present(x)
    assert first.present(EXECUTOR)
    assert not first.without(EXECUTOR).present(EXECUTOR)
    with pytest.raises(TypeError):
        second.args["self"] = None  # type: ignore[index]
