"""Gradient of the interpolation between three points beside the formula in float64."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.reference.image.three_points import three_interpolate_backward
from aclnn_py.session import AclError, Session

B, C, N, M = 2, 5, 60, 17


@pytest.mark.parametrize("tail", [(), (1,)])
def test_sums_at_points(tail: tuple[int, ...]) -> None:
    random = np.random.default_rng(4)
    grad = random.standard_normal((B, C, N, *tail)).astype("f2")
    numbers, weights = random.integers(0, M, (B, N, 3)), random.uniform(0, 1, (B, N, 3)).astype("f2")
    with Session(soc="Ascend910B1") as npu:
        out = npu.empty((B, C, M, *tail), "float16")
        npu.call("aclnnThreeInterpolateBackward", grad, numbers, weights, M, out)
        found = out.numpy().reshape(B, C, M).astype("f8")
    wanted = three_interpolate_backward(grad.astype("f8"), numbers, weights.astype("f8"), M)
    np.testing.assert_allclose(found, wanted, rtol=2**-10, atol=1e-3)


def test_a_point_that_is_not_there_fails_the_stream() -> None:
    grad, weights = np.ones((B, C, N), "f4"), np.ones((B, N, 3), "f4")

    def run() -> None:
        with Session(soc="Ascend910B1") as npu:
            out = npu.empty((B, C, M), "float32")
            npu.call("aclnnThreeInterpolateBackward", grad, np.full((B, N, 3), M), weights, M, out)
            out.numpy()

    with pytest.raises(AclError, match="Expected an index of one of 17 elements but got 17"):
        run()
