"""INT4 weights of grouped products with SwiGLU beside the formula in float64: rows of INT8 and INT4, lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .test_grouped_finalize import run
from .test_grouped_narrow import (
    COLUMNS,
    EXPERTS,
    GROUPS,
    INNER,
    SIZES,
    SPARE,
    TOTAL,
    W4A8,
    Weights,
    rows_of,
    spread,
    whole,
)
from .test_grouped_swiglu import tensor

ENDS, ROWS = np.cumsum(SIZES), TOTAL + SPARE
FIRST, SECOND = "aclnnGroupedMatmulSwigluQuant", "aclnnGroupedMatmulSwigluQuantV2"
NZ, SECOND_NZ = f"{FIRST}WeightNZ", f"{FIRST}WeightNzV2"
Array = Any


def swiglu(products: Array, token: Array, factors: Array | None = None) -> tuple[Array, Array]:
    """Quotients and scales."""
    gate, up = np.split(products * token[:TOTAL, None].astype("f8"), 2, 1)
    value = gate / (1 + np.exp(-gate)) * up * (1 if factors is None else np.repeat(factors, SIZES, 0))
    rates = np.abs(value).max(1) / 127
    return value / rates[:, None], rates


def alike(found: tuple[Array, Array], exact: tuple[Array, Array]) -> None:
    """Quotients are rounded to FLOAT16 before; rows after the last group are untouched."""
    codes, rates = found
    np.testing.assert_allclose(rates[:TOTAL], exact[1], rtol=1e-5)
    assert np.abs(codes[:TOTAL] - exact[0]).max() <= 0.54
    assert (codes[TOTAL:] == 7).all()
    assert (rates[TOTAL:] == 7).all()


class Call:
    """A session's call: handles of arrays and weights, and the two outputs."""

    def __init__(self, npu: Session) -> None:
        self.npu, self.held = npu, []
        self.outs = npu.array(np.full((ROWS, COLUMNS // 2), 7, "i1")), npu.array(np.full(ROWS, 7, "f4"))

    def one(self, given: Any) -> Any:
        if given is None:
            return None
        if isinstance(given, Weights):
            return given.handle(self.npu, self.held)
        self.held.append(self.npu.array(given))
        return tensor(self.held[-1])

    def list(self, given: Any) -> Any:
        return None if given is None else acl.aclCreateTensorList([self.one(each) for each in given])

    def run(self, name: str, arguments: list[Any], code: int) -> Any:
        outs = [tensor(one) for one in self.outs]
        ending = outs if "V2" in name else [*outs, None]
        assert run(name, [*arguments, *ending]) == code
        return None if code else tuple(one.numpy() for one in self.outs)


def first(name: str, case: W4A8, weight: Weights, code: int = 0) -> Any:
    with Session(soc="Ascend910B1") as npu:
        call = Call(npu)
        scale = case.words if case.words.shape[1] > 1 else case.words[:, 0]
        given = (case.x, weight, case.bias, None, scale, case.token, ENDS)
        return call.run(name, [call.one(each) for each in given], code)


def second(
    name: str, x: Any, weights: list[Weights], scales: list[Array], token: Array, *, aids: Any = None,
    smooth: Any = None, mode: int = 0, kind: int = 1, code: int = 0,
) -> Any:  # fmt: skip
    with Session(soc="Ascend910B1") as npu:
        call = Call(npu)
        groups = np.array(SIZES if kind else ENDS, "i8")
        given = [call.one(x), *map(call.list, (weights, scales, aids)), None]
        given += [call.one(token), call.one(smooth), call.one(groups), mode, 0, 0, kind, None]
        return call.run(name, given, code)


@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize("form", ["INT4", "INT32"])
def test_weights_in_matrices(form: str, many: int) -> None:
    """The first API takes INT4 in ND; its version for FRACTAL_NZ reads the same storage as blocks."""
    case = W4A8(many)
    exact = swiglu(rows_of(case.x, case.numbers * spread(case.scale)), case.token)
    alike(first(FIRST, case, Weights(case.numbers, form)), exact)
    first(NZ, case, Weights(case.numbers, form), code=161002)


@pytest.mark.parametrize(("name", "blocks", "form"), [
    (SECOND, False, "INT4"), (SECOND, False, "INT32"), (SECOND_NZ, True, "INT4"), (SECOND_NZ, True, "INT32"),
])  # fmt: skip
@pytest.mark.parametrize("many", [1, 2])
def test_int8_rows(name: str, blocks: bool, form: str, many: int) -> None:
    case = W4A8(many)
    scale = case.words if many > 1 else case.words[:, 0]
    given: dict[str, Any] = {"aids": [case.bias], "mode": int(many > 1), "kind": many - 1}
    found = second(name, case.x, [Weights(case.numbers, form, blocks=blocks)], [scale], case.token, **given)
    alike(found, swiglu(rows_of(case.x, case.numbers * spread(case.scale)), case.token))


@pytest.mark.parametrize(("several", "turned", "blocks", "many"), [
    (False, False, False, 1), (False, False, True, GROUPS), (True, False, False, GROUPS), (True, False, True, 1),
    (False, True, True, 2),
])  # fmt: skip
@pytest.mark.parametrize("axes", [0, 1, 2])
def test_int4_rows(several: bool, turned: bool, blocks: bool, many: int, axes: int) -> None:
    """Smoothing factors of experts, or of their columns, follow SwiGLU."""
    case, numbers = W4A8(many), whole(4, ROWS, INNER)
    scale = case.words if many > 1 else case.words[:, 0]
    shape = {0: None, 1: (EXPERTS,), 2: (EXPERTS, COLUMNS // 2)}[axes]
    smooth = None if shape is None else np.random.default_rng(2).uniform(0.5, 2, shape).astype("f4")
    weights = [
        Weights(one, "INT4", blocks=blocks, turned=turned) for one in (case.numbers if several else [case.numbers])
    ]
    name, rows = (SECOND_NZ if blocks else SECOND), Weights(numbers, "INT32" if several else "INT4")
    found = second(name, rows, weights, [*scale] if several else [scale], case.token, smooth=smooth, mode=int(many > 1))
    products = rows_of(numbers, case.numbers * spread(case.scale))
    alike(found, swiglu(products, case.token, None if smooth is None else smooth.reshape(EXPERTS, -1)))


def test_lists_of_int8_weights() -> None:
    case, numbers = W4A8(1), whole(8, EXPERTS, INNER, COLUMNS)
    blocks = numbers.reshape(EXPERTS, INNER // 16, 16, COLUMNS // 32, 32).transpose(0, 3, 1, 2, 4)
    with Session(soc="Ascend910B1") as npu:
        call = Call(npu)
        held = [npu.array(np.ascontiguousarray(one)) for one in blocks]
        weights = acl.aclCreateTensorList([tensor(one, (INNER, COLUMNS)) for one in held])
        given = [call.one(case.x), weights, call.list([*case.scale[:, 0]]), None, None, call.one(case.token), None]
        found = call.run(SECOND_NZ, [*given, call.one(np.array(SIZES, "i8")), 0, 0, 0, 1, None], 0)
    alike(found, swiglu(rows_of(case.x, numbers * spread(case.scale)), case.token))


@pytest.mark.parametrize(("change", "code"), [
    ({"aids": None}, 161002), ({"mode": 2}, 161002), ({"smooth": np.ones(EXPERTS, "f4")}, 161002),
    ({"kind": 2}, 561103), ({"several": True}, 561103), ({"turned": True}, 161002),
    ({"rows": "INT4"}, 161002), ({"inner": 32}, 561103),
])  # fmt: skip
def test_refused(change: dict[str, Any], code: int) -> None:
    case = W4A8(1, inner=change.pop("inner", INNER))
    several, turned, rows = (change.pop(key, None) for key in ("several", "turned", "rows"))
    x = Weights(whole(4, ROWS, INNER), rows) if rows else case.x
    weights = [Weights(one, "INT4", turned=bool(turned)) for one in (case.numbers if several else [case.numbers])]
    scale = [*case.words[:, 0]] if several else [case.words[:, 0]]
    given = {"aids": [*case.bias] if several else [case.bias], **change}
    second(SECOND, x, weights, scale, case.token, code=code, **given)
