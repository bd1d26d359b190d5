"""aclnnFlashAttentionScoreGrad."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ...base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from ...lowering import language as w
from .shared import geometry as g
from .shared.arguments import Arguments, optional, zeros
from .shared.attention_rules import Limits
from .shared.attention_step import AttentionStep
from .shared.parameters import EXTRAS, NUMBERS, PREFIX

query = w.In("query", "queries of the forward call, [B,N,S,D] or as inputLayout says")
key = w.In("keyIn", "keys of the forward call, [B,Nkv,Skv,D] or as inputLayout says")
value = w.In("value", "values of the forward call, [B,Nkv,Skv,Dv] or as inputLayout says")
dy = w.In("dy", "gradient of the attention output, same shape as attentionInOptional")
pse = w.In(
    "pseShiftOptional",
    "position bias of the forward call, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv]; null: none",
    optional=True,
)
drop, padding, mask = EXTRAS
largest = w.In("softmaxMaxOptional", "softmaxMax of the forward call, FLOAT, [B,N,S,8]", optional=True)
total = w.In("softmaxSumOptional", "softmaxSum of the forward call, FLOAT, [B,N,S,8]", optional=True)
softmax = w.In("softmaxInOptional", "reserved, ignored", optional=True)
y = w.In("attentionInOptional", "attention output of the forward call, layout of query with value's head size")
dq, dk, dv = (
    w.Out(f"d{name}Out", f"gradient of {source}, same shape as {source}; declared const", ctype=w.IN_TENSOR)
    for name, source in (("q", "query"), ("k", "key"), ("v", "value"))
)
dpse = w.Out(
    "dpseOut",
    "gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const",
    optional=True,
    ctype=w.IN_TENSOR,
)

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


dense = tuple(w.Contiguous(each, code=NULL) for each in (query, key, value, dy, y))
numbers = tuple(optional(each, dense[0], NULL) for each in (largest, total))
back = AttentionStep(
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
        nothing,
        w.ViewCopy(zeros(w.ViewShape(like), w.Dtype(query)), out, code=NULL),
        w.ViewCopy(found, out, code=NULL),
        code=NULL,
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
        limits.rule("a layout and tensor of a rank", has_axes, have.layout, query, have.heads, varied=2, code=INVALID),
        limits.of_widths("of one head size, at least that of value", lambda one, other, third: third <= one == other),
        w.when(
            nothing,
            otherwise=(
                w.present(largest, total), *limits.kernel(key, value, dy, y, pse, padding, softmax), *limits.task(1),
                limits.rule(
                    "of the shapes of the forward outputs", forward_fits, dy, y, largest, total, *have.sizes, varied=4
                ),
            ),
        ),
    ),
    plan=(
        written(0, query, dq), written(1, key, dk), written(2, value, dv),
        w.Fork(
            w.both(w.given(dpse), w.negated(w.has_dtype(dpse, dt.ACL_FLOAT))), w.ViewCopy(no_pse, dpse, code=NULL),
            no_pse, code=NULL,
        ),
    ),
    library="transformer", header="aclnnop/aclnn_flash_attention_score_grad.h", documented_soc=("ascend910b",),
    summary="gradients of scaled dot-product attention with respect to query, key and value",
    formula="p = exp(scaleValue * (pseShift + query @ key^T) - softmaxMax) / softmaxSum, dv = dropout(p)^T @ dy, "
    "ds = p * (dropout(dy @ value^T) - sum(dy * attentionIn)), dq = scaleValue * ds @ key, "
    "dk = scaleValue * ds^T @ query",
    precision="computed in float32; for FLOAT16 and BF16 p and ds are rounded before they are multiplied, and the "
    "gradients once more",
    reference="the gradients of torch.nn.functional.scaled_dot_product_attention",
    notes=(
        "Refusals of the kernels and of the tiling function appear as a null pointer in the source (161001).",
        "Only the 910B and 910_93 have a kernel, and for FLOAT none with a UINT8 mask (161001).",
        "A negative sparseMode, which the tiling function accepts, counts as 1.",
        "The masks of sparseMode 2, 3, 4 and 6 are assumed to be the triangular ones that the documents require; "
        "their elements are not read.",
        "dpse is not computed, as the documents say; it is filled with zeros, unless it is FLOAT.",
    ),
)  # fmt: skip
