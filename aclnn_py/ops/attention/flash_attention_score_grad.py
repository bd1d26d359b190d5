"""aclnnFlashAttentionScoreGrad."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from . import geometry as g
from .arguments import Arguments, optional, zeros
from .attend import Attend
from .limits import Limits
from .parameters import EXTRAS, NUMBERS, PREFIX

query, key, value = w.In("query", "what asked"), w.In("keyIn", "what was asked"), w.In("value", "what answered")
dy = w.In("dy", "the gradient at the forward result")
pse = w.In("pseShiftOptional", "what was added to the products, [B,N,S,S], [B,N,1,S] or [1,N,S,S]", optional=True)
drop, padding, mask = EXTRAS
largest = w.In("softmaxMaxOptional", "the largest score of every row, eight times", optional=True)
total = w.In("softmaxSumOptional", "the sum of every row, eight times", optional=True)
softmax = w.In("softmaxInOptional", "nobody reads it", optional=True)
y = w.In("attentionInOptional", "the forward result")
dq, dk, dv = (
    w.Out(f"d{name}Out", f"the gradient with respect to {told}", ctype=w.IN_TENSOR)
    for name, told in (("q", "query"), ("k", "key"), ("v", "value"))
)
dpse = w.Out("dpseOut", "not computed: 0", optional=True, ctype=w.IN_TENSOR)

have = Arguments(query, key, value, pse, drop, mask, PREFIX, *NUMBERS)
REST: dict[w.Param, Any] = {
    **dict.fromkeys((dy, y), g.result_shape),
    **dict.fromkeys((largest, total), lambda q, k, v, layout, heads: g.row_shape(q, layout, heads)),
    dq: lambda q, *_: q.shape, dk: lambda q, k, *_: k.shape, dv: lambda q, k, v, *_: v.shape,
}  # fmt: skip
limits = Limits(have, REST, (largest, total), NULL, NULL, (dt.ACL_BOOL,))
ROWS = (query, key, value, dy, y, dq, dk, dv)


def has_ranks(*tensors: Any) -> bool:
    return all(each.rank >= 3 for each in tensors)


def has_axes(layout: str, query: Any, heads: int) -> bool:
    if layout in ("BSH", "SBH"):
        return heads > 0 and query.rank > 2 and query.shape[2] // heads > 0
    return layout == "TND" or query.rank > 3


def forward_fits(dy: Any, y: Any, one: Any, other: Any, *sizes: Any) -> bool:
    """Whether what the forward operator gave, and the gradient at it, have its shapes."""
    rows = g.row_shape(sizes[0], *sizes[3:])
    return bool(dy.shape == y.shape == g.result_shape(*sizes) and one.shape == other.shape == rows)


dense = tuple(w.Contiguous(each, NULL) for each in (query, key, value, dy, y))
numbers = tuple(optional(each, dense[0], NULL) for each in (largest, total))
back = Attend(
    "attention_backward", "qkkqkkqqrr", have, *dense, *numbers,
    *(optional(each, dense[0], NULL) for each in (pse, drop, mask)),
    dtypes=(w.FLOAT,) * 3, shapes=tuple(w.ViewShape(each) for each in (query, key, value)),
)  # fmt: skip
nothing = w.either(w.is_empty(query), w.is_empty(key))
pse_shape = w.Worked(
    lambda pse: pse.shape if pse is not None and pse.numel else (0,), pse, told="shape of pseShift, or [0]"
)


def written(number: int, like: w.Param, out: w.Param) -> w.Step:
    """A gradient where it belongs; zeros where query or key has no element."""
    found = w.CastTo(w.Look(back, w.Further(number)) if number else back, w.Dtype(query), code=NULL)
    return w.Fork(
        nothing, w.ViewCopy(zeros(w.ViewShape(like), w.Dtype(query)), out, NULL), w.ViewCopy(found, out, NULL), NULL
    )


no_pse = zeros(pse_shape, w.Dtype(query))
flash_attention_score_grad = w.declare(
    "aclnnFlashAttentionScoreGrad", query, key, value, dy, pse, drop, padding, mask, largest, total, softmax, y,
    PREFIX, *NUMBERS, dq, dk, dv, dpse,
    rules=(
        w.present(query, key, value, dy, y, dq, dk, dv), w.OUT_POINTERS,
        w.done_if(w.both(*map(w.is_empty, (dq, dk, dv)), w.either(w.negated(w.given(dpse)), w.is_empty(dpse)))),
        (w.Within(w.ValueOf(have.heads), low=1),),
        limits.rule("of at least 3 axes", has_ranks, *ROWS, varied=8, code=INVALID),
        limits.rule("a layout for axes of query", has_axes, have.layout, query, have.heads, varied=2, code=INVALID),
        limits.of_widths("of one width, and value no wider", lambda one, other, third: third <= one == other),
        w.when(
            nothing,
            otherwise=(
                w.present(largest, total), *limits.kernel(key, value, dy, y, pse, padding, softmax), *limits.task(1),
                limits.rule(
                    "shapes of the forward results", forward_fits, dy, y, largest, total, *have.sizes, varied=4
                ),
            ),
        ),
    ),
    plan=(
        written(0, query, dq), written(1, key, dk), written(2, value, dv),
        w.Fork(
            w.both(w.given(dpse), w.negated(w.has_dtype(dpse, dt.ACL_FLOAT))), w.ViewCopy(no_pse, dpse, NULL), no_pse,
            NULL,
        ),
    ),
    library="transformer", header="aclnnop/aclnn_flash_attention_score_grad.h", documented_soc=("ascend910b",),
    summary="gradients of attention with respect to query, key and value",
    formula="p = exp(scaleValue * (pseShift + query @ key^T) - softmaxMax) / softmaxSum, dv = dropout(p)^T @ dy, "
    "ds = p * (dropout(dy @ value^T) - sum(dy * attentionIn)), dq = scaleValue * ds @ key, "
    "dk = scaleValue * ds^T @ query",
    precision="computed in float32; for FLOAT16 and BF16 p and ds are rounded before they are multiplied, "
    "the gradients once more",
    reference="the gradients of torch.nn.functional.scaled_dot_product_attention",
    notes=(
        "What the task's kernels and its tiling function refuse comes out as a null pointer of the source (161001).",
        "Only the 910B and 910_93 have a kernel, and for FLOAT none with a mask of UINT8 (161001).",
        "A negative sparseMode, which the tiling function lets through, is taken as 1.",
        "Masks of sparseMode 2, 3, 4 and 6 are taken to be the triangles that the documents ask for.",
        "dpse is not computed, as the documents say; it is written, with zeros, unless it is FLOAT.",
    ),
)  # fmt: skip
