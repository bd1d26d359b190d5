"""Inputs that are not contiguous: `python tests/bench/strided.py [--json] [--side=2048]`.

Transposed, sliced, stepped and broadcast inputs into a contiguous output, against the same operator on as many
contiguous elements (ours divided by ours: the cost of the layout) and against torch on the same layout.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from arena import TYPES, Memory, arguments, both_phases, set_threads
from measure import DTYPES, Run, emit, interleave, option, progress, ratio, torch_or_none

SIDE = int(option("side", "2048"))
Layout = tuple[tuple[int, ...], Callable[[Any], Any]]
"""The shape of the storage, and the view of it that the operator reads: always SIDE x SIDE / 2 elements."""

ROWS, COLUMNS = SIDE, SIDE // 2
LAYOUTS: dict[str, Layout] = {
    "contiguous": ((ROWS, COLUMNS), lambda a: a),
    "transposed": ((COLUMNS, ROWS), lambda a: a.T),
    "sliced columns": ((ROWS, COLUMNS + 64), lambda a: a[:, 32:-32]),
    "every other column": ((ROWS, 2 * COLUMNS), lambda a: a[:, ::2]),
    "every other row": ((2 * ROWS, COLUMNS), lambda a: a[::2]),
    "one row": ((1, COLUMNS), lambda a: np.broadcast_to(a, (ROWS, COLUMNS))),
    "one column": ((ROWS, 1), lambda a: np.broadcast_to(a, (ROWS, COLUMNS))),
    "one element": ((1, 1), lambda a: np.broadcast_to(a, (ROWS, COLUMNS))),
    "axes 1, 2, 0 of three": ((16, ROWS // 16, COLUMNS), lambda a: a.transpose(1, 2, 0)),
}
OPERATORS = (("aclnnSilu", "silu", 1), ("aclnnSiluBackward", "silu_backward", 2), ("aclnnLeakyRelu", "leaky_relu", 1))
Row = dict[str, object]
memory = Memory()


def ours(api: str, dtype: str, view: Any, inputs: int, first: int = 0) -> Run:
    tensors = [memory.view(first + number, view, dtype) for number in range(1, inputs + 1)]
    out = memory.tensor(first, view.shape, dtype)
    return both_phases(api, arguments(api, tensors, (0.01,) if api == "aclnnLeakyRelu" else (), out))


def torchs(name: str, dtype: str, storage: Any, view: Any, inputs: int) -> Run | None:
    torch = torch_or_none()
    if not torch:
        return None
    kind = getattr(torch, dtype)
    strides = [step // view.itemsize for step in view.strides]
    start = (view.__array_interface__["data"][0] - storage.__array_interface__["data"][0]) // view.itemsize
    base = [torch.from_numpy(storage.astype(np.float32)).to(kind) for _ in range(inputs)]
    seen = [torch.as_strided(one, view.shape, strides, start) for one in base]
    out = torch.empty(view.shape, dtype=kind)
    operator = getattr(torch.ops.aten, name)
    return partial(operator.grad_input, *seen, grad_input=out) if inputs == 2 else partial(operator.out, *seen, out=out)


def made(shape: tuple[int, ...], dtype: str) -> Any:
    return np.random.default_rng(1).standard_normal(shape).astype(TYPES[dtype])


def case(api: str, name: str, dtype: str, inputs: int, title: str) -> Row:
    progress(f"{api} {dtype} {title}")
    shape, view_of = LAYOUTS[title]
    storage = made(shape, dtype)
    view = view_of(storage)
    runs = {
        "ours": ours(api, dtype, view, inputs),
        "dense": ours(api, dtype, made((ROWS, COLUMNS), dtype), inputs, first=10),
        "torch": torchs(name, dtype, storage, view, inputs),
    }
    seen = interleave({key: run for key, run in runs.items() if run})
    return {
        "operator": api, "dtype": dtype, "layout": title, "us": min(seen["ours"]) / 1e3,
        "times contiguous": ratio(seen, "ours", "dense"), "torch/ours": ratio(seen, "torch", "ours"),
    }  # fmt: skip


def main() -> None:
    set_threads(1)
    rows = [
        case(api, name, dtype, inputs, title)
        for api, name, inputs in OPERATORS
        for dtype in DTYPES
        for title in LAYOUTS
    ]
    emit({f"{ROWS} x {COLUMNS} elements, one thread": rows})


if __name__ == "__main__":
    main()
