"""How exact the kernels of wide.def are, against 80-bit arithmetic over the whole range, on every instruction set.

float32: half a unit and 2^-11 of one, the nearest float32 in all but a few of a thousand cases of a near tie.
"""

from __future__ import annotations

import numpy as np
import pytest
from infini_calls import create, discard
from infini_formulas import Wide, expected, steps_away
from infini_surfaces import PythonSurface

from aclnn_py.infiniop import cases
from aclnn_py.infiniop.constants import INFINI_DEVICE_CPU
from aclnn_py.infiniop.operator import Operator
from aclnn_py.infiniop.operators import OPERATORS
from aclnn_py.native import ffi, lib

COUNT = 1 << 14


def spread(count: int, seed: int) -> np.ndarray:
    """Every exponent, both signs, and more of the range where the functions bend."""
    rng = np.random.default_rng(seed)
    quarter = count // 4
    wide = np.ldexp(rng.uniform(1, 2, quarter), rng.integers(-149, 128, quarter)) * rng.choice([-1, 1], quarter)
    parts = [rng.standard_normal(quarter) * 3, rng.uniform(-110, 110, quarter), rng.uniform(-1, 1, quarter), wide]
    return rng.permutation(np.concatenate(parts)).astype(np.float32)


def isas() -> list[str]:
    found = [name for name in ("base", "avx2", "avx512") if lib.ae_isa_force(name.encode()) == 0]
    lib.ae_isa_force(ffi.NULL)
    return found


@pytest.mark.parametrize("isa", isas())
@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_float32_is_rounded_once(operator: Operator, isa: str) -> None:
    good = dict(cases.good_calls(operator))["F32 on CPU"]
    tensors = [seen.but(shape=(COUNT,)) for seen in operator.tensors(good)]
    surface = PythonSurface()
    made = create(surface, operator, operator.call(INFINI_DEVICE_CPU, tensors))
    inputs = [spread(COUNT, seed) for seed in range(len(tensors) - 1)]
    out = np.zeros(COUNT, np.float32)
    assert lib.ae_isa_force(isa.encode()) == 0
    try:
        assert surface.call(f"infiniop{operator.name}", made.desc, None, 0, out, *inputs, None) == 0
    finally:
        lib.ae_isa_force(ffi.NULL)
        discard(surface, operator, made)
    exact = expected(operator.name, inputs)
    assert steps_away(out, exact).max() <= Wide(0.5) + Wide(2) ** -11
