"""Operators of MindSpore on the emulated NPU beside NumPy's: python operators.py pynative|graph

Prints a line for each operator that differs, and ends with 1 then.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any

import mindspore as ms  # type: ignore[import-not-found]
import numpy as np
from checked import T, ended, start
from mindspore import mint, nn, ops

Array = Any
Pair = tuple[Callable[[], Any], Callable[[], Array]]
random = np.random.RandomState(0)
A, B, W = (random.randn(*shape).astype("f4") for shape in ((4, 5), (4, 5), (5, 3)))
X = random.rand(4, 5).astype("f4") + 0.5
IMAGE, KERNEL, TABLE = (random.randn(*shape).astype("f4") for shape in ((2, 3, 6, 6), (4, 3, 3, 3), (7, 3)))
TILES = IMAGE.reshape(2, 3, 3, 2, 3, 2)
erf = np.vectorize(math.erf)


def softmax(x: Array) -> Array:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def convolved() -> Array:
    x = np.pad(IMAGE, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), (2, 3))
    return np.einsum("nchwij,ocij->nohw", windows, KERNEL)


def normalised(x: Array, axes: Any, epsilon: float) -> Array:
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + epsilon)


def trained_norm(x: Any) -> Any:
    norm = nn.BatchNorm2d(3)
    norm.set_train()
    return norm(x)


def mint_pairs() -> dict[str, Pair]:
    a, b, w, x = map(T, (A, B, W, X))
    f = mint.nn.functional
    return {
        "mint.add": (lambda: mint.add(a, b), lambda: A + B), "mint.sub": (lambda: mint.sub(a, b), lambda: A - B),
        "mint.mul": (lambda: mint.mul(a, b), lambda: A * B), "mint.div": (lambda: mint.div(a, x), lambda: A / X),
        "mint.matmul": (lambda: mint.matmul(a, w), lambda: A @ W), "mint.exp": (lambda: mint.exp(a), lambda: np.exp(A)),
        "mint.log": (lambda: mint.log(x), lambda: np.log(X)), "mint.sqrt": (lambda: mint.sqrt(x), lambda: np.sqrt(X)),
        "mint.tanh": (lambda: mint.tanh(a), lambda: np.tanh(A)),
        "mint.sigmoid": (lambda: mint.sigmoid(a), lambda: 1 / (1 + np.exp(-A))),
        "mint.sum": (lambda: mint.sum(a, 1), lambda: A.sum(1)), "mint.max": (lambda: mint.max(a), lambda: A.max()),
        "mint.mean": (lambda: mint.mean(a, 0), lambda: A.mean(0)),
        "mint.argmax": (lambda: mint.argmax(a, 1), lambda: A.argmax(1)),
        "mint.cat": (lambda: mint.cat((a, b), 0), lambda: np.concatenate((A, B))),
        "mint.where": (lambda: mint.where(a > b, a, b), lambda: np.where(A > B, A, B)),
        "mint.softmax": (lambda: f.softmax(a, -1), lambda: softmax(A)),
        "mint.relu": (lambda: f.relu(a), lambda: np.maximum(A, 0)),
        "mint.gelu": (lambda: f.gelu(a), lambda: A / 2 * (1 + erf(A / 2**0.5))),
        "mint.cumsum": (lambda: mint.cumsum(a, 1), lambda: A.cumsum(1)),
        "mint.sort": (lambda: mint.sort(a, dim=1)[0], lambda: np.sort(A, 1)),
        "mint.transpose": (lambda: mint.transpose(a, 0, 1) + 0, lambda: A.T),
        "mint.stack": (lambda: mint.stack((a, b), 1), lambda: np.stack((A, B), 1)),
        "mint.clamp": (lambda: mint.clamp(a, -0.5, 0.5), lambda: A.clip(-0.5, 0.5)),
        "mint.conv2d": (lambda: f.conv2d(T(IMAGE), T(KERNEL), padding=1), convolved),
    }  # fmt: skip


def ops_pairs() -> dict[str, Pair]:
    a, b, w, x = map(T, (A, B, W, X))
    classes = T(np.array([1, 0, 2], "i4"))
    one, zero = T(1.0, ms.float32), T(0.0, ms.float32)
    ones, zeros = T(np.ones(5, "f4")), T(np.zeros(5, "f4"))
    return {
        "ops.add": (lambda: ops.add(a, b), lambda: A + B), "ops.matmul": (lambda: ops.matmul(a, w), lambda: A @ W),
        "ops.softmax": (lambda: ops.softmax(a), lambda: softmax(A)),
        "ops.log_softmax": (lambda: ops.log_softmax(a), lambda: np.log(softmax(A))),
        "ops.relu": (lambda: ops.relu(a), lambda: np.maximum(A, 0)),
        "ops.square": (lambda: ops.square(a), lambda: A * A), "ops.pow": (lambda: ops.pow(x, 2.5), lambda: X**2.5),
        "ops.erf": (lambda: ops.erf(a), lambda: erf(A)),
        "ops.maximum": (lambda: ops.maximum(a, b), lambda: np.maximum(A, B)),
        "ops.ReduceSum": (lambda: ops.ReduceSum()(a, 1), lambda: A.sum(1)),
        "ops.ReduceMean": (lambda: ops.ReduceMean(True)(a, (0, 1)), lambda: A.mean(keepdims=True)),
        "ops.ReduceMax": (lambda: ops.ReduceMax()(a, 1), lambda: A.max(1)),
        "ops.transpose": (lambda: ops.transpose(a, (1, 0)), lambda: A.T),
        "ops.concat": (lambda: ops.concat((a, b), 1), lambda: np.concatenate((A, B), 1)),
        "ops.split": (lambda: ops.split(a, 2)[1], lambda: A[2:]),
        "ops.tile": (lambda: ops.tile(a, (2, 1)), lambda: np.tile(A, (2, 1))),
        "ops.gather": (lambda: ops.gather(a, T(np.array([2, 0], "i4")), 0), lambda: A[[2, 0]]),
        "ops.cast": (lambda: ops.cast(ops.cast(a, ms.float16), ms.float32), lambda: A.astype("f2")),
        "ops.ones_like": (lambda: ops.ones_like(a), lambda: np.ones_like(A)),
        "ops.zeros_like": (lambda: ops.zeros_like(a), lambda: np.zeros_like(A)),
        "ops.bias_add": (lambda: ops.bias_add(a, b[0]), lambda: A + B[0]),
        "ops.argmax": (lambda: ops.argmax(a, 1), lambda: A.argmax(1)),
        "ops.one_hot": (lambda: ops.one_hot(classes, 4, one, zero), lambda: np.eye(4)[[1, 0, 2]]),
        "ops.topk": (lambda: ops.topk(a, 2)[0], lambda: -np.sort(-A, 1)[:, :2]),
        "ops.bmm": (
            lambda: ops.bmm(a.reshape(2, 2, 5), b.reshape(2, 5, 2)), lambda: A.reshape(2, 2, 5) @ B.reshape(2, 5, 2)
        ),
        "ops.LayerNorm": (lambda: ops.LayerNorm(1, 1, 1e-5)(a, ones, zeros)[0], lambda: normalised(A, 1, 1e-5)),
        "ops.conv2d": (lambda: ops.conv2d(T(IMAGE), T(KERNEL), pad_mode="pad", padding=1), convolved),
    }  # fmt: skip


def nn_pairs() -> dict[str, Pair]:
    a, image = T(A), T(IMAGE)
    dense = nn.Dense(5, 3, weight_init=T(W.T.copy()), bias_init=T(W[0]))
    return {
        "nn.Dense": (lambda: dense(a), lambda: A @ W + W[0]),
        "nn.MaxPool2d": (lambda: nn.MaxPool2d(2, 2)(image), lambda: TILES.max((3, 5))),
        "nn.AvgPool2d": (lambda: nn.AvgPool2d(2, 2)(image), lambda: TILES.mean((3, 5))),
        "nn.BatchNorm2d": (lambda: trained_norm(image), lambda: normalised(IMAGE, (0, 2, 3), 1e-5)),
        "nn.BatchNorm2d, inference": (
            lambda: nn.BatchNorm2d(3).set_train(False)(image), lambda: IMAGE / np.sqrt(1 + 1e-5)
        ),
        "nn.Embedding": (
            lambda: nn.Embedding(7, 3, embedding_table=T(TABLE))(T(np.array([[1, 2]], "i4"))), lambda: TABLE[[[1, 2]]]
        ),
    }  # fmt: skip


def far(name: str, pair: Pair) -> str:
    """Why an operator is wrong; "" where it is right. Convolutions round to HF32."""
    seen, wanted = pair[0]().asnumpy(), pair[1]()
    if seen.shape != np.shape(wanted):
        return f"shape {seen.shape}, not {np.shape(wanted)}"
    error = np.abs(seen.astype("f8") - wanted).max() / max(1, np.abs(wanted).max())
    return "" if error < (1e-3 if "conv" in name else 1e-5) else f"relative error {error:.1e}"


def main(mode: str) -> None:
    start(mode)
    checks = {**mint_pairs(), **ops_pairs(), **nn_pairs()}
    ended({name: lambda name=name, pair=pair: far(name, pair) for name, pair in checks.items()})  # type: ignore[misc]


if __name__ == "__main__":
    main(sys.argv[1])
