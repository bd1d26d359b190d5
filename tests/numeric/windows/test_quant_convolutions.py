"""Convolutions of INT8 against sums of whole numbers, tap by tap."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

NCHW, NCDHW = 0, 30


def whole(*shape: int, seed: int) -> Any:
    return np.random.default_rng(seed).integers(-128, 128, shape).astype("i1")


def sums(x: Any, weight: Any, pads: Any) -> Any:
    """A convolution of stride 1."""
    axes = x.ndim - 2
    wide = np.pad(x.astype("i8"), ((0, 0), (0, 0), *pads))
    space = [size - taps + 1 for size, taps in zip(wide.shape[2:], weight.shape[2:], strict=True)]
    found = np.zeros((x.shape[0], weight.shape[0], *space), "i8")
    for tap in np.ndindex(*weight.shape[2:]):
        seen = wide[(..., *(slice(at, at + size) for at, size in zip(tap, space, strict=True)))]
        part = np.tensordot(weight[(..., *tap)].astype("i8"), seen, (1, 1))
        found += np.moveaxis(part, 0, 1)
    assert found.ndim == axes + 2
    return found


@pytest.mark.parametrize("soc", ["Ascend910B4", "Ascend950PR_9599"])
@pytest.mark.parametrize(("dtype", "bar"), [(np.float16, 1e-3), (ml_dtypes.bfloat16, 8e-3)])
def test_sums_are_scaled_by_channel(soc: str, dtype: Any, bar: float) -> None:
    x, weight = whole(2, 5, 4, 6, 3, seed=1), whole(7, 5, 2, 3, 1, seed=2)
    scale, bias = (np.random.default_rng(at).random(7).astype("f4") / 512 for at in (3, 4))
    bias = bias.astype(dtype)
    found = sums(x, weight, ((1, 1), (0, 0), (1, 1)))
    wanted = found * scale.astype("f8")[:, None, None, None] + bias.astype("f8")[:, None, None, None]
    with Session(soc=soc) as npu:
        one, other, out = (npu.array(each, format=NCDHW) for each in (x, weight, np.zeros(found.shape, dtype)))
        rest = ((1, 1, 1), (1, 0, 1), (1, 1, 1), False, None, 1, 0, None, out)
        with_gaps = npu.array(np.repeat(scale, 2))[::2]
        npu.call("aclnnQuantConvolution", one, other, bias, with_gaps, None, *rest)
        np.testing.assert_allclose(out.numpy().astype("f8"), wanted, rtol=bar, atol=bar)


def test_two_axes_on_the_950_without_a_bias() -> None:
    x, weight = whole(1, 4, 5, 5, seed=5), whole(6, 2, 3, 2, seed=6)
    parts = [sums(x[:, 2 * g : 2 * g + 2], weight[3 * g : 3 * g + 3], ((2, 1), (0, 1))) for g in range(2)]
    wanted = np.concatenate(parts, 1) / 256
    with Session(soc="Ascend950PR_9599") as npu:
        one, other, out = (npu.array(each, format=NCHW) for each in (x, weight, np.zeros(wanted.shape, "f2")))
        rest = ((1, 1), (2, 1, 0, 1), (1, 1), False, None, 2, 0, None, out)
        npu.call("aclnnQuantConvolution", one, other, None, np.full(6, 1 / 256, "f4"), None, *rest)
        np.testing.assert_allclose(out.numpy().astype("f8"), wanted, rtol=1e-3)


def test_a_zero_that_nobody_emulates_fails_the_stream() -> None:
    with Session(soc="Ascend950PR_9599") as npu:
        one, other, out = (
            npu.array(each, format=NCHW) for each in (whole(1, 1, 2, 2, seed=0), whole(1, 1, 1, 1, seed=0),
                                                      np.zeros((1, 1, 2, 2), "f2"))
        )  # fmt: skip
        rest = ((1, 1), (0, 0), (1, 1), False, None, 1, 3, None, out)
        npu.call("aclnnQuantConvolution", one, other, None, np.ones(1, "f4"), None, *rest)
        with pytest.raises(AclError, match="requantisation"):
            out.numpy()
