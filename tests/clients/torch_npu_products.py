"""Matrix products as PyTorch programs write them, on the emulated NPU and on the CPU: run by test_torch_npu.py in a
process of its own, which prints nothing where both agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch_npu  # type: ignore[import-not-found]  # noqa: F401 - it registers the device

LOOSE = {torch.float32: 1e-5, torch.float16: 4e-3, torch.bfloat16: 3e-2}

Case = tuple[str, Callable[..., Any], tuple[Any, ...]]


def sample(dtype: torch.dtype, *shape: int) -> torch.Tensor:
    made = torch.Generator().manual_seed(sum(shape))
    return torch.randn(*shape, generator=made).to(dtype)


def products(dtype: torch.dtype) -> Iterator[Case]:
    """Of every rank, of views, with something added."""
    a, b, c = sample(dtype, 5, 7), sample(dtype, 7, 4), sample(dtype, 5, 4)
    yield "mm", torch.mm, (a, b)
    yield "mm of transposed views", lambda x, y: torch.mm(x.t(), y.t()), (sample(dtype, 7, 5), sample(dtype, 4, 7))
    yield "mm of slices", lambda x, y: torch.mm(x[:, ::2], y[1:5]), (a, b)
    yield "mm of nothing", torch.mm, (sample(dtype, 3, 0), sample(dtype, 0, 2))
    yield "mv", torch.mv, (a, sample(dtype, 7))
    yield "dot", torch.dot, (sample(dtype, 300), sample(dtype, 300).flip(0))
    yield "bmm", torch.bmm, (sample(dtype, 3, 5, 7), sample(dtype, 3, 7, 4))
    for one, other in (
        ((7,), (7, 4)),
        ((2, 3, 5, 7), (7, 4)),
        ((3, 5, 7), (2, 1, 7, 4)),
        ((5, 7), (3, 7, 4)),
        ((7,), (7,)),
    ):
        yield f"matmul of {one} and {other}", torch.matmul, (sample(dtype, *one), sample(dtype, *other))
    for beta, alpha in ((1, 1), (0, 2), (0.5, -1)):
        yield f"addmm {beta} {alpha}", lambda x, y, z, p=beta, q=alpha: torch.addmm(x, y, z, beta=p, alpha=q), (c, a, b)
    yield "addmm of a row", torch.addmm, (sample(dtype, 4), a, b)
    yield "addmm in place", lambda x, y, z: x.clone().addmm_(y, z), (c, a, b)
    yield "baddbmm", torch.baddbmm, (sample(dtype, 3, 5, 4), sample(dtype, 3, 5, 7), sample(dtype, 3, 7, 4))
    yield "addbmm", torch.addbmm, (c, sample(dtype, 3, 5, 7), sample(dtype, 3, 7, 4))
    yield "linear", torch.nn.functional.linear, (sample(dtype, 2, 9, 7), sample(dtype, 4, 7), sample(dtype, 4))
    yield "large", torch.mm, (sample(dtype, 300, 270) / 16, sample(dtype, 270, 410))


def gradients(make: Callable[..., Any], inputs: tuple[Any, ...], device: str) -> list[torch.Tensor]:
    leaves = [each.detach().to(device).requires_grad_() for each in inputs]
    result = make(*leaves)
    result.backward(torch.ones_like(result))
    return [result.detach(), *(leaf.grad for leaf in leaves)]


def differ(name: str, dtype: torch.dtype, found: torch.Tensor, wanted: torch.Tensor) -> None:
    room = LOOSE[dtype] * (1 + wanted.abs().max().item() if wanted.numel() else 1)
    if found.dtype != wanted.dtype or not torch.allclose(found.cpu(), wanted, rtol=LOOSE[dtype], atol=room):
        print(f"{name} of {dtype}: {found.cpu()} instead of {wanted}")


def compare() -> None:
    for dtype in LOOSE:
        for name, make, inputs in products(dtype):
            if dtype is torch.float32 and "of nothing" not in name and "in place" not in name:
                here, there = (gradients(make, inputs, device) for device in ("npu", "cpu"))
            else:
                here, there = [make(*(each.npu() for each in inputs))], [make(*inputs)]
            for one, other in zip(here, there, strict=True):
                differ(name, dtype, one, other)


def steps(device: str) -> list[float]:
    """The losses of an MLP's training by hand-written descent."""
    torch.manual_seed(3)
    shapes = ((6, 32), (32,), (32, 3), (3,))
    weights = [(torch.randn(shape) / 4).to(device).requires_grad_() for shape in shapes]
    x, wanted = torch.randn(64, 6).to(device), torch.randn(64, 3).to(device)
    losses = []
    for _ in range(30):
        hidden = torch.relu(torch.addmm(weights[1], x, weights[0]))
        loss = ((hidden @ weights[2] + weights[3] - wanted) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            for weight in weights:
                weight -= 0.1 * weight.grad
                weight.grad = None
        losses.append(loss.item())
    return losses


def train() -> None:
    for one, other in zip(steps("npu"), steps("cpu"), strict=True):
        if abs(one - other) > 1e-3 * other:
            print(f"a loss of {one} instead of {other}")


if __name__ == "__main__":
    compare()
    train()
