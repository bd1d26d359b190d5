"""Operators that are called by their types beside NumPy: python op_types.py TREE [CASE...]

Prints a line for each result that differs, and ends with 1 then.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from calling_types import LIBRARY, Array, after, blocks, host, must, pairs, rand, random, run, single, zeros
from layer_types import LAYERS

# ---- the types: each gives pairs of what was computed and what it should be

CASES: dict[str, Callable[[], list[tuple[Array, Any]]]] = {}


def case(function: Callable[[], list[tuple[Array, Any]]]) -> Callable[[], list[tuple[Array, Any]]]:
    CASES[function.__name__] = function
    return function


for layer in LAYERS:
    case(layer)


@case
def copies() -> list[tuple[Array, Any]]:
    x, y, whole = rand(3, 4), rand(3, 4), np.arange(4, dtype="i4")
    return [
        *pairs(run("TensorMove", [x], zeros(3, 4)), x), *pairs(run("OnesLike", [x], zeros(3, 4)), np.ones((3, 4))),
        *pairs(run("ZerosLike", [x], rand(3, 4)), np.zeros((3, 4))), *pairs(run("Assign", [x.copy(), y], 0), y),
        *pairs(run("AssignAdd", [whole.copy(), whole], 0), 2 * whole),
        *pairs(run("Fill", [host(3, 4), single(2)], rand(3, 4)), np.full((3, 4), 2)),
        *pairs(run("BroadcastTo", [x[:, :1].copy(), host(3, 4)], zeros(3, 4)), x[:, :1] + np.zeros((3, 4))),
        *pairs(run("AssignSub", [x.copy(), y], 0), x - y), *pairs(run("RealDiv", [x, single(3)], zeros(3, 4)), x / 3),
    ]  # fmt: skip


@case
def matrices_in_blocks() -> list[tuple[Array, Any]]:
    x, scale = rand(20, 17), rand(17)
    return [
        *pairs(run("TensorMove", [blocks(x)], zeros(20, 17)), x),
        *pairs(run("TensorMove", [x], blocks(zeros(20, 17))), blocks(x)),
        *pairs(run("BiasAdd", [blocks(x), scale], blocks(rand(20, 17)), data_format="NCHW"), blocks(x + scale)),
    ]  # fmt: skip


@case
def joining() -> list[tuple[Array, Any]]:
    x, y, z = rand(3, 4), rand(3, 4), rand(3, 4)
    return [
        *pairs(run("AddN", [x, y, z], zeros(3, 4), N=3), x + y + z),
        *pairs(run("Split", [host(1), x], zeros(3, 2), zeros(3, 2), num_split=2), x[:, :2], x[:, 2:]),
        *pairs(run("ConcatD", [x, y, z[:, :1].copy()], zeros(3, 9), concat_dim=-1, N=3), np.hstack((x, y, z[:, :1]))),
    ]


@case
def elementwise() -> list[tuple[Array, Any]]:
    x, y, wide = rand(3, 4), rand(4), rand(20, 17)
    low, found = np.abs(x), pairs(run("Square", [blocks(wide)], blocks(zeros(20, 17))), blocks(wide * wide))
    found += pairs(run("Add", [x, y], zeros(3, 4)), x + y) + pairs(
        run("Maximum", [y, x], zeros(3, 4)), np.maximum(x, y)
    )
    found += pairs(run("Greater", [x, x - y], zeros(3, 4, kind="?")), x > x - y)
    for kind, wanted in (("Rsqrt", low**-0.5), ("Log1p", np.log1p(low)), ("Neg", -low)):
        found += pairs(run(kind, [low], zeros(3, 4)), wanted)
    return found


@case
def biases() -> list[tuple[Array, Any]]:
    x, b, image = rand(3, 4), rand(4), rand(2, 4, 3, 3)
    wide = b[:, None, None]
    return [
        *pairs(run("BiasAdd", [x, b], zeros(3, 4), data_format="NCHW"), x + b),
        *pairs(run("BiasAdd", [image, b], zeros(2, 4, 3, 3), data_format="NCHW"), image + wide),
        *pairs(run("BiasAddGrad", [image], zeros(4), data_format="NCHW"), image.sum((0, 2, 3))),
    ]


@case
def reductions() -> list[tuple[Array, Any]]:
    x = rand(3, 4, 2)
    return [
        *pairs(run("ReduceSum", [x, host(1)], zeros(3, 2)), x.sum(1)),
        *pairs(run("ReduceMean", [x, host(0, -1)], zeros(1, 4, 1), keep_dims=True), x.mean((0, 2), keepdims=True)),
        *pairs(run("ReduceSum", [x, host()], zeros(3, 4, 2)), x),
        *pairs(run("ReduceSum", [x, host()], zeros(), noop_with_empty_axes=False), x.sum()),
    ]


@case
def selecting() -> list[tuple[Array, Any]]:
    x, at = rand(3, 5), np.array([2, 0], "i4")
    order = np.argsort(-x, 1)[:, :2]
    return [
        *pairs(run("GatherV2", [x, at, host(1)], zeros(3, 2)), x[:, at]),
        *pairs(run("ReverseV2", [x, host(1)], zeros(3, 5)), x[:, ::-1]),
        *pairs(run("ArgMaxV2", [x, host(1)], zeros(3, kind="i8")), x.argmax(1)),
        *pairs(run("OneHot", [at, host(4), single(1), single(0)], zeros(2, 4), axis=-1), np.eye(4)[at]),
        *pairs(run("TopK", [x, host(2)], zeros(3, 2), zeros(3, 2, kind="i4")), -np.sort(-x, 1)[:, :2], order),
    ]


@case
def layer_norms() -> list[tuple[Array, Any]]:
    x, g, b, dy = rand(4, 6), rand(6), rand(6), rand(4, 6)
    mean, variance = x.mean(1, keepdims=True), x.var(1, keepdims=True)
    h = (x - mean) / np.sqrt(variance + 1e-5)
    sharp = (x - mean) / np.sqrt(variance)
    dg = dy * g
    dx = (dg - dg.mean(1, keepdims=True) - sharp * (dg * sharp).mean(1, keepdims=True)) / np.sqrt(variance)
    forward = run("LayerNorm", [x, g, b], zeros(4, 6), zeros(4, 1), zeros(4, 1), begin_norm_axis=-1, epsilon=1e-5)
    back = run("LayerNormGrad", [dy, x, variance, mean, g], zeros(4, 6), zeros(6), zeros(6))
    return [*pairs(forward, h * g + b, mean, variance), *pairs(back, dx, (dy * sharp).sum(0), dy.sum(0))]


@case
def batch_norms() -> list[tuple[Array, Any]]:
    x, dy, axes, n, eps = rand(3, 4, 2, 2), rand(3, 4, 2, 2), (0, 2, 3), 12, 1e-5
    scale, offset, mean, variance = rand(4), rand(4), rand(4), rand(4) ** 2
    m, v = x.mean(axes), x.var(axes)

    def wide(vector: Array) -> Array:
        return vector[:, None, None]

    r = 1 / np.sqrt(v + eps)
    h = (x - wide(m)) * wide(r)
    sums = run("BNTrainingReduce", [x], zeros(4), zeros(4))
    update = run(
        "BNTrainingUpdate", [x, *sums, scale, offset, mean.copy(), variance.copy()], zeros(*x.shape), 5, 6, zeros(4),
        zeros(4), factor=0.1, epsilon=eps,
    )  # fmt: skip
    ds, do = (dy * h).sum(axes), dy.sum(axes)
    grads = run("BNTrainingUpdateGrad", [dy, x, m, v], zeros(4), zeros(4), epsilon=eps)
    dx = wide(scale * r) * (dy - wide(do / n) - h * wide(ds / n))
    back = run("BNTrainingReduceGrad", [dy, x, ds, do, scale, m, v], zeros(*x.shape), epsilon=eps)
    running = 1 / np.sqrt(variance + eps)
    infer = run("BNInfer", [x, scale, offset, mean, variance], zeros(*x.shape), epsilon=eps)
    infer_back = run("BNInferGrad", [dy, scale, variance], zeros(*x.shape), epsilon=eps)
    return [
        *pairs(sums, x.sum(axes), (x * x).sum(axes)),
        *pairs(
            update, h * wide(scale) + wide(offset), 0.9 * mean + 0.1 * m, 0.9 * variance + 0.1 * v * n / (n - 1), m, v
        ),
        *pairs(grads, ds, do), *pairs(back, dx),
        *pairs(infer, (x - wide(mean)) * wide(running * scale) + wide(offset)),
        *pairs(infer_back, dy * wide(scale * running)),
    ]  # fmt: skip


@case
def pools() -> list[tuple[Array, Any]]:
    x, dy = rand(2, 3, 4, 4), rand(2, 3, 2, 2)
    tiles = x.reshape(2, 3, 2, 2, 2, 2)
    attrs = {"ksize": [1, 1, 2, 2], "strides": [1, 1, 2, 2], "padding": "VALID", "data_format": "NCHW"}
    top = tiles.max((3, 5))
    spread = dy[:, :, :, None, :, None]
    odd = rand(1, 5, 5, 2)
    padded = np.pad(odd, ((0, 0), (0, 1), (0, 1), (0, 0)), constant_values=-np.inf)
    same = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 2, 1], "padding": "SAME"}
    return [
        *pairs(run("MaxPool", [x], zeros(2, 3, 2, 2), **attrs), top),
        *pairs(run("MaxPool", [odd], zeros(1, 3, 3, 2), **same), padded.reshape(1, 3, 2, 3, 2, 2).max((2, 4))),
        *pairs(
            run("MaxPoolGrad", [x, top, dy], zeros(*x.shape), **attrs),
            (spread * (tiles == top[:, :, :, None, :, None])).reshape(x.shape),
        ),
        *pairs(run("AvgPool", [x], zeros(2, 3, 2, 2), **attrs), tiles.mean((3, 5))),
        *pairs(
            run("AvgPoolGrad", [host(*x.shape), dy], zeros(*x.shape), **attrs),
            (spread / 4 * np.ones(tiles.shape)).reshape(x.shape),
        ),
    ]  # fmt: skip


@case
def norms() -> list[tuple[Array, Any]]:
    x, y = rand(2, 3, 4), rand(2, 3, 4)
    apart = np.abs(x - y)
    orders = {0.0: (apart != 0).sum(-1), 1.0: apart.sum(-1), 2.0: (apart**2).sum(-1) ** 0.5, -1.0: apart.max(-1)}
    found = [pair for p, wanted in orders.items() for pair in pairs(run("Cdist", [x, y], zeros(2, 3), p=p), wanted)]
    for p, wanted in ((2.0, (x**2).sum((0, 2))), (3.0, (np.abs(x) ** 3).sum((0, 2))), (2.0**31, np.abs(x).max((0, 2)))):
        made = run("LpNormReduceV2", [x], zeros(3), p=p, axes=[0, 2], epsilon=0.0)
        root = wanted if p > 3 else wanted ** (1 / p)
        found += [*pairs(made, wanted), *pairs(run("LpNormUpdateV2", [made[0]], zeros(3), p=p, epsilon=0.0), root)]
    return found


@case
def decompositions() -> list[tuple[Array, Any]]:
    x = rand(4, 3)
    s, u, v = run("Svd", [x], zeros(3), zeros(4, 3), zeros(3, 3))
    q = run("Quantize", [x, single(0.1).reshape(1), np.array([3], "i4")], zeros(4, 3, kind="i1"), dtype="torch.qint8")
    return [
        (s, np.linalg.svd(x)[1]),
        (u * s @ v.T, x),
        *pairs(q, np.clip(np.round(x / np.float32(0.1)) + 3, -128, 127)),
    ]


@case
def box_offsets() -> list[tuple[Array, Any]]:
    low = random.rand(5, 2).astype("f4") * 20
    boxes, others = (np.hstack((low, low + random.rand(5, 2).astype("f4") * 20)) for _ in range(2))
    mean, std = np.array([0.1, 0.2, 0.3, 0.4]), np.array([1.0, 2.0, 0.5, 0.25])
    size, centre = boxes[:, 2:] - boxes[:, :2] + 1, (boxes[:, 2:] + boxes[:, :2]) / 2
    size2, centre2 = others[:, 2:] - others[:, :2] + 1, (others[:, 2:] + others[:, :2]) / 2
    offsets = (np.hstack(((centre2 - centre) / size, np.log(size2 / size))) - mean) / std
    attrs = {"means": mean.tolist(), "stds": std.tolist()}
    made = run("BoundingBoxEncode", [boxes, others], zeros(5, 4), **attrs)
    back = run("BoundingBoxDecode", [boxes, made[0]], zeros(5, 4), max_shape=[25, 30], **attrs)
    return [*pairs(made, offsets), *pairs(back, np.clip(others, 0, [29, 24, 29, 24]))]


@case
def optimizers() -> list[tuple[Array, Any]]:
    w, a, g, stat = rand(3, 2), rand(3, 2), rand(3, 2), np.array([[1, 0]] * 3, "f4")
    found: list[tuple[Array, Any]] = []
    for nesterov in (False, True):
        course = 0.9 * a + g
        ahead = g + 0.9 * course if nesterov else course
        made = run("ApplyMomentum", [w.copy(), a.copy(), single(0.1), g, single(0.9)], 0, use_nesterov=nesterov)
        found += [*pairs(made, w - 0.1 * ahead), (after(1), course)]
    slope = g + 0.2 * w
    course = 0.9 * a + slope - 0.3 * (1 - stat) * slope
    inputs = [w.copy(), g, single(0.1), a.copy(), single(0.9), stat.copy()]
    found += pairs(run("SGD", inputs, 0, dampening=0.3, weight_decay=0.2), w - 0.1 * course)
    found += [(after(3), course), (after(5), 0 * stat)]
    found += pairs(run("SGD", [w.copy(), g, single(0.1), a.copy(), single(0), stat.copy()], 0), w - 0.1 * g)
    found += [(after(3), a), (after(5), stat)]
    m, v = 0.9 * a + 0.1 * g, 0.99 * w**2 + 0.01 * g**2
    numbers = [single(each) for each in (0.81, 0.98, 0.1, 0.9, 0.99, 1e-3)]
    wanted = w - 0.1 * np.sqrt(1 - 0.98) / (1 - 0.81) * m / (np.sqrt(v) + 1e-3)
    found += pairs(run("ApplyAdamD", [w.copy(), a.copy(), w**2, *numbers, g], 0, 1, 2), wanted, m, v)
    numbers = [single(each) for each in (0.1, 0.9, 0.1, 0.99, 0.01, 0.3, 1e-3)]
    wanted = w - 0.1 * (m / (np.sqrt(v) + 1e-3) + 0.3 * w)
    made = run("AdamApplyOneWithDecayAssign", [g, w**2, a.copy(), w.copy(), *numbers], 1, 2, 3)
    return found + pairs(made, v, m, wanted)


def main() -> int:
    must(LIBRARY.aclrtSetDevice(0))
    wrong = 0
    for name in sys.argv[2:] or CASES:
        for at, (seen, wanted) in enumerate(CASES[name]()):
            far = np.abs(seen.astype("f8") - wanted).max() if seen.shape == np.shape(wanted) else np.inf
            if not far <= 2e-5 * (1 + np.abs(wanted).max()):
                print(f"{name}, result {at}: {far} from what it should be")
                wrong += 1
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
