"""aclnnAddLayerNormQuantV2: products before the 950, version 1 on it, one scale for all, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import AclError, Session

Array = Any
API = "aclnnAddLayerNormQuantV2"
NAMES = "scales1", "scales2", "zeros1", "zeros2"
OLD, NEW = "Ascend910B1", "Ascend950PR_9599"
LEFT = 99
SUM = np.array([[1, 3, 2, 4], [-2, 8, 0, 5]], "f2")


def line(*values: float, dtype: Any = "f2") -> Array:
    return np.array(values, dtype)


def asked(
    npu: Session, beta: Array, *, gamma: Array | None = None, x: Array = SUM, mode: str = "static", flags: Any = (0, 1),
    eps: float = 1e-5, sizes: tuple[Any, Any] = (None, None), **numbers: Any,
) -> dict[str, Array]:  # fmt: skip
    """A gamma of noughts leaves beta; what is left alone stays 99. `sizes` are those of y2Out and outScales2Out."""
    shapes = dict.fromkeys(("y1", "y2", "x", "norm"), x.shape) | dict.fromkeys(("one", "two"), x.shape[:-1])
    shapes |= {name: size for name, size in zip(("y2", "two"), sizes, strict=True) if size is not None}
    kinds = {"y1": "i1", "y2": "i1", "x": x.dtype, "norm": x.dtype}
    outs = {name: npu.array(np.full(shape, LEFT, kinds.get(name, "f4"))) for name, shape in shapes.items()}
    norm = 0 * beta if gamma is None else gamma
    given = [numbers.get(name) for name in NAMES]
    npu.call(API, x, 0 * x, norm, beta, numbers.get("bias"), *given, mode, eps, *map(bool, flags), *outs.values())
    return {name: each.numpy() for name, each in outs.items()}


def refused(npu: Session, *given: Any, **more: Any) -> int:
    with pytest.raises(AclError) as caught:
        asked(npu, *given, **more)
    return caught.value.code


BETA, ONES = line(25, -35, 3000, 0.5), line(1, 1, 1, 1)


@pytest.mark.parametrize("divides", [False, True])
@pytest.mark.parametrize("soc", [OLD, NEW])
def test_scales_multiply_before_the_950(soc: str, divides: bool) -> None:
    numbers = {"scales1": line(4, 0.5, 1, 1), "zeros1": line(1, 0, 0, 2)}
    second = {"scales2": line(0.25, 1, 0.5, 2), "zeros2": line(0, 100, -1500, 0)}
    with Session(soc=soc) as npu:
        found = asked(npu, BETA, flags=(True, divides), **numbers, **second)
        over = divides and soc == NEW
        assert found["y1"].tolist() == 2 * [[7, -70, 127, 2] if over else [101, -18, 127, 2]]
        assert found["y2"].tolist() == 2 * [[100, 65, 127, 0] if over else [6, 65, 0, 1]]
        assert np.array_equal(found["x"], SUM)
        assert found["norm"].tolist() == 2 * [4 * [LEFT] if soc == NEW else BETA.tolist()]
        assert (found["one"] == LEFT).all()
        assert (found["two"] == LEFT).all()
        found = asked(npu, BETA, flags=(False, divides), **numbers)
        assert (found["y2"] == LEFT).all()
        assert (found["x"] == LEFT).all()


@pytest.mark.parametrize("kind", ["f2", "f4"])
@pytest.mark.parametrize("soc", [OLD, "Ascend310P3"])
def test_one_scale_for_all(soc: str, kind: str) -> None:
    """Rows are the last axis then; the norm is rounded for layernormRes alone."""
    made = np.random.default_rng(5)
    x, bias, (gamma, beta) = (made.standard_normal(shape).astype(kind) for shape in ((3, 2, 16),) * 2 + ((2, 1, 16),))
    with Session(soc=soc) as npu:
        numbers = {"scales1": line(20, dtype=kind), "zeros1": line(-3, dtype=kind)}
        found = asked(npu, beta, gamma=gamma, x=x, bias=bias, **numbers)
        total = x.astype("f8") + bias
        apart = total - total.mean(-1, keepdims=True)
        norm = apart / np.sqrt(total.var(-1, keepdims=True) + 1e-5) * gamma + beta
        np.testing.assert_allclose(found["norm"], norm, rtol=2e-3 if kind == "f2" else 1e-5, atol=1e-5)
        assert np.abs(found["y1"] - np.clip(norm * 20 - 3, -128, 127)).max() < 0.5001
        many = {"scales2": 2 * np.ones((16, 1), kind), "zeros2": np.ones((16, 1), kind)}
        found = asked(npu, beta, gamma=gamma, x=x, bias=bias, **numbers, **many)
        assert np.abs(found["y2"] - (norm * 2 + 1)).max() < 0.5001
        assert refused(npu, beta, gamma=gamma, x=x, **numbers, scales2=numbers["scales1"]) == 561103
    with Session(soc=NEW) as npu:
        assert refused(npu, beta, gamma=gamma, x=x, **numbers) == 561103


def test_the_kernel_of_version_1() -> None:
    with Session(soc=NEW) as npu:
        numbers = {"scales1": line(2, 1, 1, 1), "scales2": line(1, 1, 1, 0)}
        found = asked(npu, line(-127, 1, 127, 0.5), mode="dynamic", **numbers)
        assert found["y1"].tolist() == 2 * [[-127, 0, 64, 0]]
        assert found["y2"].tolist() == 2 * [[-127, 1, 127, 0]]
        assert (found["one"].tolist(), found["two"].tolist()) == ([2, 2], [1, 1])
        assert (found["norm"] == LEFT).all()
        found = asked(npu, line(-127, 1, 127, 0.5), mode="dynamic", flags=(1, 1), sizes=((0,), (0,)))
        assert found["y1"].tolist() == 2 * [[-127, 1, 127, 0]]  # version 1 would leave it alone
        assert np.array_equal(found["x"], SUM)
        assert asked(npu, ONES, mode="dynamic", x=SUM[:0], scales1=ONES)["y1"].size == 0
        rows = asked(npu, ONES[:0], mode="dynamic", x=SUM[:, :0])
        assert (rows["one"] == -np.inf).all()


@pytest.mark.parametrize(
    ("soc", "code", "more"),
    [
        (OLD, 161002, {"mode": "dynamic"}),
        (OLD, 161002, {"mode": "none"}),
        (OLD, 161002, {"scales1": None}),
        (NEW, 161002, {"scales1": None}),
        (NEW, 161002, {"scales1": None, "zeros1": ONES, "mode": "dynamic"}),
        (OLD, 161002, {"zeros2": ONES}),
        (OLD, 561103, {"scales2": ONES, "zeros1": ONES}),
        (NEW, 561103, {"mode": "statically"}),
        (NEW, 561103, {"eps": 0.0}),
        (OLD, 561103, {"scales1": line(1, 1, 1, 1, dtype="f4")}),
        (OLD, 561103, {"gamma": ONES[:2], "scales1": ONES[:2], "beta": ONES[:2]}),
        (NEW, 561103, {"gamma": ONES[:2], "scales1": ONES[:2], "beta": ONES[:2]}),
        (NEW, 561103, {"gamma": np.ones((2, 4), "f2"), "beta": np.ones((2, 4), "f2"), "mode": "dynamic"}),
        ("Ascend310P3", 561103, {}),
        ("Ascend910A", 561103, {}),
    ],
)
def test_what_is_refused(soc: str, code: int, more: dict[str, Any]) -> None:
    with Session(soc=soc) as npu:
        assert refused(npu, **{"beta": ONES, "scales1": ONES, **more}) == code


def test_what_the_950_alone_refuses() -> None:
    with Session(soc=OLD) as npu:
        found = asked(npu, BETA, mode="statically", eps=0.0, scales1=ONES)
        assert found["y1"].tolist() == 2 * [[25, -35, 127, 0]]
        assert (asked(npu, BETA, scales1=ONES, sizes=((0,), None))["y1"] == LEFT).all()
    with Session(soc=NEW) as npu:
        found = asked(npu, BETA, scales1=line(1, 1, 1, 1, dtype="f4"), sizes=((0,), None))
        assert found["y1"].tolist() == 2 * [[25, -35, 127, 0]]
