"""The error tables of the seed documents 001 to 004, written out by hand: an independent witness of the declarations.

A row is a broken call of one operator and the code the document promises. `free` names the SoC families on which the
source does not enforce it, so that phase one succeeds there by the source's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import Profile
from aclnn_py.rules.core.call import Call, TensorFacts

NULLPTR, INVALID = 161001, 161002
LOG_SIGMOID, HARDSIGMOID, SILU = "aclnnLogSigmoidBackward", "aclnnHardsigmoidBackward", "aclnnSiluBackward"
BF16_SOCS = ("ascend910b", "ascend910_93", "ascend950")
NO_BF16 = ("ascend910", "ascend310p", "ascend310b")
ALL = (*BF16_SOCS, *NO_BF16)
DOCUMENTED = {
    LOG_SIGMOID: ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    HARDSIGMOID: ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p"),
    SILU: ("ascend910", "ascend910b", "ascend910_93", "ascend950"),
}

Change = Callable[[dict[str, "TensorFacts | None"]], None]


class Row(NamedTuple):
    """One row of a document's error table, made concrete on the SoCs that it speaks of."""

    document: str
    api: str
    title: str
    change: Change
    code: int
    socs: tuple[str, ...] = ALL
    free: tuple[str, ...] = ()

    def call(self, where: Profile) -> Call:
        arguments = good(self.api)
        self.change(arguments)
        return Call(where, arguments)


def good(api: str) -> dict[str, TensorFacts | None]:
    """Arguments that every version of the documents accepts."""
    return {param.name: TensorFacts.dense(dt.ACL_FLOAT, (2, 3)) for param in ops.find(api).params}


def null(name: str) -> Change:
    return lambda arguments: arguments.update({name: None})


def typed(**dtypes: int) -> Change:
    """These arguments in these dtypes."""
    return lambda arguments: arguments.update({name: TensorFacts.dense(to, (2, 3)) for name, to in dtypes.items()})


def shaped(**shapes: tuple[int, ...]) -> Change:
    """These arguments in these shapes."""
    return lambda arguments: arguments.update({name: TensorFacts.dense(0, shape) for name, shape in shapes.items()})


def nulls(document: str, api: str, *names: str) -> Iterator[Row]:
    """Row 161001: one of these is a null pointer."""
    return (Row(document, api, f"{name} is null", null(name), NULLPTR) for name in names)


def log_sigmoid_rows(document: str) -> Iterator[Row]:
    """Documents 001 and 002 (whose table is lost; its prose says the same and keeps BF16 to the A2)."""
    tensors = ("gradOutput", "self", "gradInput")
    yield from nulls(document, LOG_SIGMOID, "gradOutput", "self", "buffer", "gradInput")
    for name in tensors:
        for dtype in (dt.ACL_DOUBLE, dt.ACL_INT32, dt.ACL_BOOL, dt.ACL_COMPLEX64, dt.ACL_DT_UNDEFINED):
            yield Row(document, LOG_SIGMOID, f"{name} {dt.token(dtype)}", typed(**{name: dtype}), INVALID)
        yield Row(document, LOG_SIGMOID, f"{name} differs in dtype", typed(**{name: dt.ACL_FLOAT16}), INVALID)
        for shape in ((2, 4), (3, 2), (6,), (2, 3, 1), (1, 3), ()):
            yield Row(document, LOG_SIGMOID, f"{name} shaped {shape}", shaped(**{name: shape}), INVALID)
    every = dict.fromkeys((*tensors, "buffer"), dt.ACL_INT32)
    yield Row(document, LOG_SIGMOID, "all INT32", typed(**every), INVALID)
    yield Row(document, LOG_SIGMOID, "all BF16", typed(**dict.fromkeys(every, dt.ACL_BF16)), INVALID, NO_BF16)


def hardsigmoid_rows() -> Iterator[Row]:
    """Document 003."""
    names = ("gradOutput", "self", "out")
    yield from nulls("003", HARDSIGMOID, *names)
    for name in names[:2]:
        for dtype in (dt.ACL_DOUBLE, dt.ACL_INT32, dt.ACL_BOOL, dt.ACL_COMPLEX64, dt.ACL_DT_UNDEFINED):
            yield Row("003", HARDSIGMOID, f"{name} {dt.token(dtype)}", typed(**{name: dtype}), INVALID)
        yield Row("003", HARDSIGMOID, f"{name} BF16", typed(**{name: dt.ACL_BF16}), INVALID, NO_BF16)
    for name in names:
        for shape in ((2, 4), (3, 2), (6,), (2, 3, 1), (1, 3), ()):
            yield Row("003", HARDSIGMOID, f"{name} shaped {shape}", shaped(**{name: shape}), INVALID)
    for dtype in (dt.ACL_INT8, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_BOOL):
        title = f"promoted dtype not castable to {dt.token(dtype)}"
        yield Row("003", HARDSIGMOID, title, typed(out=dtype), INVALID)


def silu_rows() -> Iterator[Row]:
    """Document 004. On the ascend950 the source broadcasts, and mixes dtypes for a FLOAT result."""
    names = ("gradOutput", "self", "gradInput")
    yield from nulls("004", SILU, *names)
    for name in names:
        for dtype in (dt.ACL_DOUBLE, dt.ACL_INT32, dt.ACL_BOOL, dt.ACL_COMPLEX64, dt.ACL_DT_UNDEFINED):
            yield Row("004", SILU, f"{name} {dt.token(dtype)}", typed(**{name: dtype}), INVALID)
    yield Row("004", SILU, "all INT32", typed(**dict.fromkeys(names, dt.ACL_INT32)), INVALID)
    yield Row("004", SILU, "all BF16", typed(**dict.fromkeys(names, dt.ACL_BF16)), INVALID, NO_BF16)
    regbase = ("ascend950",)
    yield Row("004", SILU, "gradOutput differs in dtype", typed(gradOutput=dt.ACL_FLOAT16), INVALID, free=regbase)
    yield Row("004", SILU, "self differs in dtype", typed(self=dt.ACL_FLOAT16), INVALID, free=regbase)
    yield Row("004", SILU, "gradInput differs in dtype", typed(gradInput=dt.ACL_FLOAT16), INVALID)
    mixed = typed(gradOutput=dt.ACL_FLOAT16, gradInput=dt.ACL_FLOAT16)
    yield Row("004", SILU, "mixed dtypes for a FLOAT16 result", mixed, INVALID)
    for name in names[:2]:
        for shape in ((2, 4), (3, 2), (6,), (2, 3, 1)):
            yield Row("004", SILU, f"{name} shaped {shape}", shaped(**{name: shape}), INVALID)
        for shape in ((1, 3), (2, 1), (3,), ()):
            yield Row("004", SILU, f"{name} broadcasts from {shape}", shaped(**{name: shape}), INVALID, free=regbase)
    for shape in ((2, 4), (3, 2), (6,), (2, 3, 1), (1, 3), ()):
        yield Row("004", SILU, f"gradInput shaped {shape}", shaped(gradInput=shape), INVALID)


ROWS = (*log_sigmoid_rows("001"), *log_sigmoid_rows("002"), *hardsigmoid_rows(), *silu_rows())
