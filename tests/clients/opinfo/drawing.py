"""Samples of PyTorch's OpInfo database, and a sample's results on a device: of the operator, or of its gradient."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, NamedTuple

import torch
from moving import to_npu
from torch import Tensor
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten

SEED = 7
DRAWN = 40
"""Samples of an OpInfo from which the ones to run are taken, evenly."""


class Line(NamedTuple):
    """A dtype of an OpInfo, forward or backward."""

    dtype: str
    backward: bool = False

    def __str__(self) -> str:
        return self.dtype + ".backward" * self.backward


class Skipped(Exception):
    """A sample that says nothing about the NPU, and why."""


def full_name(op: Any) -> str:
    return str(op.name) + (f".{op.variant_test_name}" if op.variant_test_name else "")


def lines(op: Any, dtypes: list[str]) -> list[Line]:
    found = [Line(each) for each in dtypes if getattr(torch, each) in op.dtypes]
    if op.supports_autograd and Line("float32") in found:
        found.append(Line("float32", backward=True))
    return found


def seed() -> None:
    torch.manual_seed(SEED)
    random.seed(SEED)


def drawn(op: Any, line: Line, count: int) -> list[Any]:
    seed()
    try:
        found = list(islice(op.sample_inputs("cpu", getattr(torch, line.dtype), requires_grad=False), DRAWN))
    except Exception:
        return []  # PyTorch has none of this dtype
    few = len(found) > count
    return [found[number * len(found) // count] for number in range(count)] if few else found


def placed(leaf: Any, device: str, wide: bool) -> Any:
    """A leaf of a sample's arguments on a device; in float64 or complex128 where `wide`."""
    if isinstance(leaf, Tensor):
        if wide and (leaf.is_floating_point() or leaf.is_complex()):
            leaf = leaf.to(torch.complex128 if leaf.is_complex() else torch.float64)
        if device == "npu":
            return to_npu(leaf)
        return leaf.detach().clone() if leaf.is_contiguous() else leaf.detach()
    names_cpu = leaf == "cpu" if isinstance(leaf, str) else isinstance(leaf, torch.device)
    return "npu" if device == "npu" and names_cpu else leaf


def results(op: Any, sample: Any, line: Line, device: str, processed: bool, wide: bool = False) -> list[Any]:
    """The results as a flat list. `processed`: what OpInfo leaves of those that have several right answers."""
    leaves, spec = tree_flatten((sample.input, sample.args, sample.kwargs))
    strided = (each.layout is torch.strided and not each.is_quantized for each in leaves if isinstance(each, Tensor))
    if not all(strided) or any(isinstance(each, Tensor) and each.is_nested for each in leaves):
        raise Skipped("layout")
    leaves = [placed(leaf, device, wide) for leaf in leaves]
    inputs = [each for each in leaves if isinstance(each, Tensor) and (each.is_floating_point() or each.is_complex())]
    if line.backward:
        for each in inputs:
            each.requires_grad_(True)
    first, args, kwargs = tree_unflatten(leaves, spec)
    made = op(first, *args, **kwargs)
    if processed or line.backward:
        made = (sample.output_process_fn_grad or (lambda one: one))(made)
    return gradients(made, inputs, wide) if line.backward else list(tree_leaves(made))


def gradients(made: Any, inputs: list[Tensor], wide: bool) -> list[Any]:
    outs = [each for each in tree_leaves(made) if isinstance(each, Tensor) and each.requires_grad]
    if not outs or not inputs:
        raise Skipped("nothing to differentiate")
    generator, grads = torch.Generator().manual_seed(SEED), []
    for out in outs:
        narrow = torch.float32 if wide else out.dtype
        grad = torch.randn(out.shape, generator=generator, dtype=torch.float32).to(narrow).to(out.dtype)
        grads.append(grad if out.device.type == "cpu" else to_npu(grad))
    return list(torch.autograd.grad(outs, inputs, grads, allow_unused=True))
