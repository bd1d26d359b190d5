"""The formulas of the arithmetic APIs as the facts have them, in float64, with scalars that every dtype holds."""

from __future__ import annotations

import numpy as np
from formulas import Case, Formula


def both(api: str, formula: Formula, attrs: tuple[float, ...] = (), **more: object) -> list[Case]:
    """An API and its form in place."""
    stem = api.removeprefix("aclnn")
    return [Case(name, formula, attrs, **more) for name in (api, f"aclnnInplace{stem}")]  # type: ignore[arg-type]


TWO = {"inputs": 2, "gradient": False}
ARITHMETIC = [
    *both("aclnnAdd", lambda x, y, a: x + y, (1.0,), ulps=0.5, slack=0, **TWO),
    *both("aclnnAdd", lambda x, y, a: x + a * y, (0.75,), slack=2, bf16=False, **TWO),
    *both("aclnnSub", lambda x, y, a: x - y, (1.0,), ulps=0.5, slack=0, **TWO),
    *both("aclnnSub", lambda x, y, a: x - a * y, (0.75,), slack=2, **TWO),
    *both("aclnnMul", lambda x, y: x * y, ulps=0.5, **TWO),
    *both("aclnnDiv", lambda x, y: x / y, ulps=0.5, **TWO),
    *both("aclnnAdds", lambda x, y, a: x + y, (0.75, 1.0), ulps=0.5),
    *both("aclnnAdds", lambda x, y, a: x + a * y, (0.75, 1.5), slack=2),
    *both("aclnnSubs", lambda x, y, a: x - y, (0.75, 1.0), ulps=0.5),
    *both("aclnnSubs", lambda x, y, a: x - a * y, (0.75, 1.5), slack=2),
    *both("aclnnMuls", lambda x, y: x * y, (0.75,), ulps=0.5),
    *both("aclnnDivs", lambda x, y: x / y, (0.75,), ulps=0.5),
    Case("aclnnAbs", np.abs, ulps=0),
    *both("aclnnNeg", lambda x: -x, ulps=0),
    *both("aclnnExp", np.exp, ulps=2),
    *both("aclnnSqrt", np.sqrt, ulps=0.5),
    *both("aclnnTanh", np.tanh, ulps=2),
]
