"""What an operator's results on the NPU have to be: the CPU's, within the dtype's tolerance.

Where the CPU itself computes in 16 bits, step by step, its numbers are no measure: a result that is as near to the one
of float64 is right as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import torch
from moving import to_cpu
from torch import Tensor
from torch.testing._internal.common_device_type import precisionOverride, toleranceOverride

TOLERANCES = {
    "float32": (1e-4, 1e-4), "float16": (4e-3, 2e-3), "bfloat16": (3.2e-2, 1.6e-2), "complex64": (1e-4, 1e-4),
    "float64": (1e-4, 1e-4), "complex128": (1e-4, 1e-4),
}  # fmt: skip
"""rtol and atol; 0 for integers."""
RANDOM = re.compile(
    r"(bernoulli|cauchy|exponential|geometric|log_normal|normal|uniform|multinomial|rand|randn|randint|rand_like"
    r"|randn_like|randint_like|randperm|empty|empty_like|empty_strided|empty_permuted|new_empty|new_empty_strided"
    r"|pca_lowrank|svd_lowrank|torch\.ops\.aten\._safe_softmax\.default_random|nn\.functional\.(dropout.*"
    r"|alpha_dropout|feature_alpha_dropout.*|rrelu|fractional_max_pool.*|scaled_dot_product_attention"
    r"|multi_head_attention_forward))"
)
"""OpInfos of which only shape and dtype are known."""
SEVERAL = re.compile(
    r"(linalg\.(svd|eigh?|qr|lu.*|householder.*|ldl.*)|svd|geqrf|lu.*|qr|symeig|ormqr|pca_lowrank|svd_lowrank)"
)
"""OpInfos with several right answers, by sign or order."""

Tolerance = tuple[float, float]


def tolerance(op: Any, dtype: torch.dtype) -> Tolerance:
    """The dtype's, or OpInfo's own where that is wider."""
    rtol, atol = TOLERANCES.get(str(dtype).removeprefix("torch."), (0.0, 0.0))
    for decorator in op.decorators or ():
        for each in getattr(decorator, "decorators", None) or [decorator]:
            if isinstance(each, toleranceOverride) and dtype in each.d:
                atol, rtol = max(atol, each.d[dtype].atol), max(rtol, each.d[dtype].rtol)
            elif isinstance(each, precisionOverride) and dtype in each.d:
                atol = max(atol, each.d[dtype])
    return rtol, atol


def far(found: Tensor, wanted: Tensor, bounds: Tolerance) -> Tensor:
    """Where two tensors differ by more than the bounds."""
    if not (wanted.is_floating_point() or wanted.is_complex()):
        return found != wanted
    wide = torch.complex128 if wanted.is_complex() else torch.float64
    return ~torch.isclose(found.to(wide), wanted.to(wide), *bounds, equal_nan=True)


def said(found: Tensor, wanted: Tensor, wrong: Tensor) -> str:
    one, other = (each.to(torch.complex128) for each in (found[wrong], wanted[wrong]))
    example = f"{one[0].item():.6g} for {other[0].item():.6g}"
    return f"numbers: {int(wrong.sum())} of {wrong.numel()} are wrong, such as {example}"


def judged(op: Any, dtype: torch.dtype, found: list[Any], wanted: list[Any], exact: Callable[[], list[Any]]) -> str:
    """What is wrong, or nothing. `exact` computes in float64 what is wanted."""
    if len(found) != len(wanted):
        return f"results: {len(found)} for {len(wanted)}"
    finer: list[Any] | None = None
    for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
        problem = form(op, one, other)
        if problem or not isinstance(other, Tensor) or RANDOM.fullmatch(op.name) or other.layout is not torch.strided:
            if problem:
                return problem
            continue
        bounds = tuple(max(pair) for pair in zip(tolerance(op, dtype), tolerance(op, other.dtype), strict=True))
        one, other = to_cpu(one), other.detach().resolve_conj().resolve_neg()
        wrong = far(one, other, bounds)
        if wrong.any() and (other.is_floating_point() or other.is_complex()):
            finer = exact() if finer is None else finer
            if number < len(finer) and isinstance(finer[number], Tensor) and finer[number].shape == one.shape:
                wrong &= far(one, finer[number].detach().resolve_conj().resolve_neg().to(other.dtype), bounds)
        if wrong.any():
            return said(one, other, wrong)
    return ""


def form(op: Any, found: Any, wanted: Any) -> str:
    """What is wrong about a result's kind, layout, shape or dtype, or about a number of Python's."""
    if not isinstance(wanted, Tensor):
        number = isinstance(wanted, (int, float)) and wanted == wanted and not RANDOM.fullmatch(op.name)
        return f"value: {found!r} for {wanted!r}" if number and found != wanted else ""
    if not isinstance(found, Tensor):
        return f"type: {type(found).__name__} for Tensor"
    for what in ("layout", "shape", "dtype"):
        one, other = getattr(found, what), getattr(wanted, what)
        if one != other:
            return f"{what}: {list(one) if what == 'shape' else one} for {list(other) if what == 'shape' else other}"
    return ""
