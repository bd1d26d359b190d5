"""aclnnAddRmsNormQuantV2: which kernel takes a call, what either rounds, and what the 950 gives besides."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

Array = Any
API = "aclnnAddRmsNormQuantV2"
NAMES = "scales1", "scales2", "zeros1", "zeros2", "beta"
LEFT = 99


def line(*values: float, dtype: Any = "f4") -> Array:
    return np.array(values, dtype)


def asked(
    npu: Session, x: Array, gamma: Array, *, divides: bool = True, wants: str = "x", eps: float = 0.0, **numbers: Any
) -> dict[str, Array]:
    """What comes of a sum of x and noughts; `wants` names outputs besides y1 and y2, what is left alone stays 99."""
    outs = {name: npu.array(np.full(x.shape, LEFT, "i1")) for name in ("y1", "y2")}
    outs |= {name: npu.array(np.full(x.shape, LEFT, x.dtype)) if name[0] in wants else None for name in ("x", "norm")}
    given = [numbers.get(name) for name in NAMES]
    npu.call(API, x, 0 * x, gamma, *given, -1, eps, divides, *outs.values())
    return {name: each.numpy() for name, each in outs.items() if each is not None}


def refused(npu: Session, *given: Any, **more: Any) -> int:
    with pytest.raises(AclError) as caught:
        asked(npu, *given, **more)
    return caught.value.code


ONES = np.ones((3, 2), "f2")


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend310P3"])
def test_a_single_scale_is_inverted(soc: str) -> None:
    """5.25 / 2.1 is below 2.5, 5.25 * (1 / 2.1) is above it; scales for each element divide."""
    gamma, one = line(5.25, -5.25, dtype="f2"), line(0, dtype="i4")
    with Session(soc=soc) as npu:
        found = asked(npu, ONES, gamma, scales1=line(2.1), zeros1=one, wants="n")
        assert found["y1"].tolist() == 3 * [[3, -3]]
        assert found["norm"].tolist() == 3 * [gamma.tolist()]
        assert (found["y2"] == LEFT).all()
        found = asked(npu, ONES, gamma[None], scales1=line(2.1), zeros1=one + 1, beta=line(0, 10.5, dtype="f2"))
        assert found["y1"].tolist() == 3 * [[4, 4]]
        assert np.array_equal(found["x"], ONES)
    long, many = np.ones((1, 32), "f2"), np.full(32, 5.25, "f2")
    with Session(soc=soc) as npu:
        found = asked(npu, long, many, scales1=np.full(32, 2.1, "f4"), zeros1=np.zeros(32, "i4"))
        assert (found["y1"] == 2).all()


def test_a_single_scale_leaves_products_as_they_are() -> None:
    """1 / sqrt(5) is 0.447214, and 0.447266 as FLOAT16: the first kernel rounds, the second does not."""
    x, gamma, scale = np.array([[1, 3]], "f2"), np.ones(2, "f2"), line(0.44724 / 100.5)
    with Session(soc="Ascend910B1") as npu:
        single = asked(npu, x, gamma, scales1=scale, zeros1=line(0, dtype="i4"), beta=line(0, 0, dtype="f2"))
        each = asked(npu, x, gamma, scales1=np.repeat(scale, 2))
    assert (single["y1"][0, 0], each["y1"][0, 0]) == (100, 101)


@pytest.mark.parametrize("beta", [None, 0.0])
def test_sums_of_bfloat16_are_rounded_beside_beta(beta: float | None) -> None:
    """2 + 2^-8 is 2 as BF16, and its row [2, 1] another than [2 + 2^-8, 1]."""
    kind = ml_dtypes.bfloat16
    x1, x2, gamma = (np.array(each, kind) for each in ([[2, 1]], [[2**-8, 0]], [1, 1]))
    norm = {each: 1 / np.sqrt((each**2 + 1) / 2) for each in (2, 2 + 2**-8)}
    scale = np.full(2, (norm[2] + norm[2 + 2**-8]) / 2 / 100.5, "f4")
    with Session(soc="Ascend910B1") as npu:
        outs = [npu.empty((1, 2), np.int8), npu.empty((1, 2), np.int8), npu.empty((1, 2), kind), None]
        npu.call(API, x1, x2, gamma, scale, None, None, None, None if beta is None else gamma * 0, 0, 0.0, True, *outs)
        assert outs[0].numpy()[0, 1] == (100 if beta is None else 101)


def test_what_is_cast_before() -> None:
    """Before the 950 a FLOAT16 scale and INT8 zero points are taken, for the first result alone."""
    with Session(soc="Ascend910B1") as npu:
        numbers = {"scales1": line(2, 4, dtype="f2"), "zeros1": line(1, -1, dtype="i1")}
        assert asked(npu, ONES, line(8, 8, dtype="f2"), **numbers)["y1"].tolist() == 3 * [[5, 1]]
        both = {**numbers, "scales2": line(1, 2), "zeros2": line(5, 6, dtype="i4")}
        found = asked(npu, ONES, line(8, 8, dtype="f2"), divides=False, **both)
        assert found["y1"].tolist() == 3 * [[17, 31]]
        assert found["y2"].tolist() == 3 * [[13, 22]]
        assert refused(npu, ONES, ONES[0], **numbers | {"scales2": numbers["scales1"]}) == 161002
        assert refused(npu, ONES, ONES[0], **numbers | {"zeros2": numbers["zeros1"]}) == 161002
    with Session(soc="Ascend950PR_9599") as npu:
        assert refused(npu, ONES, ONES[0], **numbers) == 161002


def test_what_is_wanted_together() -> None:
    one = {"scales1": line(1), "zeros1": line(0, dtype="i4")}
    with Session(soc="Ascend910B1") as npu:
        assert refused(npu, ONES, ONES[0], **one, wants="") == 161001
        assert refused(npu, ONES, ONES[0], **one, wants="xn") == 161001
        assert refused(npu, ONES, ONES[0], **one, beta=ONES[0], wants="n") == 161001
        assert refused(npu, ONES, ONES[0], **one) == 161002  # xOut alone: scales for each element
        assert refused(npu, ONES, ONES[0], **one, divides=False, wants="n") == 161001
    with Session(soc="Ascend950PR_9599") as npu:
        each = {"scales1": line(1, 1)}
        assert refused(npu, ONES, ONES[0], **each, wants="n") == 561103
        assert refused(npu, ONES, ONES[0], **one, wants="xn") == 561103
        assert asked(npu, ONES, ONES[0], **each, wants="")["y1"].tolist() == 3 * [[1, 1]]
    with Session(soc="Ascend910A") as npu:
        assert refused(npu, ONES, ONES[0], **each) == 561103


def test_the_950() -> None:
    """All results at once; zero points make a second one without scales; the first of two axes of 1 is none."""
    x, gamma = np.array([3, 4], "f4"), np.array([[1, 2]], "f4")
    with Session(soc="Ascend950PR_9599") as npu:
        numbers = {"scales1": line(0.25, 0.125), "zeros2": line(100, -100), "beta": line(0.5, -0.5)}
        found = asked(npu, x, gamma, wants="xn", **numbers)
        norm = x / np.sqrt(12.5) * gamma[0]
        np.testing.assert_allclose(found["norm"], norm, rtol=1e-6)
        assert found["y1"].tolist() == np.rint((norm + numbers["beta"]) / numbers["scales1"]).tolist() == [5, 14]
        assert found["y2"].tolist() == [101, -98]
        assert refused(npu, x[None], np.ones((2, 2), "f4"), scales1=np.ones((2, 2), "f4")) == 561103
        assert refused(npu, x, gamma, scales1=line(1, 1, 1)) == 561103


def test_nothing_is_done_without_elements() -> None:
    """Right after the first null tests: nothing else is looked at."""
    with Session(soc="Ascend910B1") as npu:
        none = np.ones((0, 2), "f2")
        assert asked(npu, none, ONES, scales1=np.ones(7, "i4"), beta=np.ones((1,) * 9, "f8"), wants="")["y1"].size == 0
