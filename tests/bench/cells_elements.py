"""Cells of what every program starts with: arithmetic, comparisons, functions, casts, reductions, scans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cell import FLOATS, SIZES, TYPES, Cell, drawn, likely, rows, torch
from measure import size_of

from aclnn_py.session import acl_dtype

NUMBERS = (*FLOATS, "int32")
Maker = Iterator[Cell]


def of_elements(
    mechanism: str, operator: str, api: str, inputs: int, theirs: Callable[..., object], *more: Any,
    dtypes: tuple[str, ...] = FLOATS, result: str = "", positive: bool = False, streams: bool = False,
) -> Maker:  # fmt: skip
    """more: the API's arguments between inputs and output."""
    for dtype in dtypes:
        for size in SIZES:
            shape = (size_of(size),)
            data = [
                likely(shape, at).then(lambda x, d=dtype: x.astype(TYPES[d])) if positive else drawn(shape, dtype, at)
                for at in range(inputs)
            ]
            yield Cell(
                f"{mechanism}, {dtype}" if mechanism in ("arithmetic", "comparisons") else mechanism,
                operator, dtype, size, api, data, [(shape, result or dtype)],
                lambda *held: (*held[:-1], *more, held[-1]), theirs,
                streams=inputs if streams else 0,
            )  # fmt: skip


def arithmetic() -> Maker:
    name = "arithmetic"

    def add(a: Any, b: Any, y: Any) -> object:
        return torch.add(a, b, out=y)

    yield from of_elements(name, "add", "aclnnAdd", 2, add, 1, dtypes=NUMBERS, streams=True)
    yield from of_elements(
        name, "mul", "aclnnMul", 2, lambda a, b, y: torch.mul(a, b, out=y), dtypes=NUMBERS, streams=True
    )
    yield from of_elements(name, "div", "aclnnDiv", 2, lambda a, b, y: torch.div(a, b, out=y))
    yield from of_elements(
        name, "maximum", "aclnnMaximum", 2, lambda a, b, y: torch.maximum(a, b, out=y), dtypes=NUMBERS
    )
    yield from of_elements(name, "abs", "aclnnAbs", 1, lambda a, y: torch.abs(a, out=y), dtypes=NUMBERS, streams=True)
    yield from of_elements(name, "muls", "aclnnMuls", 1, lambda a, y: torch.mul(a, 1.5, out=y), 1.5)
    yield from of_elements(name, "clamp", "aclnnClamp", 1, lambda a, y: torch.clamp(a, -1.0, 1.0, out=y), -1.0, 1.0)


def comparisons() -> Maker:
    name = "comparisons"
    for operator, api in (("eq", "aclnnEqTensor"), ("lt", "aclnnLtTensor")):
        yield from of_elements(
            name, operator, api, 2, lambda a, b, y, do=operator: getattr(torch, do)(a, b, out=y), dtypes=NUMBERS,
            result="bool",
        )  # fmt: skip
    yield from of_elements(
        name, "gt of a number", "aclnnGtScalar", 1, lambda a, y: torch.gt(a, 0, out=y), 0, dtypes=NUMBERS, result="bool"
    )
    for dtype, operator, api in (
        ("bool", "logical_and", "aclnnLogicalAnd"), ("int32", "bitwise_and", "aclnnBitwiseAndTensor"),
    ):  # fmt: skip
        yield from of_elements(
            name, operator, api, 2, lambda a, b, y, do=operator: getattr(torch, do)(a, b, out=y), dtypes=(dtype,)
        )


def functions() -> Maker:
    name = "transcendental"
    for operator in ("exp", "tanh", "sin"):
        yield from of_elements(
            name, operator, f"aclnn{operator.capitalize()}", 1, lambda a, y, do=operator: getattr(torch, do)(a, out=y)
        )
    yield from of_elements(name, "log", "aclnnLog", 1, lambda a, y: torch.log(a, out=y), positive=True)
    yield from of_elements(
        name, "pow", "aclnnPowTensorTensor", 2, lambda a, b, y: torch.pow(a, b, out=y), positive=True
    )


def casts() -> Maker:
    for source, target in (
        ("float32", "float32"), ("float32", "float16"), ("float16", "float32"), ("float32", "bfloat16"),
        ("bfloat16", "float32"), ("float32", "int32"), ("int64", "float32"), ("bool", "float32"),
    ):  # fmt: skip
        for size in SIZES:
            shape = (size_of(size),)
            yield Cell(
                "copy with cast", f"to {target}", source, size, "aclnnInplaceCopy", [drawn(shape, source)],
                [(shape, target)], lambda x, y: (y, x), lambda x, y: y.copy_(x), streams=source == target,
            )  # fmt: skip


# ---- along axes -----------------------------------------------------------------------------------------------------

AXES: dict[str, tuple[list[int], Callable[[tuple[int, ...]], tuple[int, ...]]]] = {
    "last": ([-1], lambda shape: shape[:-1]),
    "first": ([0], lambda shape: shape[1:]),
    "all": ([0, 1], lambda shape: ()),
}


def reduced(operator: str, api: str, axis: str, dtype: str, theirs: Callable[..., object], ours: Any) -> Maker:
    dims, left = AXES[axis]
    result = "bool" if operator == "any" else dtype
    for size in SIZES:
        shape = rows(size)
        data = drawn(shape, dtype).then(lambda x: x & False if operator == "any" else x)
        yield Cell(
            f"reductions, {axis} axis" if axis != "all" else "reductions over all", operator, dtype, size, api,
            [data], [(left(shape), result)], lambda x, y: ours(x, dims, y), lambda x, y: theirs(x, dims, y),
        )  # fmt: skip


def reductions() -> Maker:
    def sums(x: Any, dims: Any, y: Any) -> object:
        return torch.sum(x, dims, out=y)

    for axis in AXES:
        for dtype in FLOATS:
            kind = acl_dtype(TYPES[dtype])
            yield from reduced("sum", "aclnnReduceSum", axis, dtype, sums, lambda x, d, y, k=kind: (x, d, False, k, y))
        yield from reduced(
            "amax", "aclnnAmax", axis, "float32", lambda x, d, y: torch.amax(x, d, out=y),
            lambda x, d, y: (x, d, False, y),
        )  # fmt: skip
        yield from reduced(
            "var", "aclnnVar", axis, "float32", lambda x, d, y: torch.var(x, d, correction=1, out=y),
            lambda x, d, y: (x, d, True, False, y),
        )  # fmt: skip
        yield from reduced(
            "norm", "aclnnNorm", axis, "float32", lambda x, d, y: torch.linalg.vector_norm(x, 2, d, out=y),
            lambda x, d, y: (x, 2.0, d, False, y),
        )  # fmt: skip
        yield from reduced(
            "any", "aclnnAny", axis, "bool", lambda x, d, y: torch.any(x, d, out=y), lambda x, d, y: (x, d, False, y)
        )
        if axis != "all":
            yield from extremes(axis)


def extremes(axis: str) -> Maker:
    """With their places."""
    dims, left = AXES[axis]
    for size in SIZES:
        shape = rows(size)
        out = left(shape)
        yield Cell(
            f"reductions, {axis} axis", "max with indices", "float32", size, "aclnnMaxDim", [drawn(shape)],
            [(out, "float32"), (out, "int64")], lambda x, y, i: (x, dims[0], False, y, i),
            lambda x, y, i: torch.max(x, dims[0], out=(y, i)),
        )  # fmt: skip


def outer() -> Maker:
    """Three axes, of which the last is short."""
    shape = (4096, 512, 8)
    for dims in ([0], [1], [0, 1]):
        out = tuple(n for axis, n in enumerate(shape) if axis not in dims)
        yield Cell(
            "reductions, outer axes", f"sum over {dims} of 4096x512x8", "float32", "16Mi", "aclnnReduceSum",
            [drawn(shape)], [(out, "float32")], lambda x, y, d=dims: (x, d, False, 0, y),
            lambda x, y, d=dims: torch.sum(x, d, out=y),
        )  # fmt: skip


def scans() -> Maker:
    for dim in (-1, 0):
        for dtype in ("float32", "float16", "int64"):
            for size in SIZES[:2] if dtype == "int64" else SIZES:
                shape, kind = rows(size), acl_dtype(TYPES[dtype])
                yield Cell(
                    "cumsum", f"dim {dim}", dtype, size, "aclnnCumsum", [drawn(shape, dtype)], [(shape, dtype)],
                    lambda x, y, d=dim, k=kind: (x, d, k, y), lambda x, y, d=dim: torch.cumsum(x, d, out=y),
                )  # fmt: skip


def cells() -> Maker:
    for make in (arithmetic, comparisons, functions, casts, reductions, outer, scans):
        yield from make()
