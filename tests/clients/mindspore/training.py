"""Training with MindSpore on the emulated NPU beside the same steps in NumPy: python training.py pynative|graph"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import mindspore as ms  # type: ignore[import-not-found]
import numpy as np
from checked import T, ended, start
from mindspore import mint, nn, ops

Array = Any
STEPS, RATE = 10, 0.05
random = np.random.RandomState(1)
X = random.randn(16, 5).astype("f4")
Y = (X @ random.randn(5, 1)).astype("f4")
FIRST, SECOND = ((random.randn(*shape) * 0.4).astype("f4") for shape in ((8, 5), (1, 8)))


# ---- in NumPy: an update of one parameter, with what it keeps


def plain(p: Array, g: Array, kept: list[Array], step: int) -> None:
    p -= RATE * g


def momentum(p: Array, g: Array, kept: list[Array], step: int) -> None:
    kept[0] = 0.9 * kept[0] + g
    p -= RATE * kept[0]


def adam(p: Array, g: Array, kept: list[Array], step: int) -> None:
    kept[0] = 0.9 * kept[0] + 0.1 * g
    kept[1] = 0.999 * kept[1] + 0.001 * g * g
    corrected = np.sqrt(kept[1] / (1 - 0.999**step))
    p -= RATE / (1 - 0.9**step) * kept[0] / (corrected + 1e-8)


def adam_w(p: Array, g: Array, kept: list[Array], step: int) -> None:
    p *= 1 - RATE * 0.01
    adam(p, g, kept, step)


def adam_uncorrected(p: Array, g: Array, kept: list[Array], step: int) -> None:
    """What nn.AdamWeightDecay does."""
    kept[0] = 0.9 * kept[0] + 0.1 * g
    kept[1] = 0.999 * kept[1] + 0.001 * g * g
    p -= RATE * (kept[0] / (np.sqrt(kept[1]) + 1e-6) + 0.01 * p)


def wanted(update: Callable[[Array, Array, list[Array], int], None]) -> Array:
    """The losses of two layers with ReLU between them, in float64."""
    params = [FIRST.astype("f8"), np.zeros(8), SECOND.astype("f8"), np.zeros(1)]
    kept = [[np.zeros_like(p), np.zeros_like(p)] for p in params]
    losses = []
    for step in range(1, STEPS + 1):
        hidden = X @ params[0].T + params[1]
        active = np.maximum(hidden, 0)
        error = active @ params[2].T + params[3] - Y
        losses.append((error**2).mean())
        slope = 2 * error / error.size
        back = slope @ params[2] * (hidden > 0)
        grads = (back.T @ X, back.sum(0), slope.T @ active, slope.sum(0))
        for p, g, own in zip(params, grads, kept, strict=True):
            update(p, g, own, step)
    return np.array(losses)


# ---- in MindSpore


class Layers(nn.Cell):  # type: ignore[misc]
    """Two layers, of nn.Dense or of mint.nn.Linear."""

    def __init__(self, first: Any, second: Any) -> None:
        super().__init__()
        self.first, self.second = first, second

    def construct(self, x: Any) -> Any:
        return self.second(ops.relu(self.first(x)))


def dense() -> Any:
    layer = [nn.Dense(w.shape[1], w.shape[0], weight_init=T(w), bias_init="zeros") for w in (FIRST, SECOND)]
    return Layers(*layer)


def linear() -> Any:
    layer = [mint.nn.Linear(w.shape[1], w.shape[0]) for w in (FIRST, SECOND)]
    for one, w in zip(layer, (FIRST, SECOND), strict=True):
        one.weight.set_data(T(w))
        one.bias.set_data(T(np.zeros(w.shape[0], "f4")))
    return Layers(*layer)


def losses(net: Any, optimizer: Any, loss: Any, x: Any, y: Any, steps: int) -> Array:
    net.set_train()

    def forward(given: Any, target: Any) -> Any:
        return loss(net(given), target)

    gradients = ms.value_and_grad(forward, None, net.trainable_params())
    found = []
    for _ in range(steps):
        value, grads = gradients(x, y)
        optimizer(grads)
        found.append(float(value.asnumpy()))
    return np.array(found)


def squared(made: Any, target: Any) -> Any:
    return ops.reduce_mean(ops.square(made - target))


OPTIMIZERS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "nn.SGD": (lambda p: nn.SGD(p, RATE), plain),
    "nn.SGD with momentum": (lambda p: nn.SGD(p, RATE, momentum=0.9), momentum),
    "nn.Momentum": (lambda p: nn.Momentum(p, RATE, 0.9), momentum),
    "nn.Adam": (lambda p: nn.Adam(p, RATE), adam),
    "nn.AdamWeightDecay": (lambda p: nn.AdamWeightDecay(p, RATE, weight_decay=0.01), adam_uncorrected),
    "mint.optim.SGD": (lambda p: mint.optim.SGD(p, lr=RATE), plain),
    "mint.optim.Adam": (lambda p: mint.optim.Adam(p, lr=RATE), adam),
    "mint.optim.AdamW": (lambda p: mint.optim.AdamW(p, lr=RATE, weight_decay=0.01), adam_w),
}


def beside_numpy(make: Callable[[], Any], name: str) -> str:
    optimizer, update = OPTIMIZERS[name]
    net, right = make(), wanted(update)
    seen = losses(net, optimizer(net.trainable_params()), squared, T(X), T(Y), STEPS)
    error = np.abs(seen - right).max() / right.max()
    return "" if error < 1e-4 else f"losses {seen}, not {right}"


class Convolutional(nn.Cell):  # type: ignore[misc]
    """Convolution, batch normalisation, maxima of windows and a layer, of nn or of mint.nn."""

    def __init__(self, of: str) -> None:
        super().__init__()
        if of == "mint":
            self.convolution = mint.nn.Conv2d(1, 4, 3, padding=1)
            self.norm, self.last = mint.nn.BatchNorm2d(4), mint.nn.Linear(64, 3)
        else:
            self.convolution = nn.Conv2d(1, 4, 3, pad_mode="pad", padding=1, has_bias=True)
            self.norm, self.last = nn.BatchNorm2d(4), nn.Dense(64, 3)
        self.pool = nn.MaxPool2d(2, 2)

    def construct(self, x: Any) -> Any:
        image = self.pool(ops.relu(self.norm(self.convolution(x))))
        return self.last(image.reshape(x.shape[0], -1))


class Normalised(nn.Cell):  # type: ignore[misc]
    """Layers with nn.LayerNorm and nn.GELU between them."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm, self.gelu, self.last = nn.Dense(5, 8), nn.LayerNorm((8,)), nn.GELU(), nn.Dense(8, 1)

    def construct(self, x: Any) -> Any:
        return self.last(self.gelu(self.norm(self.first(x))))


def falls(net: Any, optimizer: Callable[[Any], Any], loss: Any, x: Array, y: Array) -> str:
    """Whether the loss falls to half of what it was."""
    seen = losses(net, optimizer(net.trainable_params()), loss, T(x), T(y), 15)
    return "" if np.isfinite(seen).all() and seen[-1] < 0.5 * seen[0] else f"losses {seen}"


def convolutional(of: str, optimizer: Callable[[Any], Any]) -> str:
    ms.set_seed(3)
    image = np.random.RandomState(4).randn(12, 1, 8, 8).astype("f4")
    return falls(Convolutional(of), optimizer, nn.CrossEntropyLoss(), image, (np.arange(12) % 3).astype("i4"))


def normalised() -> str:
    ms.set_seed(3)
    return falls(Normalised(), lambda p: nn.Adam(p, RATE), squared, X, Y)


def main(mode: str) -> None:
    start(mode)
    checks: dict[str, Callable[[], str]] = {
        f"{of} layers, {name}": lambda make=make, name=name: beside_numpy(make, name)  # type: ignore[misc]
        for of, make in (("nn.Dense", dense), ("mint.nn.Linear", linear))
        for name in OPTIMIZERS
    }
    checks |= {
        "convolutional, nn.Momentum": lambda: convolutional("nn", lambda p: nn.Momentum(p, 0.1, 0.9)),
        "convolutional, nn.Adam": lambda: convolutional("nn", lambda p: nn.Adam(p, 0.01)),
        "convolutional of mint, mint.optim.AdamW": lambda: convolutional(
            "mint", lambda p: mint.optim.AdamW(p, lr=0.01)
        ),
        "nn.LayerNorm and nn.GELU, nn.Adam": normalised,
    }
    ended(checks)


if __name__ == "__main__":
    main(sys.argv[1])
