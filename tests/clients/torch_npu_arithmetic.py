"""Arithmetic as PyTorch programs write it, on the emulated NPU and on the CPU: run by test_torch_npu.py in a process of
its own, which prints nothing where both agree."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import torch
import torch_npu  # type: ignore[import-not-found]  # noqa: F401 - it registers the device

DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.int32, torch.int64, torch.bool)
FLOATING = (torch.float32, torch.float16, torch.bfloat16)
LOOSE = {torch.float16: 2e-3, torch.bfloat16: 1.6e-2}

Case = tuple[str, Callable[..., Any], tuple[Any, ...]]


def sample(dtype: torch.dtype, *shape: int) -> torch.Tensor:
    values = torch.linspace(-3, 5, max(1, torch.Size(shape).numel())).reshape(shape)
    return values > 0 if dtype is torch.bool else values.to(dtype)


def promotions() -> Iterator[Case]:
    """Every pair of dtypes, tensors with tensors and with numbers, broadcast."""
    for one in DTYPES:
        for other in DTYPES:
            x, y = sample(one, 4, 1, 3), sample(other, 5, 1)
            yield f"{one} + {other}", torch.add, (x, y)
            yield f"{one} * {other}", torch.mul, (x, y)
            yield f"{one} > {other}", torch.gt, (x, y)
            yield f"{one} == {other}", torch.eq, (x, y)
            yield f"maximum of {one} and {other}", torch.maximum, (x, y)
        for number in (2, 0.5, True):
            yield f"{one} * {number}", torch.mul, (sample(one, 7), number)
            yield f"{one} >= {number}", torch.ge, (sample(one, 7), number)


def functions() -> Iterator[Case]:
    """Functions of one number, of floating dtypes and of others where PyTorch promotes."""
    for name in ("exp", "sqrt", "rsqrt", "sin", "cos", "tanh", "log1p", "expm1", "floor", "ceil", "erf", "reciprocal"):
        for dtype in FLOATING:
            yield f"{name} of {dtype}", getattr(torch, name), (sample(dtype, 3, 50).abs() + 0.25,)
    for dtype in (torch.float32, torch.int32, torch.int64):
        yield f"abs of {dtype}", torch.abs, (sample(dtype, 9),)
        yield f"neg of {dtype}", torch.neg, (sample(dtype, 9),)
        yield f"clamp of {dtype}", torch.clamp, (sample(dtype, 9), -1, 2)
        yield f"pow of {dtype}", torch.pow, (sample(dtype, 9), 2)


def reductions() -> Iterator[Case]:
    """Over all, over one axis from either end, over two, with and without the axes kept."""
    for dtype in (torch.float32, torch.float16, torch.int32, torch.bool):
        x = sample(dtype, 6, 5, 4)
        for dim in (0, -1, (0, 2)):
            yield f"sum of {dtype} over {dim}", lambda x, dim=dim: x.sum(dim), (x,)
            yield f"any of {dtype} over {dim}", lambda x, dim=dim: torch.any(x, dim), (x,)
        yield f"sum of {dtype}", torch.sum, (x,)
    x = sample(torch.float32, 6, 5, 4)
    for dim in (0, 1, 2):
        yield f"mean over {dim}", lambda x, dim=dim: x.mean(dim, keepdim=True), (x,)
        yield f"amax over {dim}", lambda x, dim=dim: x.amax(dim), (x,)
        yield f"argmax over {dim}", lambda x, dim=dim: x.argmax(dim), (x,)
        yield f"cumsum over {dim}", lambda x, dim=dim: x.cumsum(dim), (x,)
        yield f"var over {dim}", lambda x, dim=dim: x.var(dim), (x,)
    yield "max", torch.max, (x,)
    yield "norm", torch.linalg.vector_norm, (x,)
    for order in (0.5, 2, 5, float("inf"), -float("inf"), -1.5):  # aclnnNorm, or LpNormReduceV2 and LpNormUpdateV2
        for narrow in (x, x.bfloat16()):
            yield f"norm of order {order}", lambda x, p=order: torch.linalg.vector_norm(x, p, 1), (narrow,)
    yield "normalize", lambda x: torch.nn.functional.normalize(x, p=3.5), (x,)
    yield "dist", lambda x: torch.dist(x, x + 1, 4.5), (x,)


def spectra() -> Iterator[Case]:
    """By aclStft; what comes before it is padded by reflection."""
    signal = sample(torch.float32, 3, 200) / 32
    for size, window in ((64, torch.hann_window(64)), (64, None), (50, torch.hamming_window(40))):
        for normalized in (False, True):
            options = {"hop_length": 16, "win_length": None if window is None else len(window)}
            options.update(normalized=normalized, return_complex=True)
            stft = partial(torch.stft, n_fft=size, **options)
            yield f"stft of {size}", lambda x, w, stft=stft: torch.view_as_real(stft(x, window=w)), (signal, window)


def masks() -> Iterator[Case]:
    x, y = sample(torch.float32, 8, 8), sample(torch.float32, 8, 8).t()
    yield "where", lambda x, y: torch.where(x > y, x, -y), (x, y)
    yield "logical", lambda x, y: (x > 0) & ~(y < 1) | (x == y), (x, y)
    yield "isfinite", lambda x, y: torch.isfinite(x / (y - y)), (x, y)
    yield "copies", lambda x, y: torch.empty_like(x).copy_(y).t().contiguous(), (x, y)
    yield "fill", lambda x, y: torch.zeros_like(x).fill_(2.5) + torch.ones_like(y), (x, y)
    yield "arange", lambda x, y: torch.arange(8, device=x.device, dtype=x.dtype) + x, (x, y)
    yield "cat", lambda x, y: torch.cat([x, y, x[2:5]]), (x, y)
    yield "slices", lambda x, y: x[1::2, :5] * y[:4, 3:], (x, y)


def alike(seen: torch.Tensor, wanted: torch.Tensor) -> bool:
    bar = LOOSE.get(wanted.dtype, 1e-5)
    same = seen.dtype == wanted.dtype and seen.shape == wanted.shape
    return same and torch.allclose(seen.cpu().double(), wanted.double(), rtol=bar, atol=bar, equal_nan=True)


def arithmetic() -> None:
    """All of it; what differs is named at the end."""
    wrong = []
    for cases in (promotions, functions, reductions, spectra, masks):
        for name, function, arguments in cases():
            wanted = function(*arguments)
            seen = function(*(each.npu() if isinstance(each, torch.Tensor) else each for each in arguments))
            if not alike(seen, wanted):
                wrong.append(name)
    assert wrong == [], wrong


if __name__ == "__main__":
    globals()[sys.argv[1]]()
