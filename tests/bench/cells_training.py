"""Cells of what training needs: products, norms, losses, windows, optimizers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from cell import FLOATS, SIZES, Cell, below, drawn, likely, rows, torch

aten: Any = torch.ops.aten if torch else None
Maker = Iterator[Cell]
Outputs = list[tuple[tuple[int, ...], str]]


def by(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape))


# ---- products -------------------------------------------------------------------------------------------------------


def products() -> Maker:
    """torch without instructions for 16 bits takes minutes for larger ones of them."""
    for dtype in FLOATS:
        mechanism = "mm, float32" if dtype == "float32" else "mm, 16 bit"
        sides = (256, 512, 1024, 2048, 4096) if dtype == "float32" else (256, 512, 1024)
        skinny = ((1, 4096, 4096), (16, 4096, 4096), (4096, 16, 4096), (4096, 4096, 16))
        for n, k, m in (*((side, side, side) for side in sides), *skinny):
            yield Cell(
                mechanism, "mm", dtype, f"{n}x{k}x{m}", "aclnnMm", [drawn((n, k), dtype), drawn((k, m), dtype, 1)],
                [((n, m), dtype)], lambda a, b, y: (a, b, y, 0), lambda a, b, y: torch.mm(a, b, out=y),
            )  # fmt: skip
        for b, n, k, m in ((64, 128, 64, 128), (16, 256, 256, 256), (4, 512, 512, 512)):
            yield Cell(
                mechanism, "bmm", dtype, by((b, n, k, m)), "aclnnBatchMatMul",
                [drawn((b, n, k), dtype), drawn((b, k, m), dtype, 1)], [((b, n, m), dtype)],
                lambda a, b, y: (a, b, y, 0), lambda a, b, y: torch.bmm(a, b, out=y),
            )  # fmt: skip


# ---- norms ----------------------------------------------------------------------------------------------------------


def norms() -> Maker:
    for size in SIZES:
        for dtype in ("float32", "bfloat16"):
            yield from of_rows(size, dtype)
        yield from of_channels(size)


def of_rows(size: str, dtype: str) -> Maker:
    n, m = shape = rows(size)
    x, g, w = drawn(shape, dtype), drawn(shape, dtype, 1), drawn((m,), dtype)
    mean, rstd = np.zeros((n, 1), np.float32), np.ones((n, 1), np.float32)
    yes, column = [True] * 3, ((n, 1), "float32")
    yield Cell(
        "layer_norm", "forward", dtype, size, "aclnnLayerNorm", [x, w, w], [(shape, dtype), column, column],
        lambda x, w, b, *y: (x, [m], w, b, 1e-5, *y), lambda x, w, b, *y: torch.native_layer_norm(x, [m], w, b, 1e-5),
    )  # fmt: skip
    yield Cell(
        "layer_norm", "backward", dtype, size, "aclnnLayerNormBackward",
        [g, x, mean, rstd, w], [(shape, dtype), ((m,), dtype), ((m,), dtype)],
        lambda g, x, u, r, w, *y: (g, x, [m], u, r, w, w, yes, *y),
        lambda g, x, u, r, w, *y: aten.native_layer_norm_backward(g, x, [m], u.to(x.dtype), r.to(x.dtype), w, w, yes),
    )  # fmt: skip
    yield Cell(
        "rms_norm", "forward", dtype, size, "aclnnRmsNorm", [x, w], [(shape, dtype), column],
        lambda x, w, *y: (x, w, 1e-6, *y), lambda x, w, *y: torch.rms_norm(x, [m], w, 1e-6),
    )  # fmt: skip
    yield Cell(
        "rms_norm", "backward", dtype, size, "aclnnRmsNormGrad", [g, x, rstd, w], [(shape, dtype), ((m,), "float32")],
        lambda g, x, r, w, *y: (g, x, r, w, *y), rms_backward(tuple(shape), dtype),
    )  # fmt: skip


def rms_backward(shape: tuple[int, ...], dtype: str) -> Any:
    """Through torch's recorded graph, as programs take it: there is no kernel of its own on the CPU."""
    kept: list[Any] = []

    def run(g: Any, x: Any, r: Any, w: Any, *_: Any) -> object:
        if not kept:
            leaves = x.clone().requires_grad_(), w.clone().requires_grad_()
            kept.extend((torch.rms_norm(leaves[0], [shape[1]], leaves[1], 1e-6), leaves))
        return torch.autograd.grad(kept[0], kept[1], g, retain_graph=True)

    return run


def of_channels(size: str) -> Maker:
    n, c, side = {"64Ki": (4, 16, 32), "1Mi": (16, 64, 32), "16Mi": (32, 128, 64)}[size]
    shape, groups, area, yes = (n, c, side, side), 8, side * side, [True] * 3
    x, g, w = drawn(shape), drawn(shape, seed=1), np.full(c, 0.5, np.float32)
    stat, per_group = ((c,), "float32"), ((n, groups), "float32")
    full = (shape, "float32")
    yield Cell(
        "batch_norm", "forward", "float32", size, "aclnnBatchNorm", [x, w, w, w * 0, w * 0 + 1], [full, stat, stat],
        lambda x, w, b, u, v, *y: (x, w, b, u, v, True, 0.1, 1e-5, *y),
        lambda x, w, b, u, v, *y: torch.native_batch_norm(x, w, b, u, v, True, 0.1, 1e-5), "NCHW",
    )  # fmt: skip
    yield Cell(
        "batch_norm", "backward", "float32", size, "aclnnBatchNormBackward", [g, x, w, w * 0, w * 0 + 1],
        [full, stat, stat], lambda g, x, w, u, v, *y: (g, x, w, u, v, u, v, True, 1e-5, yes, *y),
        lambda g, x, w, u, v, *y: aten.native_batch_norm_backward(g, x, w, u, v, u, v, True, 1e-5, yes), "NCHW",
    )  # fmt: skip
    yield Cell(
        "group_norm", "forward", "float32", size, "aclnnGroupNorm", [x, w, w], [full, per_group, per_group],
        lambda x, w, b, *y: (x, w, b, n, c, area, groups, 1e-5, *y),
        lambda x, w, b, *y: torch.native_group_norm(x, w, b, n, c, area, groups, 1e-5),
    )  # fmt: skip
    still = np.zeros((n, groups), np.float32)
    yield Cell(
        "group_norm", "backward", "float32", size, "aclnnGroupNormBackward", [g, x, still, still + 1, w],
        [full, stat, stat], lambda g, x, u, r, w, *y: (g, x, u, r, w, n, c, area, groups, yes, *y),
        lambda g, x, u, r, w, *y: aten.native_group_norm_backward(g, x, u, r, w, n, c, area, groups, yes),
    )  # fmt: skip


# ---- losses ---------------------------------------------------------------------------------------------------------


def losses() -> Maker:
    for size in SIZES:
        yield from of_elements(size)
        yield from likelihoods(size)


def of_elements(size: str) -> Maker:
    """The mean over elements; the last column: between probabilities."""
    shape = rows(size)
    x, t, p = drawn(shape), likely(shape), likely(shape, 1)
    for name, ours, theirs, first in (
        ("MseLoss", lambda x, t, y: (x, t, 1, y), lambda x, t, y: aten.mse_loss(x, t, 1), x),
        ("L1Loss", lambda x, t, y: (x, t, 1, y), lambda x, t, y: aten.l1_loss(x, t, 1), x),
        ("SmoothL1Loss", lambda x, t, y: (x, t, 1, 1.0, y), lambda x, t, y: aten.smooth_l1_loss(x, t, 1, 1.0), x),
        ("BinaryCrossEntropy", lambda p, t, y: (p, t, None, 1, y),
         lambda p, t, y: aten.binary_cross_entropy(p, t, None, 1), p),
        ("BinaryCrossEntropyWithLogits", lambda x, t, y: (x, t, None, None, 1, y),
         lambda x, t, y: aten.binary_cross_entropy_with_logits(x, t, None, None, 1), x),
        ("KlDiv", lambda x, t, y: (x, t, 1, False, y), lambda x, t, y: aten.kl_div(x, t, 1), x),
    ):  # fmt: skip
        yield Cell("losses", name, "float32", size, f"aclnn{name}", [first, t], [((), "float32")], ours, theirs)
    yield Cell(
        "losses", "MseLossBackward", "float32", size, "aclnnMseLossBackward", [np.ones((), np.float32), x, t],
        [(shape, "float32")], lambda g, x, t, y: (g, x, t, 1, y),
        lambda g, x, t, y: aten.mse_loss_backward.grad_input(g, x, t, 1, grad_input=y),
    )  # fmt: skip


def likelihoods(size: str) -> Maker:
    n, m = shape = rows(size)
    x, target, w, one = drawn(shape), below(m, (n,)), np.ones(m, np.float32), np.ones((), np.float32)
    yield Cell(
        "nll_loss", "forward", "float32", size, "aclnnNLLLoss", [x, target, w], [((), "float32"), ((), "float32")],
        lambda x, t, w, y, s: (x, t, w, 1, -100, y, s),
        lambda x, t, w, y, s: aten.nll_loss_forward.output(x, t, w, 1, -100, output=y, total_weight=s),
    )  # fmt: skip
    yield Cell(
        "nll_loss", "backward", "float32", size, "aclnnNLLLossBackward", [one, x, target, w, one * n],
        [(shape, "float32")], lambda g, x, t, w, s, y: (g, x, t, w, 1, -100, s, y),
        lambda g, x, t, w, s, y: aten.nll_loss_backward.grad_input(g, x, t, w, 1, -100, s, grad_input=y),
    )  # fmt: skip


# ---- windows --------------------------------------------------------------------------------------------------------


def convolutions() -> Maker:
    """The kinds of layers that ResNet-18 has, four images."""
    for channels, size, outputs, taps, step in (
        (3, 224, 64, 7, 2), (64, 56, 64, 3, 1), (64, 56, 128, 3, 2), (128, 28, 128, 3, 1), (128, 28, 256, 3, 2),
        (256, 14, 256, 3, 1), (256, 14, 512, 3, 2), (512, 7, 512, 3, 1), (64, 56, 128, 1, 2), (128, 28, 256, 1, 2),
        (256, 14, 512, 1, 2),
    ):  # fmt: skip
        yield from convolution((4, channels, size, size), (outputs, channels, taps, taps), step)


def convolution(image: tuple[int, ...], window: tuple[int, ...], step: int) -> Maker:
    pad = window[-1] // 2
    side = (image[-1] + 2 * pad - window[-1]) // step + 1
    out = (image[0], window[0], side, side)
    shared: tuple[Any, ...] = ([step] * 2, [pad] * 2, [1, 1], False, [0, 0], 1)
    mask, size = [window[1] > 3, True, False], f"{by(image)} by {by(window)}"
    yield Cell(
        "conv2d forward", "conv2d", "float32", size, "aclnnConvolution", [drawn(image), drawn(window)],
        [(out, "float32")], lambda x, w, y: (x, w, None, *shared, y, 0),
        lambda x, w, y: aten.convolution(x, w, None, *shared), "NCHW",
    )  # fmt: skip
    yield Cell(
        "conv2d backward", "conv2d", "float32", size, "aclnnConvolutionBackward",
        [drawn(out), drawn(image), drawn(window)], [(image, "float32"), (window, "float32")],
        lambda g, x, w, dx, dw: (g, x, w, [window[0]], *shared, mask, 0, dx if mask[0] else None, dw, None),
        lambda g, x, w, *_: aten.convolution_backward(g, x, w, None, *shared, mask), "NCHW",
    )  # fmt: skip


def pools() -> Maker:
    taps = ([3, 3], [2, 2], [1, 1], [1, 1], False)
    for shape in ((4, 64, 112, 112), (4, 32, 56, 56), (1, 16, 64, 64)):
        small = (*shape[:2], shape[2] // 2, shape[3] // 2)
        yield Cell(
            "max_pool2d", "forward", "float32", by(shape), "aclnnMaxPool2dWithIndices", [drawn(shape)],
            [(small, "float32"), (small, "int32")], lambda x, y, i: (x, *taps, y, i),
            lambda x, *_: aten.max_pool2d_with_indices(x, *taps), "NCHW",
        )  # fmt: skip


# ---- optimizers -----------------------------------------------------------------------------------------------------

WIDTH, LAYERS, WORDS, TIMES = 768, 12, 50257, 1024


def gpt2() -> list[tuple[int, ...]]:
    """Shapes of GPT-2 small's 148 parameters."""
    norm, layer = [(WIDTH,), (WIDTH,)], []
    for inputs, outputs in ((1, 3), (1, 1), (1, 4), (4, 1)):
        layer += [(WIDTH * inputs, WIDTH * outputs), (WIDTH * outputs,)]
    return [(WORDS, WIDTH), (TIMES, WIDTH), *LAYERS * (2 * norm + layer), *norm]


def optimizers() -> Maker:
    shapes = gpt2()
    count = len(shapes)
    data = [drawn(shape, seed=at).then(abs if at > 1 else lambda x: x) for at in range(4) for shape in shapes]
    rates = {"lr": 1e-3, "beta1": 0.9, "beta2": 0.999, "weight_decay": 0.01, "eps": 1e-8}

    def ours(*held: Any) -> list[Any]:
        one = held[-1]
        each = zip(*(held[at * count : (at + 1) * count] for at in range(4)), strict=True)
        return [(p, m, v, None, g, one, *rates.values(), False, False) for p, g, m, v in each]

    def theirs(*held: Any) -> None:
        lists = [list(held[at * count : (at + 1) * count]) for at in range(4)]
        torch._fused_adamw_(*lists, [], [held[-1]] * count, **rates, amsgrad=False, maximize=False)

    yield Cell(
        "AdamW, 148 tensors", "step", "float32", "124Mi", "aclnnApplyAdamWV2", [*data, np.ones((1,), np.float32)], [],
        ours, theirs,
    )  # fmt: skip


def cells() -> Maker:
    for make in (products, norms, losses, convolutions, pools, optimizers):
        yield from make()
