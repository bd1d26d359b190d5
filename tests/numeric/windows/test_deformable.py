"""Deformable convolutions: without offsets plain ones, with whole ones shifted, gradients as differences tell them."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

NCHW = 0
TOLERANCE = {np.float32: 1e-5, np.float16: 4e-3, ml_dtypes.bfloat16: 3e-2}
ONE = ((1, 1), (1,) * 4, (0,) * 4, (1,) * 4, 1, 1, True)
NUMBERS = ((3, 2), (1, 1, 2, 1), (1, 1, 0, 1), (1, 1, 1, 2), 2, 2, True)


def drawn(*shape: int, seed: int = 0, dtype: Any = np.float32) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def placed(npu: Session, *arrays: Any) -> list[Any]:
    return [npu.array(each, format=NCHW) for each in arrays]


def plain(x: Any, weight: Any) -> Any:
    """A convolution of stride 2, 1, rows of zeros around and a column on the right, taps two columns apart."""
    wide = np.pad(x.astype("f8"), ((0, 0), (0, 0), (1, 1), (0, 1)))
    down, across = (wide.shape[2] - 3) // 2 + 1, wide.shape[3] - 2
    found = np.zeros((x.shape[0], weight.shape[0], down, across))
    for i, j, g in np.ndindex(3, 2, 2):
        part = wide[:, 2 * g : 2 * g + 2, i : i + 2 * down : 2, 2 * j : 2 * j + across][:, :, :down]
        found[:, 3 * g : 3 * g + 3] += np.einsum("nchw,oc->nohw", part, weight[3 * g : 3 * g + 3, :, i, j].astype("f8"))
    return found


@pytest.mark.parametrize("soc", ["Ascend910B4", "Ascend950PR_9599"])
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_without_offsets_it_is_a_convolution(dtype: Any, soc: str) -> None:
    x, weight, bias = drawn(2, 4, 7, 6, dtype=dtype), drawn(6, 2, 3, 2, seed=1, dtype=dtype), drawn(6, seed=2)
    wanted = plain(x, weight) + bias.astype(dtype).astype("f8")[:, None, None]
    offset = np.zeros((2, 36, *wanted.shape[2:]), dtype)
    offset[:, 24:] = 1
    with Session(soc=soc) as npu:
        one, taps, beside, out = placed(npu, x, weight, offset, np.zeros(wanted.shape, dtype))
        npu.call("aclnnDeformableConv2d", one, taps, beside, bias.astype(dtype), *NUMBERS, out, None)
        bar = TOLERANCE[dtype]
        np.testing.assert_allclose(out.numpy().astype("f8"), wanted, rtol=bar, atol=8 * bar)


def test_samples_lie_beside_their_places() -> None:
    x = np.arange(12, dtype="f4").reshape(1, 1, 3, 4)
    offset = np.zeros((1, 3, 3, 4), "f4")
    offset[0, 0], offset[0, 1], offset[0, 2] = 0.5, -1, 2
    offset[0, 2, 2, 0] = np.nan
    offset[0, 0, 2, 1] = np.inf
    with Session(soc="Ascend910B4") as npu:
        one, taps, beside = placed(npu, x, np.ones((1, 1, 1, 1), "f4"), offset)
        out, taken = placed(npu, np.zeros((1, 1, 3, 4), "f4"), np.zeros((1, 1, 3, 4), "f4"))
        npu.call("aclnnDeformableConv2d", one, taps, beside, None, *ONE, out, taken)
        found = taken.numpy()[0, 0]
    assert np.array_equal(found[:2], [[0, 0, 0, 0], [1, 3, 5, 3]])
    assert np.isnan(found[2, 0])
    assert np.array_equal(found[2, 1:], [0, 13, 7])


def test_no_kernel_elsewhere() -> None:
    with Session(soc="Ascend310P3") as npu:
        one, taps, beside, out = placed(npu, *(np.ones((1, many, 1, 1), "f4") for many in (1, 1, 3, 1)))
        with pytest.raises(AclError, match="561103"):
            npu.call("aclnnDeformableConv2d", one, taps, beside, None, *ONE, out, None)


def taken_by(npu: Session, x: Any, weight: Any, offset: Any, shape: Any) -> tuple[Any, Any]:
    one, taps, beside = placed(npu, *(each.astype("f4") for each in (x, weight, offset)))
    down, across = shape[2:]
    out, samples = placed(npu, np.zeros(shape, "f4"), np.zeros((x.shape[0], x.shape[1], 3 * down, 2 * across), "f4"))
    npu.call("aclnnDeformableConv2d", one, taps, beside, None, *NUMBERS, out, samples)
    return out.numpy().astype("f8"), samples.numpy()


def test_gradients_are_those_of_the_result() -> None:
    x, weight, dy = drawn(2, 4, 5, 6), drawn(6, 2, 3, 2, seed=1), drawn(2, 6, 3, 5, seed=3)
    offset = drawn(2, 36, 3, 5, seed=4)
    with Session(soc="Ascend950PR_9599") as npu:
        _, samples = taken_by(npu, x, weight, offset, dy.shape)
        outs = placed(npu, *(np.zeros_like(each) for each in (x, weight, offset)))
        bias = npu.array(np.zeros(6, "f4"))
        npu.call("aclnnDeformableConv2dBackward", *placed(npu, x, dy, samples, weight, offset), *NUMBERS, *outs, bias)
        np.testing.assert_allclose(bias.numpy(), dy.sum((0, 2, 3)), rtol=1e-4, atol=1e-4)
        for number, given in enumerate((x, weight, offset)):
            turn = drawn(*given.shape, seed=9 + number)
            ends = []
            for sign in (1, -1):
                moved = [each + (sign * 1e-3 * turn if each is given else 0) for each in (x, weight, offset)]
                ends.append((taken_by(npu, *moved, dy.shape)[0] * dy).sum())
            slope = (ends[0] - ends[1]) / 2e-3
            assert abs((outs[number].numpy() * turn).sum() - slope) < 0.05 * max(1, abs(slope))


def test_gradients_are_on_the_950_only() -> None:
    with Session(soc="Ascend910B4") as npu:
        tensors = placed(npu, *(np.ones((1, many, 1, 1), "f4") for many in (1, 1, 1, 1, 3, 1, 1, 3)))
        with pytest.raises(AclError, match="161002"):
            npu.call("aclnnDeformableConv2dBackward", *tensors[:5], *ONE, *tensors[5:], npu.array(np.ones(1, "f4")))
