"""Operators that are more than elementwise, beside eager PyTorch on the same data.

    python tests/bench/families.py [--only=mm,sort] [--threads=1] [--json]

A row is an operator and a size: torch's time divided by ours, both phases and the wait included, as many threads on
both sides. torch makes its results anew in every call, as programs do; ours go where they went before.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from measure import any_of, emit, interleave, option, progress, ratio, torch_or_none

THREADS = option("threads", "1")
os.environ["ACLNN_PY_THREADS"] = THREADS

from aclnn_py.session import Session  # noqa: E402 - it reads how many threads there are

torch: Any = torch_or_none()
INDEX = np.int64


class Timed(NamedTuple):
    """`ours` gives the arguments of the API from a session and device arrays, `theirs` does the same to tensors."""

    name: str
    size: str
    api: str
    inputs: tuple[Any, ...]
    ours: Callable[..., tuple[Any, ...]]
    theirs: Callable[..., object]
    format: str = "ND"


def drawn(*shape: int, high: int = 0) -> Any:
    """Normal numbers, or integers below `high`."""
    random = np.random.default_rng(sum(shape))
    return random.integers(0, high, shape) if high else random.normal(size=shape).astype(np.float32)


def of_matrices() -> Iterator[Timed]:
    for n in (256, 1024):
        pair = drawn(n, n), drawn(n, n)
        yield Timed("mm", f"{n}", "aclnnMm", pair, lambda npu, a, b: (a, b, npu.empty(a.shape), 0), lambda a, b: a @ b)
    for n in (64, 256):
        symmetric = drawn(n, n) + 2 * n * np.eye(n, dtype=np.float32)
        yield Timed(
            "inverse", f"{n}", "aclnnInverse", (symmetric,), lambda npu, x: (x, npu.empty(x.shape)),
            lambda x: torch.linalg.inv(x),
        )  # fmt: skip


def of_rows() -> Iterator[Timed]:
    f, x, scale = torch.nn.functional, drawn(2048, 1024), drawn(1024)
    size = "2048x1024"
    yield Timed(
        "layer_norm", size, "aclnnLayerNorm", (x, scale, scale),
        lambda npu, x, w, b: (x, [1024], w, b, 1e-5, npu.empty(x.shape), npu.empty((2048, 1)), npu.empty((2048, 1))),
        lambda x, w, b: f.layer_norm(x, (1024,), w, b),
    )  # fmt: skip
    yield Timed(
        "rms_norm", size, "aclnnRmsNorm", (x, scale),
        lambda npu, x, w: (x, w, 1e-6, npu.empty(x.shape), npu.empty((2048, 1))),
        lambda x, w: f.rms_norm(x, (1024,), w, 1e-6),
    )  # fmt: skip
    yield Timed(
        "sort", size, "aclnnSort", (x,),
        lambda npu, x: (x, True, -1, False, npu.empty(x.shape), npu.empty(x.shape, INDEX)),
        lambda x: x.sort(dim=-1, stable=True),
    )  # fmt: skip
    yield Timed(
        "topk", f"{size}, 16", "aclnnTopk", (x,),
        lambda npu, x: (x, 16, -1, True, True, npu.empty((2048, 16)), npu.empty((2048, 16), INDEX)),
        lambda x: x.topk(16),
    )  # fmt: skip
    yield Timed(
        "cumsum", size, "aclnnCumsum", (x,), lambda npu, x: (x, -1, 0, npu.empty(x.shape)), lambda x: x.cumsum(-1)
    )
    yield Timed(
        "nll_loss", size, "aclnnNLLLoss", (x, drawn(2048, high=1024), np.ones(1024, np.float32)),
        lambda npu, x, y, w: (x, y, w, 1, -100, npu.empty(()), npu.empty(())), lambda x, y, w: f.nll_loss(x, y, w),
    )  # fmt: skip
    yield Timed(
        "embedding", "8192 of 50000x64", "aclnnEmbedding", (drawn(50000, 64), drawn(8192, high=50000)),
        lambda npu, x, i: (x, i, npu.empty((8192, 64))), lambda x, i: f.embedding(i, x),
    )  # fmt: skip
    yield Timed(
        "index_select", size, "aclnnIndexSelect", (x, drawn(512, high=1024)),
        lambda npu, x, i: (x, 1, i, npu.empty((2048, 512))), lambda x, i: x.index_select(1, i),
    )  # fmt: skip


def of_images() -> Iterator[Timed]:
    f, x, small = torch.nn.functional, drawn(4, 32, 56, 56), (4, 32, 28, 28)
    yield Timed(
        "max_pool2d", "4x32x56x56", "aclnnMaxPool2dWithIndices", (x,),
        lambda npu, x: (x, [3, 3], [2, 2], [1, 1], [1, 1], False, npu.empty(small), npu.empty(small, np.int32)),
        lambda x: f.max_pool2d(x, 3, 2, 1, return_indices=True),
    )  # fmt: skip
    yield Timed(
        "avg_pool2d", "4x32x56x56", "aclnnAvgPool2d", (x,),
        lambda npu, x: (x, [2, 2], [2, 2], [0, 0], False, True, 0, 0, npu.empty(small, format="NCHW")),
        lambda x: f.avg_pool2d(x, 2, 2), "NCHW",
    )  # fmt: skip


def of_convolutions() -> Iterator[Timed]:
    """The kinds of layers that ResNet-18 has, four images."""
    for channels, size, outputs, taps, step in (
        (3, 224, 64, 7, 2), (64, 56, 64, 3, 1), (64, 56, 128, 3, 2), (128, 28, 128, 3, 1), (256, 14, 256, 3, 1),
        (512, 7, 512, 3, 1), (128, 28, 256, 1, 2),
    ):  # fmt: skip
        yield convolution(drawn(4, channels, size, size), drawn(outputs, channels, taps, taps), step)


def convolution(x: Any, weight: Any, step: int) -> Timed:
    pad = weight.shape[-1] // 2
    side = (x.shape[-1] + 2 * pad - weight.shape[-1]) // step + 1
    out = (len(x), len(weight), side, side)
    image, window = ("x".join(map(str, each.shape)) for each in (x, weight))
    return Timed(
        "conv2d", f"{image} by {window}", "aclnnConvolution", (x, weight),
        lambda npu, x, w: (
            x, w, None, [step] * 2, [pad] * 2, [1, 1], False, [0, 0], 1, npu.empty(out, format="NCHW"), 0,
        ),
        lambda x, w: torch.nn.functional.conv2d(x, w, stride=step, padding=pad), "NCHW",
    )  # fmt: skip


def prepared(npu: Session, timed: Timed) -> Callable[[], object]:
    arguments = timed.ours(npu, *(npu.array(each, format=timed.format) for each in timed.inputs))

    def run() -> None:
        npu.call(timed.api, *arguments)
        npu.synchronize()

    return run


def row(npu: Session, timed: Timed) -> dict[str, object]:
    tensors = [torch.from_numpy(each) for each in timed.inputs]
    seen = interleave({"torch": lambda: timed.theirs(*tensors), "ours": prepared(npu, timed)})
    return {"operator": timed.name, "size": timed.size, "torch / ours": ratio(seen, "torch", "ours")}


def main() -> None:
    if torch is None:
        raise SystemExit("Expected torch to be installed, beside which operators are timed, but it is not.")
    torch.set_num_threads(int(THREADS))
    rows = []
    with Session() as npu:
        for timed in (*of_matrices(), *of_rows(), *of_images(), *of_convolutions()):
            if any_of(timed.name, option("only", "")):
                progress(f"{timed.name} {timed.size}")
                try:
                    rows.append(row(npu, timed))
                except Exception as problem:  # a row that is refused says so, the others are told
                    rows.append({"operator": timed.name, "size": timed.size, "torch / ours": str(problem)[:70]})
    emit({f"operators with shapes of their own, {THREADS} thread(s)": rows})


if __name__ == "__main__":
    main()
