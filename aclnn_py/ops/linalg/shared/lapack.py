"""What operators over whole matrices share: shapes, LAPACK workspace, texts."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ...norm.shared.kernels import Normal, Result

EXACT_TYPES = (dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
DTYPES = w.Choices(*EXACT_TYPES)
BLOCK = 64
BYTES = w.Constant(dt.ACL_UINT8, "DT_UINT8")
LAST, BEFORE = w.FixedAxis(-1), w.FixedAxis(-2)
PRECISION = (
    "as LAPACK computes in the dtype of the input (scipy-openblas32, one thread a matrix), or plain "
    "loops if none is installed; FLOAT16 and BF16 are computed in FLOAT and rounded once"
)
OTHER_AI_CPU = "CANN's AI CPU kernel is not public: its last bits may differ."
SINGULAR = "A matrix that LAPACK finds singular fails the stream; the message names it."
TEXTS: dict[str, Any] = {"library": "math", "precision": PRECISION}


def sides(shape: Shape) -> tuple[int, int, int]:
    """How many matrices, their rows and columns; none of what has no two axes."""
    return (prod(shape[:-2]), shape[-2], shape[-1]) if len(shape) > 1 else (0, 0, 0)


def shape_from(function: Callable[..., Any], x: w.Param, *more: w.Param, label: str) -> w.Derived:
    """A shape that a function makes of that of matrices and of other arguments; what has no two axes keeps its own."""

    def shape(x: Any, *others: Any) -> Any:
        return function(x, *others) if x.rank > 1 else x.shape

    return w.Derived(shape, x, *more, label=label)


def square(x: w.Param) -> w.Rule:
    """The last two axes are equal (161002)."""
    return w.Equal(w.SizeAt(x, LAST), w.SizeAt(x, BEFORE))


def batch(x: Any) -> Shape:
    """The axes before the last two."""
    return tuple(x.shape[:-2])


def elements(kernel: str, m: int, n: int, p: int) -> int:
    """Room for one matrix (kernels/compute/products/matrices.c)."""
    k = min(m, n)
    values = m * n + 9 * k + 4 * k * k + 7 * k + BLOCK * (m + n) + 7 * k * k + 2 * max(m, n) * k + 7 * k
    return {
        "matrix_inverse": (BLOCK + 1) * n, "matrix_slogdet": n * n + n,
        "matrix_qr": m * max(n, p) + k + BLOCK * max(n, p), "matrix_singular_values": values,
        "matrix_svd": values + m * p,
    }[kernel]  # fmt: skip


def room(kernel: str, whole: Callable[..., bool] | None, *params: w.Param) -> w.Term:
    """The bytes that the kernel works in for each matrix of the first parameter; `whole`: its factors are square."""

    def shape(x: Any, *more: Any) -> Shape:
        count, m, n = sides(x.shape)
        p = m if whole is not None and whole(*more) else min(m, n)
        return count, -(-elements(kernel, m, n, p) * max(dt.size(x.dtype), 4) // 16) * 16

    return w.Derived(shape, *params, label="LAPACK workspace")


def decomposed(
    kernel: str,
    source: w.Step,
    *params: w.Param,
    results: tuple[Result, ...],
    shapes: Callable[[Call, int, int, int], tuple[Shape, ...]],
    whole: Callable[..., bool] | None = None,
) -> Normal:
    """A kernel over the matrices of the first parameter, with room behind its results.

    `shapes` are those that it sees of the results, from the call, the batch, rows and columns.
    """
    space = room(kernel, whole, *params)

    def views(call: Call) -> tuple[Shape, ...]:
        count, m, n = sides(call.tensor(params[0]).shape)
        return *shapes(call, count, m, n), space.read(call), (count, m, n)

    return Normal(kernel, source, results=(*results, (BYTES, space)), shapes=views)


def on_ai_cpu(x: w.Param) -> w.Step:
    """The word that the AI CPU does the work."""
    return w.OnAiCpu(w.has_dtype(x, *EXACT_TYPES, dt.ACL_FLOAT16))


def widened(x: w.Param) -> w.Step:
    """The input, dense, with FLOAT for FLOAT16 and BF16."""
    return w.CastTo(w.Contiguous(x), kind(x))


def kind(x: w.Param) -> w.Term:
    """The compute dtype."""
    return w.Where(w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16), w.FLOAT, w.Dtype(x), "FLOAT for 16-bit types")


def chained(*ends: w.Step) -> w.Plan:
    """All steps of several ends, each once."""
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


def into(result: w.Step, out: w.Param) -> w.Step:
    """A result cast to an output's dtype and copied there."""
    return w.ViewCopy(w.CastTo(result, w.Dtype(out)), out)
