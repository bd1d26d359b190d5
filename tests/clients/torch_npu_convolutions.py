"""Convolutions as PyTorch programs write them, forward and backward, and a small residual network's training, on the
emulated NPU and on the CPU: run by test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch.nn.functional as F
import torch_npu  # type: ignore[import-not-found]

LOOSE = {torch.float32: 1e-5, torch.float16: 4e-3, torch.bfloat16: 3e-2}
SIZES = {1: ((9,), (3,)), 2: ((9, 8), (3, 2)), 3: ((6, 5, 7), (2, 3, 3))}
WAYS: tuple[dict[str, Any], ...] = (
    {}, {"stride": 2, "padding": 1}, {"dilation": 2, "groups": 2}, {"stride": 2, "padding": 1, "groups": 4},
)  # fmt: skip
Case = tuple[str, Callable[..., torch.Tensor], tuple[torch.Tensor, ...]]


def sample(dtype: torch.dtype, *shape: int) -> torch.Tensor:
    made = torch.Generator().manual_seed(sum(shape))
    return torch.randn(*shape, generator=made).to(dtype)


def convolutions(dtype: torch.dtype) -> Iterator[Case]:
    for axes, (space, taps) in SIZES.items():
        for number, way in enumerate(WAYS):
            groups, bias = way.get("groups", 1), sample(dtype, 8)
            x, weight = sample(dtype, 2, 4, *space), sample(dtype, 8, 4 // groups, *taps)
            inputs = (x, weight, bias) if number % 2 else (x, weight)
            plain = getattr(F, f"conv{axes}d")
            yield f"conv{axes}d {way}", lambda *args, f=plain, w=way: f(*args, **w), inputs
            turned, more = getattr(F, f"conv_transpose{axes}d"), {"output_padding": 1} if "stride" in way else {}
            inputs = (x, sample(dtype, 4, 8 // groups, *taps), *inputs[2:])
            yield f"transposed {axes} {way}", lambda *args, f=turned, w=way | more: f(*args, **w), inputs
    x = sample(dtype, 2, 6, 8, 7)
    yield "same padding", lambda x, y: F.conv2d(x, y, padding="same"), (x, sample(dtype, 5, 6, 3, 3))
    yield "depthwise", lambda x, y: F.conv2d(x, y, padding=1, groups=6), (x, sample(dtype, 6, 1, 3, 3))
    yield "a transposed view", lambda x, y: F.conv2d(x.transpose(2, 3), y), (x, sample(dtype, 4, 6, 3, 3))
    yield "one image", lambda x, y: F.conv2d(x[0], y), (x, sample(dtype, 4, 6, 1, 1))


def windows(dtype: torch.dtype) -> Iterator[Case]:
    for way in ({"kernel_size": 2}, {"kernel_size": (3, 2), "padding": 1, "stride": 2, "dilation": (1, 2)}):
        x = sample(dtype, 2, 3, 7, 6)
        yield f"unfold {way}", lambda x, w=way: F.unfold(x, **w), (x,)
        yield f"unfold one {way}", lambda x, w=way: F.unfold(x[0], **w), (x,)
        columns = F.unfold(x, **way)
        yield f"fold {way}", lambda x, w=way: F.fold(x, (7, 6), **w), (columns,)
    yield "unfolded axis", lambda x: x.unfold(1, 3, 2) * 2, (sample(dtype, 4, 9, 5),)


def gradients(make: Callable[..., Any], inputs: tuple[Any, ...], device: str) -> list[torch.Tensor]:
    leaves = [each.detach().to(device).requires_grad_() for each in inputs]
    result = make(*leaves)
    result.backward(torch.linspace(-1, 1, result.numel()).reshape(result.shape).to(result.dtype).to(device))
    return [result.detach(), *(leaf.grad for leaf in leaves if leaf.grad is not None)]


def compare() -> None:
    for dtype, loose in LOOSE.items():
        for name, make, inputs in (*convolutions(dtype), *windows(dtype)):
            here, there = (gradients(make, inputs, device) for device in ("npu", "cpu"))
            for one, other in zip(here, there, strict=True):
                room = loose * (1 + other.abs().max().item())
                if one.dtype != other.dtype or not torch.allclose(one.cpu(), other, rtol=loose, atol=room):
                    print(f"{name} of {dtype}: {one.cpu()} instead of {other}")


class Block(torch.nn.Module):
    """Two convolutions with norms, and what goes past them."""

    def __init__(self, channels: int, made: int, stride: int) -> None:
        super().__init__()
        self.first = torch.nn.Conv2d(channels, made, 3, stride, 1, bias=False)
        self.second = torch.nn.Conv2d(made, made, 3, 1, 1, bias=False)
        self.norms = torch.nn.ModuleList([torch.nn.BatchNorm2d(made) for _ in range(3)])
        self.past = torch.nn.Conv2d(channels, made, 1, stride, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.relu(self.norms[0](self.first(x)))
        return torch.relu(self.norms[1](self.second(y)) + self.norms[2](self.past(x)))


class Network(torch.nn.Module):
    """A small residual network for images of three colours."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = torch.nn.Conv2d(3, 8, 5, 1, 2)
        self.blocks = torch.nn.Sequential(Block(8, 8, 1), Block(8, 16, 2))
        self.head = torch.nn.Linear(16, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.blocks(F.max_pool2d(torch.relu(self.stem(x)), 3, 2, 1))
        return self.head(F.adaptive_avg_pool2d(y, 1).flatten(1))  # type: ignore[no-any-return]


def losses(device: str) -> list[float]:
    torch.manual_seed(3)
    network, found = Network().to(device), []
    x, wanted = torch.randn(8, 3, 12, 12).to(device), (torch.arange(8) % 5).to(device)
    descent = torch.optim.SGD(network.parameters(), lr=0.02, momentum=0.9)
    for _ in range(50):
        loss = F.cross_entropy(network(x), wanted)
        descent.zero_grad()
        loss.backward()
        descent.step()
        found.append(loss.item())
    return found


def own_volumes() -> None:
    """The backend's own functions over volumes, which call operators by their types."""
    step, pad, ones = (1, 2, 2), (0, 1, 1), (1, 1, 1)
    own, plain = torch_npu.npu_convolution, F.conv3d
    turned, plainly = torch_npu.npu_convolution_transpose, F.conv_transpose3d
    for dtype in (torch.float32, torch.float16):
        inputs = tuple(sample(dtype, *shape) for shape in ((2, 4, 4, 5, 5), (4, 4, 2, 3, 3)))
        here = (
            *gradients(lambda x, y: own(x, y, None, step, pad, ones, 1), inputs, "npu"),
            *gradients(lambda x, y: turned(x, y, None, pad, (0, 1, 1), step, ones, 1), inputs, "npu"),
        )
        there = (
            *gradients(lambda x, y: plain(x, y, None, step, pad), inputs, "cpu"),
            *gradients(lambda x, y: plainly(x, y, None, step, pad, (0, 1, 1)), inputs, "cpu"),
        )
        for one, other in zip(here, there, strict=True):
            room = 4e-3 * (1 + other.abs().max().item())
            if not torch.allclose(one.cpu().to(dtype), other, rtol=4e-3, atol=room):
                print(f"a convolution over volumes of {dtype}: {one.cpu()} instead of {other}")


def train() -> None:
    for one, other in zip(losses("npu"), losses("cpu"), strict=True):
        if abs(one - other) > 1e-3 * max(other, 1e-2):
            print(f"a loss of {one} instead of {other}")


if __name__ == "__main__":
    own_volumes()
    torch_npu.npu.conv.allow_hf32 = False
    compare()
    train()
