"""Calls of the gated linear units, and what they compute by the package's references."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from aclnn_py import ops, reference
from aclnn_py.session import Session

Array = Any
FLOAT, HALF = np.dtype(np.float32), np.dtype(np.float16)


class Gated(NamedTuple):
    """An API with its attributes behind dim, which `last` says it has not; `slack` as in formulas.py."""

    api: str
    attrs: tuple[Any, ...] = ()
    last: bool = False
    slack: float = 4.0

    @property
    def gradient(self) -> bool:
        return self.api.endswith(("Backward", "Grad"))

    @property
    def title(self) -> str:
        return "-".join((self.api, *map(str, self.attrs)))


CLIPPED = ((1.702, 7.0, 1.0, False), (1.702, 7.0, 1.0, True), (1.0, 2.0, 0.5, True))
SITU = ((1.0, 0.0, True), (2.0, 1.5, False))
CASES = [
    Gated("aclnnGlu"), Gated("aclnnGluBackward"), Gated("aclnnSwiGlu"), Gated("aclnnSwiGluGrad"),
    *(Gated(f"aclnnGeGlu{back}", (mode,)) for back in ("", "Backward") for mode in (0, 1)),
    *(Gated(f"aclnnGeGluV3{back}", (mode, True)) for back in ("", "Backward") for mode in (0, 1)),
    *(Gated(f"aclnnSituGlu{back}", attrs, slack=16.0) for back in ("", "Grad") for attrs in SITU),
    *(Gated(f"aclnnClippedSwiglu{back}", attrs, slack=16.0) for back in ("", "Grad") for attrs in CLIPPED),
    Gated("aclnnClippedSwigluV2", (*CLIPPED[0], 1), slack=16.0), Gated("aclnnFatreluMul", last=True),
    Gated("aclnnGeluMul", ("none",), last=True), Gated("aclnnGeluMul", ("tanh",), last=True),
]  # fmt: skip


def halved(shape: tuple[int, ...], dim: int) -> tuple[int, ...]:
    dim %= len(shape)
    return (*shape[:dim], shape[dim] // 2, *shape[dim + 1 :])


def inputs_of(
    case: Gated, shape: tuple[int, ...], dim: int, dtype: Any, seed: int = 1, spread: float = 2.0
) -> list[Array]:
    """Tensors in the order of the parameters, without optional ones."""
    random, found = np.random.default_rng(seed), []
    for param in ops.find(case.api).params:
        if param.is_tensor and param.role == "input" and not param.optional:
            whole = param.name in ("x", "self", "input")
            size = (1,) if param.name == "threshold" else shape if whole else halved(shape, dim)
            found.append(random.normal(0, spread, size).astype(dtype))
    return found


def arguments(case: Gated, inputs: list[Any], dim: int, outputs: list[Any]) -> list[Any]:
    rest, outs, attrs = iter(inputs), iter(outputs), iter(case.attrs if case.last else (dim, *case.attrs))
    made: list[Any] = []
    for param in ops.find(case.api).params:
        if param.is_tensor and param.optional:
            made.append(None)
        else:
            made.append(next(outs) if param.role == "output" else next(rest) if param.is_tensor else next(attrs))
    return made


def call(npu: Session, case: Gated, inputs: list[Any], shape: tuple[int, ...], dim: int, dtype: Any) -> list[Array]:
    """The outputs."""
    count = sum(param.role == "output" for param in ops.find(case.api).params)
    size = shape if case.gradient else halved(shape, dim)
    found = npu.call(case.api, *arguments(case, inputs, dim, [npu.empty(size, dtype) for _ in range(count)]))
    return [each.numpy() for each in (found if count > 1 else (found,))]


def exact(case: Gated, inputs: list[Array], dim: int, soc: str) -> tuple[Array, ...]:
    formula = reference.find(case.api)
    assert formula is not None
    given = arguments(case, [np.asarray(each, np.float64) for each in inputs], dim, [None] * 2)
    outputs = [param.role == "output" for param in ops.find(case.api).params]
    return formula(*(each for each, out in zip(given, outputs, strict=True) if not out), soc=soc)
