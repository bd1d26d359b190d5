"""Rows and matrices that indices name, against sums in float64; what the kernel leaves alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

ROWS, H1, H2, H3, RANK = 5, 48, 80, 128, 32


def drawn(*shape: int, seed: int) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype("f2")


def arguments() -> tuple[Any, ...]:
    indices = np.array([2, -1, 0, 3, 1], "i4")
    return drawn(ROWS, H3, seed=1), drawn(ROWS, H1, seed=2), drawn(3, 2, H2, RANK, seed=3), indices


@pytest.mark.parametrize("soc", ["Ascend910B4", "Ascend310P3"])
def test_rows_with_the_matrices_that_they_name(soc: str) -> None:
    y, x, above, indices = arguments()
    below = drawn(3, 2, RANK, H1, seed=4)
    wanted = y.astype("f8")
    for row in (0, 2, 4):
        low = (below[indices[row], 1].astype("f8") @ x[row].astype("f8")).astype("f2").astype("f8")
        found = (above[indices[row], 1].astype("f8") @ low).astype("f2")
        wanted[row, 16 : 16 + H2] += (found * np.float16(0.3)).astype("f8")
    with Session(soc=soc) as npu:
        there, out = npu.array(y), npu.array(np.zeros((ROWS, H3), "f2"))
        npu.call("aclnnAddLora", there, x, above, indices, below, 1, 0.3, 16, H2, out)
        np.testing.assert_allclose(there.numpy().astype("f8"), wanted, rtol=2e-3, atol=2e-2)
        assert np.array_equal(there.numpy()[[1, 3]], y[[1, 3]])
        assert np.array_equal(there.numpy()[:, :16], y[:, :16])
        assert not out.numpy().any()


def test_without_the_first_matrix_the_first_columns_count() -> None:
    y, x, above, indices = arguments()
    wanted = y.astype("f8")
    for row in (0, 2, 4):
        wanted[row, :H2] += above[indices[row], 0].astype("f8") @ x[row, :RANK].astype("f8")
    with Session(soc="Ascend910B4") as npu:
        there = npu.array(y)
        npu.call("aclnnAddLora", there, x, above, indices, None, 0, 1.0, 0, -1, there)
        np.testing.assert_allclose(there.numpy().astype("f8"), wanted, rtol=2e-3, atol=2e-2)
    with Session(soc="Ascend310P3") as npu, pytest.raises(AclError, match="561002"):
        npu.call("aclnnAddLora", npu.array(y), x, above, indices, None, 0, 1.0, 0, -1, npu.array(y))


@pytest.mark.parametrize(("offset", "part"), [(0, -2), (0, H2 + 1), (H3 - H2 + 1, -1)])
def test_columns_that_are_not_there(offset: int, part: int) -> None:
    y, x, above, indices = arguments()
    with Session(soc="Ascend910B4") as npu, pytest.raises(AclError, match="561002"):
        npu.call("aclnnAddLora", npu.array(y), x, above, indices, None, 0, 1.0, offset, part, npu.array(y))


def test_an_index_beyond_the_matrices_fails_the_stream() -> None:
    y, x, above, _ = arguments()
    with Session(soc="Ascend910B4") as npu, pytest.raises(AclError):
        npu.call(
            "aclnnAddLora", npu.array(y), x, above, np.array([0, 0, 4, 0, 0], "i4"), None, 0, 1.0, 0, -1, npu.array(y)
        )
