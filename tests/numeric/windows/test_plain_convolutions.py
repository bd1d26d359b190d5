"""Convolutions of channels for themselves, and along the first axis of rows, against sums tap by tap."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

TOLERANCE = {np.float32: 3e-6, np.float16: 2e-3, ml_dtypes.bfloat16: 1.6e-2}
NCHW, NCDHW = 0, 30


def drawn(*shape: int, seed: int = 0, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def close(found: Any, wanted: Any, dtype: Any) -> None:
    bar = TOLERANCE[dtype]
    np.testing.assert_allclose(np.asarray(found, np.float64), wanted, rtol=bar, atol=bar * 8)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize(("stride", "pad", "apart", "many"), [(1, 0, 1, 1), (2, 1, 1, 2), (1, 2, 2, 3)])
def test_channels_for_themselves(dtype: Any, stride: int, pad: int, apart: int, many: int) -> None:
    x, taps, bias = drawn(2, 5, 9, 8, dtype=dtype), drawn(5 * many, 1, 3, 2, seed=1, dtype=dtype), drawn(5 * many)
    wide = np.pad(x.astype("f8"), ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    high, long = ((size + 2 * pad - apart * (some - 1) - 1) // stride + 1 for size, some in ((9, 3), (8, 2)))
    wanted = np.zeros((2, 5 * many, high, long))
    for row in range(3):
        for column in range(2):
            seen = wide[:, :, row * apart :: stride, column * apart :: stride][:, :, :high, :long]
            wanted += np.repeat(seen, many, axis=1) * taps[:, 0, row, column].astype("f8")[:, None, None]
    with Session(soc="Ascend910B4") as npu:
        one, other, out = (npu.array(each, format=NCHW) for each in (x, taps, np.zeros(wanted.shape, dtype)))
        npu.call("aclnnConvDepthwise2d", one, other, (3, 2), None, [stride] * 2, [pad] * 2, [apart] * 2, out, 0)
        close(out.numpy(), wanted, dtype)
        added = bias.astype(dtype)
        npu.call("aclnnConvDepthwise2d", one, other, (3, 2), added, [stride] * 2, [pad] * 2, [apart] * 2, out, 0)
        close(out.numpy(), wanted + added.astype("f8")[:, None, None], dtype)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("pad", [0, 3])
def test_along_the_first_axis(dtype: Any, pad: int) -> None:
    x, taps, bias = drawn(11, 3, 6, dtype=dtype), drawn(4, 6, 7, seed=1, dtype=dtype), drawn(7, seed=2)
    wide = np.pad(x.astype("f8"), ((pad, pad), (0, 0), (0, 0)))
    steps = 11 + 2 * pad - 3
    wanted = sum(wide[at : at + steps] @ taps[at].astype("f8") for at in range(4)) + bias
    with Session(soc="Ascend910B4") as npu:
        out = npu.empty(wanted.shape, dtype=dtype)
        npu.call("aclnnConvTbc", x, taps, bias, pad, out, 0)
        close(out.numpy(), wanted, dtype)


@pytest.mark.parametrize("turned", [False, True])
def test_every_second_element_of_a_bias(turned: bool) -> None:
    """The transposed form adds it to the rounded result, by a view of its own shape."""
    x, taps = np.ones((1, 2, 2, 2, 2), "f4"), np.ones((2, 2, 1, 1, 1), "f4")
    wanted = 2 + np.array([0.0, 2.0]).reshape(1, 2, 1, 1, 1) + np.zeros((1, 2, 2, 2, 2))
    with Session(soc="Ascend910B4") as npu:
        image, kernels, out = (npu.array(each, format=NCDHW) for each in (x, taps, np.zeros_like(x)))
        bias = npu.array(np.arange(4, dtype="f4"))[::2]
        lists = ([1] * 3, [0] * 3, [1] * 3)
        npu.call("aclnnConvolution", image, kernels, bias, *lists, turned, [0] * 3, 1, out, 0)
        assert np.array_equal(out.numpy(), wanted)


def test_a_bias_alone() -> None:
    with Session(soc="Ascend910B4") as npu:
        out, bias = npu.empty((3, 2, 4), dtype=np.float16), drawn(4)
        npu.call("aclnnConvTbc", np.zeros((3, 2, 0), "f2"), np.zeros((1, 0, 4), "f2"), bias, 0, out, 0)
        assert np.array_equal(out.numpy(), np.broadcast_to(bias.astype("f2"), (3, 2, 4)))


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("pad", [0, 3])
def test_gradients_along_the_first_axis(dtype: Any, pad: int) -> None:
    x, taps, bias = drawn(11, 3, 6, dtype=dtype), drawn(4, 6, 7, seed=1, dtype=dtype), np.zeros(7, dtype)
    steps = 11 + 2 * pad - 3
    dy = drawn(3, steps, 7, seed=2, dtype=dtype).transpose(1, 0, 2)
    wide = np.pad(x.astype("f8"), ((pad, pad), (0, 0), (0, 0)))
    back = np.zeros(wide.shape)
    for at in range(4):
        back[at : at + steps] += dy.astype("f8") @ taps[at].T.astype("f8")
    of_taps = [np.einsum("tbc,tbo->co", wide[at : at + steps], dy.astype("f8")) for at in range(4)]
    with Session(soc="Ascend910B4") as npu:
        outs = [npu.empty(each.shape, dtype=dtype) for each in (x, taps, bias)]
        npu.call("aclnnConvTbcBackward", dy, x, taps, bias, pad, 0, *outs)
        close(outs[0].numpy(), back[pad : pad + 11], dtype)
        close(outs[1].numpy(), np.array(of_taps), dtype)
        close(outs[2].numpy(), dy.astype("f8").sum((0, 1)), dtype)


def test_no_channels_leave_the_number_of_rows() -> None:
    with Session(soc="Ascend910B4") as npu:
        outs = [npu.empty((3, 700, 0)), npu.empty((2, 0, 4)), npu.empty((4,), dtype=np.float16)]
        one, other = np.zeros((3, 700, 0), "f4"), np.zeros((2, 0, 4), "f4")
        npu.call("aclnnConvTbcBackward", drawn(4, 700, 4), one, other, drawn(4), 1, 0, *outs)
        assert np.array_equal(outs[2].numpy(), np.full(4, 2800, "f2"))
