"""NaN as a parameter, and infinite gradients: no number where the formula has none."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.activation import activations, gradients
from numeric.programs import ISAS, Operand, Program, Step, force

DTYPES = (np.float32, np.float16, ml_dtypes.bfloat16, np.float64)
POINTS = (-100.0, -2.0, -1e-3, 0.0, 1.0, 3.0, 30.0, np.inf, -np.inf, np.nan)
PARAMETERS = ((np.nan, 20.0), (1.0, np.nan), (np.nan, np.nan), (np.inf, 20.0), (1.0, np.inf), (0.0, 20.0))


def result(kernel: str, inputs: list[np.ndarray], attrs: tuple[float, ...] = ()) -> np.ndarray:
    out = np.zeros_like(inputs[0])
    compute = 11 if out.dtype == np.float64 else 0
    Program([Step(kernel, [Operand(out)], list(map(Operand, inputs)), attrs, compute, axes=0)]).call()
    return out


def like(found: np.ndarray, wanted: np.ndarray) -> bool:
    """NaN, infinity or a number at the same places."""
    found, wanted = found.astype(np.float64), wanted.astype(found.dtype).astype(np.float64)
    return bool(np.all((np.isnan(found) == np.isnan(wanted)) & (np.isinf(found) == np.isinf(wanted))))


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("beta", "limit"), PARAMETERS)
def test_softplus_has_no_number_where_its_formula_has_none(isa: str, dtype: type, beta: float, limit: float) -> None:
    x = np.array(POINTS * 7, dtype)
    ones, wide = np.ones_like(x), x.astype(np.float64)
    with force(isa), np.errstate(all="ignore"):
        assert like(result("softplus", [x], (beta, limit, beta)), activations.softplus(wide, beta, limit))
        wanted = gradients.softplus_backward(ones.astype(np.float64), wide, beta, limit)
        assert like(result("softplus_backward", [ones, x], (beta, limit)), wanted)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize("g", [np.inf, -np.inf, np.nan, 65504, 1, 6e-8, 0.0])
def test_gelu_backward_has_no_infinity_where_the_formula_has_no_number(isa: str, g: float) -> None:
    x = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    grad = np.full_like(x, g)
    with force(isa), np.errstate(all="ignore"):
        found = result("gelu_backward", [grad, x])
        wanted = gradients.gelu_backward(grad.astype(np.float64), x.astype(np.float64)).astype(np.float16)
    assert not np.any(np.isinf(found) & np.isnan(wanted))
    finite = np.isfinite(found) | np.isfinite(wanted)
    assert not np.any(finite & (np.isfinite(found) != np.isfinite(wanted)))
