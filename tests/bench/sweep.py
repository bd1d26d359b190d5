"""The kernels against float64 over all of float32: `python tests/bench/sweep.py [--step=1] [--isas=avx512] [--json]`.

Every float32 (with --step=16 every sixteenth block of 2^20) goes through the members of the sigmoid family, with a
gradient of 1 where there is one, and through the circular, hyperbolic, exponential and logarithmic functions and their
inverses; the largest error is told in units of the last place, denormals included, where the
formula is well conditioned, and elsewhere: where less than three quarters of the largest term are left, where 1 - s
leaves less than a quarter of 1, or where a factor is denormal. And every float16 and bfloat16 goes through every
kernel, which has to give the float32 kernel's result rounded to nearest even. The exit code is 1 when that fails, or
when the error is above 4 units where the formula is well conditioned.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from measure import emit, option, progress

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from numeric.core.test_isa import ATTRS, DEFAULT_ATTRS, FACTS, KERNELS
from numeric.programs import BF16, ISAS, all_halves, bits, cast, force, run

BLOCK = 1 << 20
LIMIT = 4.0
GRADS = (1.0, -0.625, 3e-6, 60000.0)
Array = Any
Terms = tuple[Array, Array]
"""The exact result, and the largest of the terms that it is the sum of."""


def sigmoid(x: Array) -> Array:
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


def where_normal(factor: Array, size: Array) -> Array:
    """The size of the largest term, infinite where the factor is denormal in float32."""
    return np.where(factor < 2.0**-126, np.inf, size)


def silu(x: Array) -> Terms:
    s = sigmoid(x)
    return x * s, where_normal(s, np.abs(x * s))


def silu_backward(x: Array) -> Terms:
    s, rest = sigmoid(x), sigmoid(-x)
    other = s * (rest * x)
    return s + other, where_normal(s, np.where(rest < 0.25, np.inf, np.maximum(s, np.abs(other))))


def alone(formula: Callable[[Array], Array]) -> Callable[[Array], Terms]:
    def terms(x: Array) -> Terms:
        exact = formula(x)
        return exact, np.abs(exact)

    return terms


FAMILY: dict[str, Callable[[Array], Terms]] = {
    "sigmoid": alone(sigmoid),
    "silu": silu,
    "log_sigmoid": alone(lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))),
    "log_sigmoid_backward": alone(lambda x: sigmoid(-x)),
    "silu_backward": silu_backward,
    **{name: alone(getattr(np, name)) for name in ("sin", "cos", "tan", "sinh", "cosh", "exp2", "expm1")},
    **{name: alone(getattr(np, name)) for name in ("log", "log2", "log10", "log1p")},
    **{f"a{name}": alone(getattr(np, f"arc{name}")) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
    "erf": alone(np.vectorize(math.erf, otypes=[float])),
    "erfc": alone(np.vectorize(math.erfc, otypes=[float])),
}


Worst = tuple[float, float]
"""An error in units of the last place, and the x that has it."""


def errors(kernel: str, x: Array) -> tuple[Worst, Worst]:
    """The largest errors where the formula is well conditioned, and elsewhere."""
    ones = [np.ones_like(x)] if "backward" in kernel else []
    got = run(kernel, np.empty_like(x), *ones, x).astype(np.float64)
    exact, largest = FAMILY[kernel](x.astype(np.float64))
    unit = np.ldexp(1.0, np.maximum(np.frexp(exact)[1], -125) - 24)
    units = np.where(np.isfinite(exact), np.abs(got - exact) / unit, 0)
    units = np.where(np.isnan(exact) & ~np.isnan(got), np.inf, units)
    well = np.abs(exact) >= 0.75 * largest
    return worst_of(np.where(well, units, 0), x), worst_of(np.where(well, 0, units), x)


def worst_of(units: Array, x: Array) -> Worst:
    at = int(np.argmax(units))
    return float(units[at]), float(x[at])


def all_floats(step: int) -> list[dict[str, object]]:
    worst = dict.fromkeys(FAMILY, ((0.0, 0.0), (0.0, 0.0)))
    with np.errstate(all="ignore"):
        for block in range(0, 1 << 12, step):
            progress(f"block {block} of 4096")
            x = np.arange(block * BLOCK, (block + 1) * BLOCK, dtype=np.uint64).astype(np.uint32).view(np.float32)
            for kernel, (well, elsewhere) in worst.items():
                here, there = errors(kernel, x)
                worst[kernel] = max(well, here), max(elsewhere, there)
    return [
        {"kernel": kernel, "units": units, "at": f"{at:.9g}", "elsewhere": beyond, "at x": f"{where:.9g}"}
        for kernel, ((units, at), (beyond, where)) in worst.items()
    ]


ELEMENTWISE = [name for name in KERNELS if FACTS[name].inputs and FACTS[name].outputs == 1 and not FACTS[name].rows]


def differing(kernel: str, dtype: Any) -> int:
    """How many 16-bit numbers do not give the rounded result of the float32 kernel; other inputs are constant."""
    x, facts, count = all_halves(dtype), FACTS[kernel], 0
    attrs = ATTRS.get(kernel, DEFAULT_ATTRS)[: facts.attrs]
    for grad in GRADS if facts.inputs > 1 else GRADS[:1]:
        inputs = [np.full_like(x, grad)] * (facts.inputs - 1) + [x]
        wide = [cast(each, np.float32) for each in inputs]
        expected = cast(run(kernel, np.empty(x.shape, np.float32), *wide, attrs=attrs), dtype)
        found = run(kernel, np.empty_like(x), *inputs, attrs=attrs)
        nan = np.isnan(expected.astype(np.float32)) & np.isnan(found.astype(np.float32))
        count += int(np.count_nonzero((bits(found) != bits(expected)) & ~nan))
    return count


def all_halves_of_all(isa: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for kernel in ELEMENTWISE:
        for dtype in (np.dtype(np.float16), BF16):
            wrong = differing(kernel, dtype)
            if wrong:
                rows.append({"isa": isa, "kernel": kernel, "dtype": str(dtype), "differ": wrong})
    return rows


def main() -> None:
    floats: list[dict[str, object]] = []
    halves: list[dict[str, object]] = []
    for isa in option("isas", ",".join(ISAS)).split(","):
        with force(isa):
            floats += [{"isa": isa, **row} for row in all_floats(int(option("step", "1")))]
            halves += all_halves_of_all(isa)
    emit({"functions, all of float32": floats, f"{len(ELEMENTWISE)} kernels, all of float16 and bfloat16": halves})
    if halves or any(float(str(row["units"])) > LIMIT for row in floats):
        sys.exit(1)


if __name__ == "__main__":
    main()
