"""aclnnAttentionUpdate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.kernels import planned
from .shared.update_step import Members, MergedParts

MOST, STEP, WIDEST = 16, 8, 512
"""Parts, and what head sizes are multiples of, up to the largest."""
KINDS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
SINGLE = w.Choices(dt.ACL_FLOAT)
SOCS = ("ascend910b", "ascend910_93", "ascend950")

lse = w.InList("lse", "log-sum-exp of every part, FLOAT, [batch*seqLen*headNum] each, 1 to 16 of them")
parts = w.InList("localOut", "result of every part, [batch*seqLen*headNum,headDim] each")
update = w.Attr("updateType", "int64_t", "1: lseOut is written, 0: it is null", 0)
out = w.Out("out", "result over all parts, shape of one of localOut")
lse_out = w.Out("lseOut", "log-sum-exp over all parts, shape of one of lse; null if updateType is 0", optional=True)


def named(kind: int, found: TensorFacts | None) -> bool | None:
    return True if kind in (0, 1) and (found is not None) == (kind == 1) else None


def toggled(call: Call) -> Iterator[Call]:
    yield call.set(update, 0).set(lse_out, None)
    yield call.set(update, 1).set(lse_out, TensorFacts.dense(dt.ACL_FLOAT, (2,)))


def shapes_fit(sums: Members, found: Members) -> bool | None:
    """[N] and [N,D], D a multiple of 8 up to 512."""
    if not sums or not found or sums[0].rank != 1 or found[0].rank != 2:
        return None
    rows, width = found[0].shape
    return True if sums[0].shape == (rows,) and 0 < width <= WIDEST and not width % STEP else None


def sized(call: Call) -> Iterator[Call]:
    sums, found = call.args[lse.name], call.args[parts.name]
    yield call.set(lse, resized(sums, (2,))).set(parts, resized(found, (2, STEP)))


def resized(members: Any, shape: Shape) -> Members:
    return tuple([each.but(shape=shape) for each in members])


def with_elements(members: Members) -> Members:
    return tuple([each for each in members if each.numel])


def first_shape(members: Members) -> Shape | None:
    return members[0].shape if members else None


def given(item: w.Param, first: w.Param) -> w.Rules:
    return w.present(item)


def alike(item: w.Param, first: w.Param) -> w.Rules:
    return w.same_shape(item, first)


named_as_wanted = w.Derived(
    named, update, lse_out, label="updateType", claim=("updateType", "0 without lseOut or 1 with it"), mend=toggled,
)  # fmt: skip
fitting = w.Derived(
    shapes_fit, lse, parts, label="shapes of lse and localOut",
    claim=("shapes of lse and localOut", "[N] and [N,D], D a multiple of 8 up to 512"), kind="shape_custom", mend=sized,
)  # fmt: skip
counts = w.counts_of(lse, parts)
shape = w.Derived(first_shape, parts, label="shape of localOut[0]")
row = w.Derived(first_shape, lse, label="shape of lse[0]")
empty = w.OneOf(w.Derived(lambda found: found[0].numel, parts, label="elements of a part"), w.Choices(0))
numbers = ((w.Within(w.ListSize(lse), low=1, high=MOST, code=ACLNN_ERR_PARAM_INVALID),), w.defined(counts))
floats = w.each(lse, lambda item, first: w.dtype_in(SINGLE, item), with_elements)
kinds = w.each(parts, lambda item, first: w.dtype_in(KINDS, item), with_elements)
merged = MergedParts(lse, parts)
attention_update = w.declare(
    "aclnnAttentionUpdate", lse, parts, update, out, lse_out,
    summary="attention over parts of the keys, put together by the log-sum-exp of each part",
    rules=(
        w.defined(named_as_wanted), w.present(lse), w.each(lse, given), w.present(parts), w.each(parts, given),
        w.present(out),
        w.when(
            w.on("ascend950"), *numbers, floats, kinds,
            w.each(parts, lambda item, first: w.same_dtype(item, first), with_elements),
            (w.Equal(w.Dtype(out), w.FirstDtype(parts)),), w.when(w.given(lse_out), w.dtype_in(SINGLE, lse_out)),
            otherwise=(floats, kinds, w.dtype_in(KINDS, out), *numbers),
        ),
        w.defined(fitting), w.each(lse, alike), w.each(parts, alike), (w.Equal(w.ViewShape(out), shape),),
        w.when(w.given(lse_out), (w.Equal(w.ViewShape(lse_out), row),)), (w.DoneIf(empty),),
        w.inner((w.on(*SOCS),)),
    ),
    plan=(
        *planned(w.ViewCopy(merged, out)),
        w.Branch(w.given(lse_out), w.ViewCopy(w.ViewOf(merged, w.NthOutput(1)), lse_out), w.Steps()),
    ),
    library="transformer", header="aclnnop/aclnn_attention_update.h", documented_soc=SOCS,
    formula="lseOut = log(exp(lse[0]) + exp(lse[1]) + ...), out = localOut[0] * exp(lse[0] - lseOut) + localOut[1] * "
    "exp(lse[1] - lseOut) + ...",
    precision="float32 in order, relative to the largest lse; out rounded once",
    reference="torch_npu.npu_attention_update(lse, localOut, updateType)",
    notes=(
        "An lse of inf, which attention without keys gives, counts as -inf: the part has no weight.",
        "A null list is named after updateType and lseOut are, as in the source.",
        "Before ascend950 the dtype of out is compared with that of localOut[0] only when it is copied (561103), as is "
        "that of lseOut; members of localOut of several dtypes have no kernel (561103).",
        "SoCs that are not documented have no kernel (561103).",
    ),
)  # fmt: skip
