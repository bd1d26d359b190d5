"""Lossless compression: floats come back, codes are short, and what has no codes fails the stream."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.programs import BF16

N = 1 << 16
KINDS = {"float32": np.dtype("f4"), "float16": np.dtype("f2"), "bfloat16": BF16}


def run(dtype: str, first: int, *, reshuff: bool = False) -> tuple[Any, ...]:
    kind = KINDS[dtype]
    x = (np.random.default_rng(1).standard_normal(N) * 3).astype(kind)
    width = kind.itemsize
    with Session(soc="Ascend910B1") as npu:
        pdf, low = npu.zeros((1, 256), "int32"), npu.empty((N * (width - 1) // width,), dtype)
        rooms = npu.empty((first,), dtype), npu.zeros((N,), dtype)
        npu.call("aclnnHansEncode", x, pdf, True, reshuff, low, *rooms)
        out = npu.empty((N,), dtype)
        npu.call("aclnnHansDecode", low, *rooms, pdf, reshuff, out)
        return x, out.numpy(), pdf.numpy(), rooms[1].numpy()


@pytest.mark.parametrize("dtype", KINDS)
def test_floats_come_back(dtype: str) -> None:
    """Through a first room that is too small for all codes."""
    x, back, pdf, second = run(dtype, 4096)
    np.testing.assert_array_equal(back.view("u1"), x.view("u1"))
    assert pdf.sum() == N
    last = x.reshape(-1, 1).view("u1")[:, -1]
    np.testing.assert_array_equal(pdf[0], np.bincount(last, minlength=256))
    assert second.view("u1").any()


def test_codes_are_shorter_than_bytes() -> None:
    """Those of BF16 numbers of a normal distribution fit into 5 bits each."""
    _, _, _, second = run("bfloat16", 512 + N * 5 // 16, reshuff=False)
    assert not second.view("u1").any()


def test_codes_that_end_fail_the_stream() -> None:
    def decode() -> None:
        with Session(soc="Ascend910B1") as npu:
            out, room = npu.empty((N,), "float16"), np.zeros(256, "f2")
            npu.call("aclnnHansDecode", np.zeros(N // 2, "f2"), room, room, np.zeros((1, 256), "i4"), False, out)
            out.numpy()

    with pytest.raises(AclError, match="Expected an index"):
        decode()
