"""Tensors between the CPU and the NPU with their strides and without an operator, which would be a part of the test."""

from __future__ import annotations

import torch
from torch import Tensor


def span(tensor: Tensor) -> int:
    """Elements from a tensor's first to its last one in memory."""
    return 1 + sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))


def flat(tensor: Tensor) -> Tensor:
    return torch.as_strided(tensor, (span(tensor),), (1,), tensor.storage_offset())


def to_npu(tensor: Tensor) -> Tensor:
    tensor = tensor.detach().resolve_conj().resolve_neg()
    if not tensor.numel():
        return torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device="npu")
    return flat(tensor).clone().npu().as_strided(tensor.shape, tensor.stride(), 0)


def to_cpu(tensor: Tensor) -> Tensor:
    tensor = tensor.detach()
    if tensor.device.type == "cpu":
        return tensor.resolve_conj().resolve_neg()
    if tensor.is_conj():
        return to_cpu(tensor.conj()).conj().resolve_conj()
    if tensor.is_neg():
        return -to_cpu(torch._neg_view(tensor))
    if not tensor.numel():
        return torch.empty(tensor.shape, dtype=tensor.dtype)
    if tensor.is_contiguous() and not tensor.storage_offset():
        return tensor.cpu()
    return flat(tensor).cpu().as_strided(tensor.shape, tensor.stride(), 0).contiguous()
