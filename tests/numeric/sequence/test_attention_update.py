"""Attention over parts of the keys, put together by the log-sum-exp of each part."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py import Session
from numeric.programs import BF16

ROWS, WIDTH = 5, 24


@pytest.mark.parametrize("parts", [1, 2, 7, 16])
@pytest.mark.parametrize(("dtype", "eps"), [(np.float32, 2.0**-22), (np.float16, 2.0**-11), (BF16, 2.0**-8)])
def test_parts_put_together_are_attention_over_all_keys(parts: int, dtype: type, eps: float) -> None:
    rng = np.random.default_rng(parts)
    scores, values = rng.standard_normal((parts, ROWS, 3)) * 4, rng.standard_normal((parts, 3, WIDTH))
    sums = np.log(np.exp(scores).sum(2)).astype("f4")
    found = (np.exp(scores - sums[:, :, None]) @ values).astype(dtype)
    with Session(soc="Ascend910B1") as npu:
        out, lse = npu.empty((ROWS, WIDTH), dtype), npu.empty((ROWS,))
        npu.call("aclnnAttentionUpdate", [*sums], [*found], 1, out, lse)
        y, whole = out.numpy().astype("f8"), lse.numpy()
    wanted = np.log(np.exp(sums.astype("f8")).sum(0))
    weights = np.exp(sums - wanted)
    np.testing.assert_allclose(whole, wanted, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(y, (found.astype("f8") * weights[:, :, None]).sum(0), rtol=eps, atol=4 * eps)


@pytest.mark.parametrize("nothing", [np.inf, -np.inf])
def test_a_part_without_keys_has_no_weight(nothing: float) -> None:
    sums = [np.array([0.5, nothing], "f4"), np.array([nothing, -2.0], "f4")]
    found = [np.full((2, 8), number, "f4") for number in (3.0, 5.0)]
    with Session(soc="Ascend910B1") as npu:
        out, lse = npu.empty((2, 8)), npu.empty((2,))
        npu.call("aclnnAttentionUpdate", sums, found, 1, out, lse)
        np.testing.assert_array_equal(lse.numpy(), [0.5, -2.0])
        np.testing.assert_array_equal(out.numpy(), [[3.0] * 8, [5.0] * 8])
