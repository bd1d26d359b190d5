"""Steps that cases have in common: a forward pass, a backward pass, AdamW."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

STEPS = 2


def moved(value: Any, device: str, dtype: torch.dtype | None = None) -> Any:
    """A copy of a batch on a device, its floating-point tensors in a dtype."""
    if isinstance(value, Tensor):
        return value.to(device, dtype if value.is_floating_point() else None)
    if isinstance(value, dict):
        return {name: moved(part, device, dtype) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(moved(part, device, dtype) for part in value)
    return value


def gradients(model: nn.Module) -> list[Tensor]:
    return [parameter.grad.detach().clone() for parameter in model.parameters() if parameter.grad is not None]


def trained(model: nn.Module, loss: Callable[[], Tensor], lr: float = 1e-3) -> dict[str, Any]:
    """The gradients of the first step, and the losses before, between and after the steps of AdamW."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    losses, first = [], []
    for step in range(STEPS):
        optimizer.zero_grad()
        value = loss()
        value.backward()
        if not step:
            first = gradients(model)
        optimizer.step()
        losses.append(value.detach())
    return {"loss": losses[0], "gradients": first, "losses": losses}
