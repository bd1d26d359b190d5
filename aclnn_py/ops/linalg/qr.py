"""aclnnLinalgQr and aclnnQr."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from .shared import lapack as mx

REDUCED, COMPLETE, ONLY_R = 0, 1, 2
DTYPES = w.Choices(dt.ACL_FLOAT16, *mx.EXACT_TYPES)
FORMULA = "self = Q * R with orthonormal columns of Q and R upper triangular"
SIGNS = "Signs and phases are LAPACK's: a column of R whose elements below the diagonal are not all 0 "
"gets a diagonal "
NOTES = (
    f"{SIGNS}element of the opposite sign.",
    "A null tensor gives 561103, not the documented 161001.", mx.OTHER_AI_CPU,
)  # fmt: skip
x = w.In("self", "matrices, [...,M,N]")
q, r = w.Out("Q", "orthogonal factors, [...,M,K], K = min(M,N) or M"), w.Out("R", "upper triangular factors, [...,K,N]")
mode = w.Attr("mode", "int64_t", "0 reduced (K = min(M,N)), 1 complete (K = M), 2 R only", REDUCED)
some = w.Attr("some", "bool", "true: reduced (K = min(M,N)); false: complete (K = M)", True)

Whole = Callable[[Any], bool]


def q_shape(x: Any, whole: bool) -> Shape:
    """Rows of self, and as many columns as Q has."""
    return (*x.shape[:-1], x.shape[-2] if whole else min(x.shape[-2:]))


def r_shape(x: Any, whole: bool) -> Shape:
    return (*x.shape[:-2], x.shape[-2] if whole else min(x.shape[-2:]), x.shape[-1])


def factors(how: w.Param, is_whole: Whole) -> w.Step:
    """Q, and R as the further result."""

    def shapes(call: Call, count: int, m: int, n: int) -> tuple[Shape, ...]:
        p = m if is_whole(call.value(how)) else min(m, n)
        return (count, m, p), (count, p, n)

    own = (
        mx.shape_from(lambda x, how, of=of: of(x, is_whole(how)), x, how, label="factor") for of in (q_shape, r_shape)
    )
    kind = mx.kind(x)
    return mx.decomposed(
        "matrix_qr", mx.widened(x), x, how, results=tuple((kind, shape) for shape in own), shapes=shapes, whole=is_whole
    )


def rules(how: w.Param, is_whole: Whole, shape: Callable[[Any, Any], Shape]) -> tuple[w.Rules, ...]:
    """All tests; `shape` is that of Q."""
    given = mx.shape_from(shape, x, how, label="shape of Q")
    rest = mx.shape_from(lambda x, how: r_shape(x, is_whole(how)), x, how, label="shape of R")
    return (
        tuple(rule.coded(ACLNN_ERR_INNER_NULLPTR) for rule in w.present(x, q, r)), w.dtype_in(DTYPES, x, q, r),
        w.min_dims(2, x), w.max_dims(8, x), (w.Equal(w.ViewShape(q), given), w.Equal(w.ViewShape(r), rest)),
        w.done_if(w.both(w.is_empty(x), w.is_empty(q))),
    )  # fmt: skip


def complete(mode: Any) -> bool:
    return bool(mode == COMPLETE)


found = factors(mode, complete)
triangle = mx.into(w.ViewOf(found, w.NthOutput(1)), r)
linalg_qr = w.declare(
    "aclnnLinalgQr", x, mode, q, r,
    summary="QR decomposition of matrices",
    rules=(
        *rules(mode, complete, lambda x, mode: (0,) if mode == ONLY_R else q_shape(x, mode == COMPLETE))[:5],
        w.documented((w.value_is(mode, REDUCED, COMPLETE, ONLY_R),)), w.done_if(w.both(w.is_empty(x), w.is_empty(q))),
    ),
    plan=(
        mx.on_ai_cpu(x), *found.chain, w.Branch(w.value_is(mode, ONLY_R), found, mx.into(found, q)),
        *(step for step in triangle.chain if step not in found.chain),
    ),
    header="aclnnop/aclnn_linalg_qr.h", documented_soc=w.DOCUMENTED_910, formula=FORMULA, **mx.TEXTS,
    reference="torch.linalg.qr(self, mode)",
    notes=(*NOTES, "A mode other than 0, 1 and 2 counts as 0. With mode 2 Q has the shape [0]."),
)  # fmt: skip


def not_some(some: Any) -> bool:
    return not some


parts = factors(some, not_some)
qr = w.declare(
    "aclnnQr", x, some, q, r,
    summary="QR decomposition of matrices",
    rules=rules(some, not_some, lambda x, some: q_shape(x, not some)),
    plan=(mx.on_ai_cpu(x), *mx.chained(mx.into(parts, q), mx.into(w.ViewOf(parts, w.NthOutput(1)), r))),
    header="aclnnop/aclnn_qr.h", documented_soc=w.DOCUMENTED_910, formula=FORMULA, **mx.TEXTS,
    reference="torch.qr(self, some)", notes=NOTES,
)  # fmt: skip
