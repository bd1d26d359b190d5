"""The arithmetic APIs with scalars that every dtype holds, and the error that each may have beside its reference."""

from __future__ import annotations

from typing import Any

from numeric.formulas import Case


def both(api: str, attrs: tuple[float, ...] = (), **more: Any) -> list[Case]:
    """An API and its form in place."""
    return [Case(name, attrs, **more) for name in (api, api.replace("aclnn", "aclnnInplace"))]


TWO = {"inputs": 2, "gradient": False}
ARITHMETIC = [
    *both("aclnnAdd", (1.0,), ulps=0.5, **TWO),
    *both("aclnnAdd", (0.75,), slack=2, bf16=False, **TWO),
    *both("aclnnSub", (1.0,), ulps=0.5, **TWO),
    *both("aclnnSub", (0.75,), slack=2, **TWO),
    *both("aclnnMul", ulps=0.5, **TWO),
    *both("aclnnDiv", ulps=0.5, **TWO),
    *both("aclnnAdds", (0.75, 1.0), ulps=0.5),
    *both("aclnnAdds", (0.75, 1.5), slack=2),
    *both("aclnnSubs", (0.75, 1.0), ulps=0.5),
    *both("aclnnSubs", (0.75, 1.5), slack=2),
    *both("aclnnMuls", (0.75,), ulps=0.5),
    *both("aclnnDivs", (0.75,), ulps=0.5),
    Case("aclnnAbs", ulps=0),
    *both("aclnnNeg", ulps=0),
    *both("aclnnExp", ulps=2),
    *both("aclnnSqrt", ulps=0.5),
    *both("aclnnTanh", ulps=2),
]
