"""Hyper-connections at sizes of models beside the formulas in float64: streams, gates, gradients, iterations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import Session
from numeric.programs import BF16

LEAD, N, D = (3, 5), 4, 1152
HALVES = {"float16": np.dtype(np.float16), "bfloat16": BF16}
UNIT = {"float16": 2.0**-11, "bfloat16": 2.0**-8}


def formula(api: str, *arguments: Any) -> list[Any]:
    found = find(api)
    assert found is not None
    wide = (np.asarray(one, "f8") if isinstance(one, np.ndarray) else one for one in arguments)
    return [*found(*wide, soc="ascend950")]


def near(found: Any, wanted: Any, unit: float = 2.0**-17) -> None:
    """What rounding once leaves of sums of large terms."""
    wanted = np.reshape(wanted, found.shape)
    difference = np.abs(np.asarray(found, "f8") - wanted)
    assert np.all(difference <= unit * (np.abs(wanted) + np.abs(wanted).max())), difference.max()


def draw(*shapes: tuple[int, ...], dtype: Any = "f4", scale: float = 1) -> list[Any]:
    random = np.random.default_rng(7)
    return [(random.standard_normal(shape) * scale).astype(dtype) for shape in shapes]


def call(api: str, soc: str, inputs: tuple[Any, ...], attrs: tuple[Any, ...], outs: list[tuple[Any, Any]]) -> list[Any]:
    with Session(soc=soc) as npu:
        results = [npu.empty(shape, dtype) for shape, dtype in outs]
        npu.call(api, *inputs, *attrs, *results)
        return [each.numpy() for each in results]


def single(*shape: int) -> tuple[Any, Any]:
    return shape, "float32"


@pytest.mark.parametrize("dtype", HALVES)
@pytest.mark.parametrize("mixed", [True, False])
def test_streams_behind_a_layer_and_their_gradients(dtype: str, *, mixed: bool) -> None:
    kind = HALVES[dtype]
    grad, x, layer = draw((*LEAD, N, D), (*LEAD, N, D), (*LEAD, D), dtype=kind)
    matrix, gate = draw((*LEAD, N, N), (*LEAD, N))
    soc, res = ("Ascend910B1", matrix) if mixed else ("Ascend950PR_9599", None)
    inputs = (x, res, layer, gate)
    (out,) = call("aclnnMhcPost", soc, inputs, (), [(x.shape, dtype)])
    near(out, *formula("aclnnMhcPost", *inputs), UNIT[dtype])
    outs = [(x.shape, dtype), single(*LEAD, N, N), (layer.shape, dtype), single(*LEAD, N)]
    found = call("aclnnMhcPostBackward", soc, (grad, *inputs), (), outs)
    for one, other, unit in zip(
        found, formula("aclnnMhcPostBackward", grad, *inputs), (UNIT[dtype], 2**-17) * 2, strict=True
    ):
        near(one, other, unit)


@pytest.mark.parametrize("dtype", HALVES)
@pytest.mark.parametrize("kinds", [2, 3])
def test_gates(dtype: str, kinds: int) -> None:
    """With and without gates for a matrix, a weight and what is saved for the gradient."""
    (x,) = draw((*LEAD, N, D), dtype=HALVES[dtype])
    m = 2 * N + (N * N if kinds == 3 else 0)
    phi, alpha, bias, gamma = draw((m, N * D), (kinds,), (m,), (N, D), scale=0.2)
    attrs = (1e-5, 0.01)
    matrix = [single(*LEAD, N, N)] if kinds == 3 else []
    more = matrix + ([single(*LEAD), single(*LEAD, m), single(*LEAD, N)] if kinds == 3 else [])
    inputs = (x, phi, alpha, bias, gamma if kinds == 3 else None)
    outs = [((*LEAD, D), dtype), single(*LEAD, N), *more]
    with Session(soc="Ascend950PR_9599") as npu:
        results = [npu.empty(shape, kind) for shape, kind in outs]
        npu.call("aclnnMhcPreV2", *inputs, *attrs, 0, *results, *[None] * (6 - len(results)))
        found = [each.numpy() for each in results]
    wanted = [each for each in formula("aclnnMhcPreV2", *inputs, *attrs, 0) if each is not None]
    near(found[0], wanted[0], UNIT[dtype])
    for one, other in zip(found[1:], wanted[1:], strict=False):
        near(one, other)


@pytest.mark.parametrize("further", [True, False])
def test_gradients_of_gates(*, further: bool) -> None:
    x, more = draw((*LEAD, N, D), (*LEAD, N, D), dtype=BF16)
    m = 2 * N + N * N
    phi, alpha, bias, gamma = draw((m, N * D), (3,), (m,), (N, D), scale=0.2)
    gamma = gamma if further else None
    forward = formula("aclnnMhcPre", x, phi, alpha, bias, gamma, 1e-6, 0.01)
    _, post, _, inverse, mix, pre = (each.astype("f4") for each in forward)
    (of_in,) = draw((*LEAD, D), dtype=BF16)
    of_post, of_res = draw((*LEAD, N), (*LEAD, N, N))
    inputs = (x, phi, alpha, of_in, of_post, of_res, inverse, mix, pre, post, gamma, more if further else None)
    outs = [(x.shape, "bfloat16"), single(m, N * D), single(3), single(m), *([single(N, D)] if further else [])]
    with Session(soc="Ascend950PR_9599") as npu:
        results = [npu.empty(shape, kind) for shape, kind in outs]
        npu.call("aclnnMhcPreBackward", *inputs, 0.01, *results, *[None] * (5 - len(results)))
        found = [each.numpy() for each in results]
    for one, other, unit in zip(
        found, formula("aclnnMhcPreBackward", *inputs, 0.01), (2**-8, *[2**-17] * 4), strict=False
    ):
        near(one, other, unit)


@pytest.mark.parametrize("n", [4, 6, 8])
def test_iterations_and_their_gradient(n: int) -> None:
    """The gradient of what the forward call kept is that of small differences; rows and columns sum to one."""
    x, grad = draw((7, 3, n, n), (7, 3, n, n))
    outs = [single(*x.shape), single(2 * 20 * 21 * n * 8), single(2 * 20 * 21 * 8)]
    y, norms, sums = call("aclnnMhcSinkhorn", "Ascend950PR_9599", (x,), (1e-6, 20), outs)
    near(y, formula("aclnnMhcSinkhorn", x, 1e-6, 20)[0])
    assert np.abs(y.sum(-2) - 1).max() < 1e-5
    (back,) = call("aclnnMhcSinkhornBackward", "Ascend950PR_9599", (grad, norms, sums), (), [single(*x.shape)])
    way, step = draw(x.shape, scale=0.5)[0].astype("f8")[::-1], 1e-5
    ahead, behind = (formula("aclnnMhcSinkhorn", x + sign * step * way, 1e-6, 20)[0] for sign in (1, -1))
    slope = ((ahead - behind) * grad).sum() / (2 * step)
    np.testing.assert_allclose((back * way).sum(), slope, rtol=2e-3, atol=1e-3)
