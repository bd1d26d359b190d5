"""What a training step costs on the emulated NPU: wall time beside eager PyTorch's, in one process, in turns.

    python tests/bench/training.py [--only=decoder] [--rounds=5] [--json]     (an interpreter that has torch_npu)

A step is forward, loss, backward and the optimizer's step, synchronised; both sides have all the threads that they take
by themselves. The least of the rounds, in milliseconds, their ratio, ours / torch's, and its goal; then what the first
and the second step cost, ours / a later one of ours. The first one plans every kind of call and touches memory that is
new, so it is that of a process only for the first model: --only=NAME.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns

sys.path[0] = str(Path(__file__).resolve().parents[2])  # this folder has a module of the same name as the package

import aclnn_py.cann  # noqa: E402, F401 - before torch

# isort: split
import torch  # noqa: E402
import torch_npu  # noqa: E402, F401 - registers the backend
from torch import nn  # noqa: E402

OPTIONS = dict(each.removeprefix("--").partition("=")[::2] for each in sys.argv[1:])
WORDS = 512
Step = Callable[[], object]


class Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        parts = (nn.Conv2d(channels, channels, 3, padding=1), nn.BatchNorm2d(channels), nn.ReLU())
        self.inner = nn.Sequential(*parts, nn.Conv2d(channels, channels, 3, padding=1), nn.BatchNorm2d(channels))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.inner(x))


class Causal(nn.Module):
    """A decoder: each token sees those before it."""

    def __init__(self, width: int, layers: int) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(width, max(4, width // 64), 4 * width, 0.0, "gelu", batch_first=True)
        self.words, self.layers = nn.Embedding(WORDS, width), nn.TransformerEncoder(layer, layers, None, False)
        self.head = nn.Linear(width, WORDS)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        hidden = nn.Transformer.generate_square_subsequent_mask(tokens.shape[1], device=tokens.device)
        return self.head(self.layers(self.words(tokens), mask=hidden, is_causal=True)).transpose(1, 2)


def perceptron() -> nn.Module:
    return nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 10))


def residual() -> nn.Module:
    first = (nn.Conv2d(3, 16, 3, padding=1), Residual(16), nn.MaxPool2d(2), Residual(16))
    return nn.Sequential(*first, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10))


def encoder() -> nn.Module:
    layer = nn.TransformerEncoderLayer(32, 4, 64, 0.0, "gelu", batch_first=True)
    layers = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    return nn.Sequential(nn.Embedding(WORDS, 32), layers, nn.Flatten(), nn.Linear(32 * 16, 10))


def numbers(*shape: int) -> torch.Tensor:
    return torch.randn(shape)


def tokens(*shape: int) -> torch.Tensor:
    return torch.randint(WORDS, shape)


def classes(*shape: int) -> torch.Tensor:
    return torch.randint(10, shape)


MODELS: dict[str, tuple[Callable[[], nn.Module], torch.Tensor, torch.Tensor, float]] = {
    "perceptron, 3 layers": (perceptron, numbers(64, 64), classes(64), 3),
    "residual network, 16 channels": (residual, numbers(8, 3, 16, 16), classes(8), 3),
    "encoder of width 32": (encoder, tokens(8, 16), classes(8), 3),
    "decoder of width 64": (lambda: Causal(64, 2), tokens(4, 32), tokens(4, 32), 3),
    "decoder of width 512": (lambda: Causal(512, 4), tokens(4, 128), tokens(4, 128), 1.3),
}


def step(name: str, device: str) -> Step:
    make, data, wanted, _ = MODELS[name]
    torch.manual_seed(0)
    model, data, wanted = make().to(device), data.to(device), wanted.to(device)
    optimizer = torch.optim.AdamW(model.parameters(), 1e-3, fused=True)

    def run() -> float:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(data), wanted)
        loss.backward()
        optimizer.step()
        return loss.item()  # waits

    return run


def spent(run: Step, times: int) -> float:
    """Milliseconds of a step."""
    before = perf_counter_ns()
    for _ in range(times):
        run()
    return (perf_counter_ns() - before) / times / 1e6


def row(name: str) -> dict[str, object]:
    sides = {device: step(name, device) for device in ("cpu", "npu")}
    early = {device: (spent(run, 1), spent(run, 1)) for device, run in sides.items()}
    times = max(1, int(100 / max(spent(run, 3) for run in sides.values())))
    best = {device: float("inf") for device in sides}
    for _ in range(int(OPTIONS.get("rounds", 5))):
        for device, run in sides.items():
            best[device] = min(best[device], spent(run, times))
    ratio = round(best["npu"] / best["cpu"], 2)
    first, second = (round(each / best["npu"], 2) for each in early["npu"])
    costs = {f"{device} ms": round(best[device], 2) for device in sides}
    return {"model": name, **costs, "ratio": ratio, "goal": MODELS[name][-1], "first": first, "second": second}


def main() -> None:
    rows = [row(name) for name in MODELS if OPTIONS.get("only", "") in name]
    if "json" in OPTIONS:
        print(json.dumps(rows, indent=2))
        return
    for each in rows:
        print("  ".join(f"{value!s:>10}" if place else f"{value!s:<32}" for place, value in enumerate(each.values())))


if __name__ == "__main__":
    main()
