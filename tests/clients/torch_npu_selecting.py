"""What PyTorch programs do whose results are as long as they find, printing included, on the emulated NPU and on the
CPU: run by test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import torch
from torch_npu_arithmetic import DTYPES, FLOATING, Case, alike, sample

X = torch.linspace(-3, 5, 24).reshape(4, 6)
WHOLE = X.int()
MASKED = (("some", X, X > 1), ("none", X, X > 9), ("all", X, X < 9), ("the transposed", X.t(), (X > 1).t()))


def masks() -> Iterator[Case]:
    """Elements where a mask is true, and where it is."""
    for dtype in DTYPES:
        x = sample(dtype, 6, 5)
        yield f"masked_select of {dtype}", lambda x, m: torch.masked_select(x, m), (x, sample(torch.float32, 5) > 1)
        yield f"nonzero of {dtype}", torch.nonzero, (x.t(),)
        yield f"where of {dtype}", lambda x: torch.stack(torch.where(x)), (x,)
    for name, x, mask in MASKED:
        yield f"{name} selected", torch.masked_select, (x, mask)
        yield f"where {name}", lambda x, m: torch.stack(torch.where(m)) + 0 * x.sum().long(), (x, mask)
        yield f"argwhere {name}", lambda x, m: torch.argwhere(m), (x, mask)
    yield "a number's places", torch.nonzero, (torch.tensor([2.5]),)
    yield "masked_fill", lambda x, m: x.masked_fill(m, -1), (X, X > 1)
    yield "count", lambda x, m: (x * m).sum() / m.sum(), (X, X > 1)


def indices() -> Iterator[Case]:
    """Masks as indices, whose places come first."""
    for name, x, mask in MASKED:
        yield f"{name} indexed", lambda x, m: x[m], (x, mask)
    yield "rows under a mask", lambda x, m: x[m], (X, X[:, 0] > -2)
    yield "columns under a mask", lambda x, m: x[:, m], (X, X[0] > -2.5)


def sets() -> Iterator[Case]:
    """What there is, once each."""
    for dtype in (*FLOATING, torch.int32, torch.int64, torch.bool):
        x = X.to(dtype) if dtype is torch.bool else X.round().abs().to(dtype)
        yield f"unique of {dtype}", torch.unique, (x,)
        for part in range(3):
            every = {"return_inverse": True, "return_counts": True}
            yield f"unique, {part} of {dtype}", lambda x, p=part, e=every: torch.unique(x, **e)[p], (x,)
            yield f"runs, {part} of {dtype}", lambda x, p=part, e=every: torch.unique_consecutive(x, **e)[p], (x,)
            for dim in (0, 1):
                y, e = torch.cat([x, x[:2]]), {**every, "dim": dim}
                yield f"slices {dim}, {part} of {dtype}", lambda x, p=part, e=e: torch.unique(x, **e)[p], (y,)
                yield f"runs {dim}, {part} of {dtype}", lambda x, p=part, e=e: torch.unique_consecutive(x, **e)[p], (y,)
    yield "unique of few", torch.unique, (torch.tensor([7]),)
    yield "how many", lambda x: torch.tensor(len(x.unique())), (WHOLE,)


def words(tensor: torch.Tensor) -> str:
    """How it is printed, wherever its lines break and wherever it is."""
    return re.sub(r"\s+", " ", str(tensor)).replace(", device='npu:0'", "").replace(" device='npu:0',", "")


def printed() -> Iterator[tuple[str, torch.Tensor]]:
    yield "the first", torch.arange(6.0).reshape(2, 3) * 1.5
    for dtype in (*DTYPES, torch.float64, torch.uint8, torch.int8, torch.int16, torch.complex64):
        yield f"{dtype}", sample(torch.float32, 3, 3).to(dtype)
    yield "large", torch.arange(20000.0).reshape(100, 200)
    yield "long", torch.arange(20000)
    yield "deep", torch.arange(20000.0).reshape(10, 10, 10, 20)
    yield "wide numbers", torch.tensor([1e-10, 1.0, 1e10])
    yield "no numbers", torch.tensor([1.0, float("nan"), float("inf"), -1e10])
    yield "one", torch.tensor(3.5)
    yield "none", torch.empty(0, 3)


def selecting() -> None:
    """All of it; what differs is named at the end."""
    wrong = []
    for cases in (masks, indices, sets):
        for name, function, arguments in cases():
            wanted = function(*arguments)
            if not alike(function(*(each.npu() for each in arguments)), wanted):
                wrong.append(name)
    wrong += [name for name, tensor in printed() if words(tensor.npu()) != words(tensor)]
    assert wrong == [], wrong


if __name__ == "__main__":
    globals()[sys.argv[1]]()
