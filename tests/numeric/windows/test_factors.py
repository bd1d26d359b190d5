"""Images resized by factors, in both orders of axes and both ways, beside sums over the places that count."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.base.format import ACL_FORMAT_NCHW, ACL_FORMAT_NHWC
from aclnn_py.session import AclError, Session

Array = np.ndarray[Any, Any]
WIDE: dict[Any, float] = {np.float32: 1e-5, np.float16: 2e-3, ml_dtypes.bfloat16: 1.6e-2}
NCHW = (ACL_FORMAT_NCHW, (0, 1, 2, 3))
NHWC = (ACL_FORMAT_NHWC, (0, 2, 3, 1))


def weights(size: int, target: int, near: bool) -> Array:
    """The share of every place in every one of the result."""
    found = np.zeros((target, size))
    for row in range(target):
        if near:
            found[row, min(row * size // target, size - 1)] = 1
            continue
        at = min(max((row + 0.5) * size / target - 0.5, 0.0), size - 1.0)
        low = int(at)
        found[row, low] += 1 - (at - low)
        found[row, min(low + 1, size - 1)] += at - low
    return found


def resized(soc: str, x: Array, factors: tuple[float, float], mode: str, layout: Any, out: tuple[int, int]) -> Array:
    """A result of NCHW through the operator, given in the layout."""
    format, order = layout
    every = np.array((1.0, 1.0, *factors))[list(order)]
    empty = np.zeros((*x.shape[:2], *out), x.dtype).transpose(order).copy()
    with Session(soc=soc) as npu:
        given, result = (npu.array(each, format=format) for each in (x.transpose(order).copy(), empty))
        npu.call("aclnnResize", given, [float(each) for each in every], mode, result)
        return np.asarray(result.numpy()).transpose(np.argsort(order))


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("mode", ["nearest", "bilinear"])
@pytest.mark.parametrize("layout", [NCHW, NHWC])
@pytest.mark.parametrize("factors", [(2.0, 1.5), (0.5, 3.0), (1.0, 0.4)])
def test_images(factors: tuple[float, float], layout: Any, mode: str, dtype: Any) -> None:
    x = np.random.default_rng(3).standard_normal((2, 3, 8, 10)).astype(dtype)
    out = int(8 * factors[0]), int(10 * factors[1])
    rows, columns = (weights(*each, mode == "nearest") for each in zip((8, 10), out, strict=True))
    wanted = np.einsum("ih,jw,nchw->ncij", rows, columns, x.astype("f8"))
    for soc in ("Ascend910B1", "Ascend950PR_9599"):
        found = resized(soc, x, factors, mode, layout, out)
        np.testing.assert_allclose(found.astype("f8"), wanted, rtol=WIDE[dtype], atol=WIDE[dtype])


def test_a_mode_is_known_by_how_it_begins() -> None:
    x = np.arange(4, dtype="f4").reshape(1, 1, 2, 2)
    found = resized("Ascend910B1", x, (2.0, 2.0), "nearest_exact", NCHW, (4, 4))
    np.testing.assert_array_equal(found, x.repeat(2, 2).repeat(2, 3))
    with pytest.raises(AclError, match="161002"):
        resized("Ascend910B1", x, (2.0, 2.0), "bicubic", NCHW, (4, 4))


def test_sizes_are_those_of_the_factors() -> None:
    x = np.ones((1, 1, 2, 2), "f4")
    for out in ((4, 5), (2, 4)):
        with pytest.raises(AclError, match="161002"):
            resized("Ascend910B1", x, (2.0, 2.0), "nearest", NCHW, out)
    assert resized("Ascend910B1", x, (2.0, 2.0000001), "nearest", NCHW, (4, 4)).all()
