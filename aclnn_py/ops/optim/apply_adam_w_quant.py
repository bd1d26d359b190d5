"""aclnnApplyAdamWQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.draft import Draft
from ...rules.core.call import Call, TensorFacts
from ...rules.core.rule import Variants
from ..conv.shared.checked_rules import checked
from .shared import adam_parameters as f
from .shared.in_place_update import Update

SOCS = w.DOCUMENTED_NEW
BLOCK = 256
m, v = (w.InOut(f"{name}Ref", f"quantised {what} moment, UINT8 indices into qmap{name.upper()}, same shape as "
"varRef; updated") for name, what in
        (("m", "first"), ("v", "second")))  # fmt: skip
qmap_m, qmap_v = (
    w.In(f"qmap{name}", f"quantisation table of {name.lower()}, FLOAT, [256], ascending from -1 to 1") for name in "MV"
)
most_m, most_v = (
    w.InOut(
        f"absmax{name}Ref",
        f"block-wise maximum magnitude of {name.lower()}, FLOAT, [ceil(numel of varRef / {BLOCK})]; updated",
    )
    for name in "MV"
)
step = w.In("step", "number of previous steps, INT64, [1]")
lr = w.Attr("lr", "double", "learning rate", 1e-3)
beta1, beta2 = w.Attr("beta1", "double", "decay rate of m", 0.9), w.Attr("beta2", "double", "decay rate of v", 0.999)
decay = w.Attr("weightDecay", "double", "weight decay", 1.0)
eps = w.Attr("eps", "double", "constant added to sqrt(v)", 1e-8)
scale = w.Attr("gnormScale", "double", "multiplier of grad", 1.0)
mode = w.Attr("quantModeOptional", "char*", "quantisation mode, ignored", "BLOCKWISE", optional=True)
size = w.Attr("blockSize", "int64_t", "number of elements per quantisation block, 256", BLOCK)
REFS = (f.var, m, v, most_m, most_v)
KINDS = w.row(SOCS)
BYTES, FLOATS, COUNT = (w.Choices().plus(kind, on=SOCS) for kind in (dt.ACL_UINT8, dt.ACL_FLOAT, dt.ACL_INT64))


def blocks(var: TensorFacts) -> int:
    return -(-var.numel // BLOCK)


def scaled(call: Call) -> Iterator[Call]:
    """One scale for each block."""
    shape = (blocks(call.tensor(f.var)),)
    yield call.but(most_m, shape=shape).but(most_v, shape=shape)


class Quantised(Update, init=False):
    """The update, which needs a scale for each block."""

    def build(self, draft: Draft) -> str:
        call = draft.call
        lacking = [each for each in (most_m, most_v) if call.tensor(each).numel < blocks(call.tensor(f.var))]
        fits = all(call.tensor(each).numel == call.tensor(f.var).numel for each in (m, v, f.grad))
        if not fits or any(call.tensor(each).numel != BLOCK for each in (qmap_m, qmap_v)):
            return "inconsistent shapes"
        if call.tensor(step).numel != 1:
            return "step with other than 1 element"
        return f"{lacking[0]} without an element per block" if lacking else super().build(draft)

    def breaks(self, call: Call) -> Variants:
        yield from super().breaks(call)
        yield "absmaxMRef is empty", call.but(most_m, shape=(0,))


tiling: tuple[w.Rules, ...] = (
    (w.OneOf(w.ValueOf(size), w.Choices(BLOCK)),),
    *(w.same_shape(f.var, each) for each in (f.grad, m, v)),
    w.same_shape(qmap_m, qmap_v), (w.OneOf(w.Numel(qmap_m), w.Choices(BLOCK)),),
    w.when(w.on("ascend950"), *(
        checked(f"number of elements of {each} is one for each {BLOCK} of varRef",
                lambda found, var: found.numel == blocks(var), each, f.var, mend=scaled, kind="shape_custom")
        for each in (most_m, most_v)
    )),
    (w.OneOf(w.ViewShape(step), w.Choices((1,))),),
    w.not_empty(f.var),
)  # fmt: skip
apply_adam_w_quant = w.generated(
    "aclnnApplyAdamWQuant", f.var, f.grad, m, v, qmap_m, qmap_v, most_m, most_v, step, lr, beta1, beta2, decay, eps,
    scale, mode, size,
    on=SOCS,
    kinds=(
        *w.one_dtype(KINDS, f.var, f.grad), w.dtype_in(BYTES, m, v), w.dtype_in(FLOATS, qmap_m, qmap_v, most_m, most_v),
        w.dtype_in(COUNT, step),
    ),
    tiling=tiling,
    plan=(
        Quantised(
            "adam_quant", REFS, f.grad, qmap_m, qmap_v, step,
            attrs=tuple(map(w.ValueOf, (lr, beta1, beta2, decay, eps, scale))), code=w.TILING,
        ),
    ),
    header="aclnnop/aclnn_apply_adam_w_quant.h", documented_soc=SOCS,
    summary="AdamW step with 8-bit block-wise quantised moments, in place",
    formula="m = beta1 qmapM[m] absmaxM + (1 - beta1) g, v = beta2 qmapV[v] absmaxV + (1 - beta2) g^2, g = "
    "gnormScale * grad; var = (var - lr / (1 - beta1^t) * m / (sqrt(v / (1 - beta2^t)) + eps)) * (1 - lr "
    "weightDecay), t = step + 1; then absmax is the maximum magnitude of each block, and m and v the indices of the "
    "nearest table entries of their values divided by it",
    precision="computed in float32, every result rounded once",
    reference="bitsandbytes.optim.AdamW8bit with block_wise, but for the order of the decay",
    notes=(
        "A first moment does not change its sign: the next table entry is taken, up or down. On the A2 and A3 "
        "families CANN's kernel compares with memory that it has already overwritten; here it is as on ascend950.",
        "CANN's kernel there also reads and writes whole tiles of 4096 elements, beyond the end of var; here the "
        "last tile ends with var.",
        "A block of zeros is divided by 0: its moments become the first table entry, with a scale of 0.",
        "quantModeOptional is ignored. On the A2 and A3 families, which do not check the number of scales, too few "
        "are refused here (561002).",
    ),
)  # fmt: skip
