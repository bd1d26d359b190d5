"""aclnnAddLayerNormQuant: ties and ends of INT8, both modes, what goes together, and what nothing is done for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
NAME = "aclnnAddLayerNormQuant"
SUM = np.array([[1, 3, 2, 4], [-2, 8, 0, 5]], "f2")


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def asked(
    npu: Session, beta: list[float], numbers: list[Any], *flags: Any, gamma: float = 0, shape: tuple[int, ...] = (2,)
) -> list[Array]:
    """A gamma of noughts leaves beta; what is left alone stays 99. `shape` is that of outScales2Out."""
    line = np.full(len(beta), gamma, "f2"), np.array(beta, "f2")
    outs = [npu.array(np.full(SUM.shape, 99, kind)) for kind in ("i1", "i1", "f2")]
    rates = [npu.array(np.full(size, 99, "f4")) for size in ((2,), shape)]
    npu.call(NAME, SUM - 1, np.ones_like(SUM), *line, None, *numbers, *flags, *outs, *rates)
    return [each.numpy() for each in (*outs, *rates)]


def line(*values: float, dtype: str = "f4") -> Array:
    return np.array(values, dtype)


def test_static(npu: Session) -> None:
    flags = "static", 1e-5, True, True
    one, two, kept, *rates = asked(npu, [25, 35, 3000, np.nan], [line(10, 10, 1, 1), None, None, None], *flags)
    assert one.tolist() == 2 * [[2, 4, 127, 0]]
    assert (two == 99).all()
    assert np.array_equal(kept, SUM)
    assert all((rate == 99).all() for rate in rates)
    numbers = [line(0.1, 1, 1, 0), line(1, 2, 4, 8), line(0.5, 0.5, -500, 0), line(0, 0, 0, 1)]
    one, two, kept, *_ = asked(npu, [25, 2, 3, 4], numbers, "static", 1e-5, False, False)
    assert one.tolist() == 2 * [[3, 2, -128, 0]]
    assert two.tolist() == 2 * [[25, 4, 12, 33]]
    assert (kept == 99).all()


def test_dynamic(npu: Session) -> None:
    halves = [line(2, 1, 1, 1, dtype="f2"), line(1, 1, 1, 0, dtype="f2"), None, None]
    one, two, _, *rates = asked(npu, [-127, 1, 127, 0.5], halves, "dynamic", 1e-5, True, True)
    assert one.tolist() == 2 * [[-127, 0, 64, 0]]
    assert two.tolist() == 2 * [[-127, 1, 127, 0]]
    assert [rate.tolist() for rate in rates] == [[2, 2], [1, 1]]
    one, two, _, *rates = asked(npu, [0, 0, 0, 0], 4 * [None], "dynamic", 1e-5, True, True, gamma=1)
    y = (SUM - SUM.mean(1, keepdims=True)).astype("f8") / SUM.astype("f8").std(1, keepdims=True)
    peak = np.abs(y).max(1)
    np.testing.assert_allclose(rates[0], peak / 127, rtol=1e-4)
    assert np.abs(one - y * 127 / peak[:, None]).max() < 0.51
    assert (two == 99).all()


@pytest.mark.parametrize("numbers", [(0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 1), (0, 0, 0, 0), (1, 1, 1, 0)])
def test_what_goes_together(npu: Session, numbers: tuple[int, ...]) -> None:
    given = [line(1, 1, 1, 1, dtype="f2") if each else None for each in numbers]
    for mode in ("static", "dynamic") if any(numbers) else ("static",):
        with pytest.raises(AclError) as caught:
            asked(npu, [1, 2, 3, 4], given, mode, 1e-5, True, True)
        assert caught.value.code == 161002


def test_second_results_without_elements_leave_the_first_alone(npu: Session) -> None:
    one, _, kept, rate, _ = asked(npu, [-127, 1, 127, 0], 4 * [None], "dynamic", 1e-5, True, True, shape=(0,))
    assert (one == 99).all()
    assert (kept == 99).all()
    assert rate.tolist() == [1, 1]


def test_elsewhere_nothing_is_looked_at() -> None:
    with Session(soc="Ascend910B1"):
        _, _, ret = acl.aclnnAddLayerNormQuantGetWorkspaceSize(*10 * [None], 0.0, True, True, *5 * [None])
        assert ret == 161002
