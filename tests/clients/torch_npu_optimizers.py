"""Steps of PyTorch's optimizers on hand-made gradients, on the emulated NPU and on the CPU: run by test_torch_npu.py in
a process of its own, which prints nothing where both agree."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import torch
import torch_npu  # type: ignore[import-not-found]

SHAPES = ((64, 17), (17,), (3, 4, 5), (1,), (129, 33))
STEPS = 5
Make = Callable[[list[torch.Tensor]], torch.optim.Optimizer]

OPTIMIZERS: dict[str, Make] = {
    "sgd": lambda params, **how: torch.optim.SGD(params, lr=0.1, **how),
    "sgd with momentum": lambda params, **how: torch.optim.SGD(
        params, lr=0.1, momentum=0.9, weight_decay=0.01, nesterov=True, **how
    ),
    "adam": lambda params, **how: torch.optim.Adam(params, lr=0.01, weight_decay=0.02, **how),
    "adam with amsgrad": lambda params, **how: torch.optim.Adam(params, lr=0.01, amsgrad=True, **how),
    "adamw": lambda params, **how: torch.optim.AdamW(params, lr=0.01, weight_decay=0.1, **how),
    "adamw uphill": lambda params, **how: torch.optim.AdamW(params, lr=0.01, maximize=True, **how),
}
FUSED = ("sgd with momentum", "adamw", "adamw uphill")
WAYS: tuple[dict[str, bool], ...] = ({"foreach": True}, {"foreach": False}, {"fused": True})


def drawn(seed: int, device: str) -> list[torch.Tensor]:
    source = torch.Generator().manual_seed(seed)
    return [torch.randn(shape, generator=source).to(device) for shape in SHAPES]


def trained(make: Make, device: str, how: dict[str, bool]) -> list[torch.Tensor]:
    params = drawn(0, device)
    optimizer = make(params, **how)
    for step in range(STEPS):
        for param, grad in zip(params, drawn(step + 1, device), strict=True):
            param.grad = grad
        optimizer.step()
    return [param.cpu() for param in params]


def agree(name: str, seen: Any, wanted: Any, bar: float = 1e-5) -> list[str]:
    pairs = zip(seen, wanted, strict=True)
    return [] if all(torch.allclose(one.cpu(), other, rtol=bar, atol=bar) for one, other in pairs) else [name]


def steps() -> None:
    """Every optimizer in every way that the backend has."""
    wrong = []
    for name, make in OPTIMIZERS.items():
        wanted = trained(make, "cpu", {"foreach": False})
        for how in WAYS:
            if "fused" not in how or name in FUSED:
                wrong += agree(f"{name} {how}", trained(make, "npu", how), wanted)
    assert wrong == [], wrong


def clipped(device: str, kind: float, foreach: bool) -> list[torch.Tensor]:
    params = drawn(3, device)
    for param, grad in zip(params, drawn(4, device), strict=True):
        param.grad = grad
    norm = torch.nn.utils.clip_grad_norm_(params, 2.0, norm_type=kind, foreach=foreach)
    return [norm, *(param.grad for param in params if param.grad is not None)]


def clipping() -> None:
    """Gradients cut to a norm."""
    wrong = []
    for kind in (1.0, 2.0):
        wanted = clipped("cpu", kind, False)
        for foreach in (True, False):
            wrong += agree(f"norm {kind}, foreach {foreach}", clipped("npu", kind, foreach), wanted)
    assert wrong == [], wrong


def scaling() -> None:
    """Scaled gradients, one of them infinite: that step is left out and the scale shrinks, then it grows."""
    for foreach in (True, False):
        params = [param.npu() for param in drawn(5, "cpu")]
        plain = drawn(5, "cpu")
        scaler = torch.amp.GradScaler("npu", init_scale=8.0, growth_interval=2)
        optimizer = torch.optim.SGD(params, lr=0.1, foreach=foreach)
        scales = []
        for step in range(4):
            grads = drawn(step + 6, "cpu")
            scaler.scale(torch.ones(1).npu())  # makes the scale
            for param, grad in zip(params, grads, strict=True):
                param.grad = (grad * scaler.get_scale()).npu()
            if step == 1:
                params[2].grad[0, 0, 0] = float("inf")  # type: ignore[index]
            else:
                plain = [param - 0.1 * grad for param, grad in zip(plain, grads, strict=True)]
            scaler.step(optimizer)
            scaler.update()
            scales.append(scaler.get_scale())
        assert scales == [8.0, 4.0, 4.0, 8.0], scales
        assert agree("", params, plain) == [], foreach


def looking() -> None:
    """Gradients looked at for silent faults, as the backend's detectors of both versions do."""
    known, mean = torch.zeros(3).npu(), torch.zeros(1).npu()
    count, counted = (torch.zeros(1, dtype=torch.int64).npu() for _ in range(2))
    found = []
    for size in (1.0, 3.0, 2.0, 1e9, float("nan")):
        grad = torch.full((3, 4), size).npu().t()
        norm, square = torch.norm(grad), grad.pow(2).max().view(-1)
        if size == 1:
            mean.copy_(square)
        seen = (
            torch_npu._npu_silent_check_v2(norm, grad, known, count, 100, 1e6, 1e5, 1e4, 5e3, 1),
            torch_npu._npu_silent_check_v3(square, grad, counted, square, mean, 1e6, 1e4, 0.99, 1),
        )
        found.append([int(each) for each in seen])
    assert found == [[0, 0], [0, 0], [0, 0], [1, 1], [1, 1]], found
    assert (int(count), int(counted)) == (5, 5)
    assert torch.allclose(known.cpu()[1:], torch.tensor([12**0.5, 12**0.5 * 1e9])), known


def optimizers() -> None:
    for part in (steps, clipping, scaling, looking):
        part()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
