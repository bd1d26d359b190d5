"""Logits of a part of all classes: the largest of each row, sums of exponentials, and those of targets."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import AclError, DeviceArray, Session
from numeric.norm_cases import HALF, drawn
from numeric.programs import BF16

API = "aclnnFusedLinearOnlineMaxSum"


def outputs(npu: Session, rows: int, dtype: np.dtype, kind: str = "i8") -> list[DeviceArray]:
    floats = [npu.empty(rows) for _ in range(3)]
    return [*floats, npu.empty(-(-rows // 8), np.uint8), npu.empty(rows, np.dtype(kind))]


@pytest.mark.parametrize("dtype", [HALF, BF16], ids=str)
@pytest.mark.parametrize("kind", ["i4", "i8"])
def test_parts_come_to_the_whole(dtype: np.dtype, kind: str) -> None:
    x, weight = drawn((13, 24), dtype, 1, 0.0), drawn((60, 24), dtype, 2, 0.0)
    target = np.random.default_rng(3).integers(0, 60, 13).astype(kind)
    losses, most, parts = np.zeros(13), np.full(13, -np.inf), []
    with Session(soc="Ascend910B1") as npu:
        for start in (0, 20, 40):
            outs, logits = outputs(npu, 13, dtype, kind), npu.empty((13, 20), dtype)
            npu.call(API, x, weight[start : start + 20], target, start, start + 20, *outs, logits)
            z = logits.numpy().astype("f8")
            exact = x.astype("f8") @ weight[start : start + 20].astype("f8").T
            np.testing.assert_allclose(z, exact, rtol=1e-2, atol=1e-1)
            largest, sums, found, mask, places = (each.numpy() for each in outs)
            assert np.array_equal(largest, z.max(-1))
            np.testing.assert_allclose(sums, np.exp(z - z.max(-1)[:, None]).sum(-1), rtol=2e-6)
            away = (target < start) | (target >= start + 20)
            bits = np.concatenate([away, np.full(3, start > 0)])
            assert np.array_equal(mask, np.packbits(bits, bitorder="little"))
            assert np.array_equal(places, np.where(away, 0, target - start))
            assert np.array_equal(found, np.where(away, 0, z[np.arange(13), places] - largest))
            most = np.maximum(most, largest)
            parts.append((largest, sums))
            losses -= np.where(away, 0, found + largest)
    whole = sum(sums * np.exp(largest - most) for largest, sums in parts)
    assert np.isfinite(losses + most + np.log(whole)).all()


def test_no_columns_and_a_class_without_a_row() -> None:
    with Session(soc="Ascend910B1") as npu:
        outs = outputs(npu, 3, HALF)
        npu.call(API, np.ones((3, 0), HALF), np.ones((5, 0), HALF), np.array([0, 4, 5]), 0, 5, *outs, None)
        assert [each.numpy().tolist() for each in outs] == [[0] * 3, [5] * 3, [0] * 3, [4], [0, 4, 0]]
        with pytest.raises(AclError) as failed:
            npu.call(API, np.ones((3, 2), HALF), np.ones((5, 2), HALF), np.array([0, 4, 5]), 0, 6, *outs, None)
        assert failed.value.code == 507035
