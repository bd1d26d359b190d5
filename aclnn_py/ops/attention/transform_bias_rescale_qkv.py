"""aclnnTransformBiasRescaleQkv."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from struct import pack, unpack
from typing import Any

from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..texts import ONCE

SOCS = (*w.A2_A3, "ascend950")
PARTS = 3

qkv = w.In("qkv", "queries, keys and values of all heads, [B,T,3*N*D]")
bias = w.In("qkvBias", "biases of queries, keys and values, [3*N*D]")
heads = w.Attr("numHeads", "int64_t", "number of heads, N", 2)
q, k, v = (
    w.Out(name, f"{what}, [B,N,T,D], dtype of qkv", ctype=w.IN_TENSOR)
    for name, what in (("qOut", "scaled queries"), ("kOut", "keys"), ("vOut", "values"))
)
OUTS = (q, k, v)


def width(qkv: TensorFacts, heads: int) -> int:
    """The size of a head."""
    return qkv.shape[2] // PARTS // heads


def matching_shapes(call: Call) -> Iterator[Call]:
    """A call with consistent shapes."""
    call = call.set(heads, 2).but(qkv, shape=(2, 3, 24)).but(bias, shape=(24,))
    for out in OUTS:
        call = call.but(out, shape=(2, 2, 3, 4))
    yield call


def shape_rule(function: w.Function, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    def checked(qkv: TensorFacts, *others: Any) -> bool | None:
        return function(qkv, *others) if qkv.rank == PARTS else None

    label = " ".join(claim)
    return w.defined(w.Derived(checked, *params, label=label, claim=claim, kind="shape_custom", mend=matching_shapes))


def result(qkv: TensorFacts, heads: int) -> Shape:
    return (qkv.shape[0], heads, qkv.shape[1], width(qkv, heads))


def outs_fit(qkv: TensorFacts, heads: int, *outs: TensorFacts) -> bool | None:
    return (heads > 0 and all(out.shape == result(qkv, heads) for out in outs)) or None


def part(number: int) -> Callable[[Call, View], View | str]:
    """Queries, keys or values, [B,N,T,D]."""

    def take(call: Call, view: View) -> View | str:
        many: int = call.value(heads)  # type: ignore[assignment]
        if len(view.shape) != PARTS or many < 1:
            return f"{len(view.shape)} axes and {many} heads"
        batch, tokens, total = view.shape
        size = total // PARTS // many
        row, outer, step = view.strides[1], view.strides[0], view.strides[2]
        return view._replace(
            shape=(batch, many, tokens, size), strides=(outer, size * step, row, step),
            offset=view.offset + number * many * size * step,
        )  # fmt: skip

    return take


def bias_part(number: int) -> Callable[[Call, View], View | str]:
    def take(call: Call, view: View) -> View | str:
        many: int = call.value(heads)  # type: ignore[assignment]
        if len(view.shape) != 1 or many < 1:
            return f"{len(view.shape)} axes and {many} heads"
        size = view.shape[0] // PARTS // many
        return view._replace(shape=(many, 1, size), strides=(size, 0, 1), offset=view.offset + number * many * size)

    return take


def scale_of(qkv: TensorFacts, heads: int) -> float:
    """1 / sqrt(D); the kernel rounds the root to float32 before it divides."""
    root: float = unpack("<f", pack("<f", sqrt(max(width(qkv, heads), 1) if qkv.rank == PARTS and heads else 1)))[0]
    return 1 / root


dense = w.Contiguous(qkv), w.Contiguous(bias)
scale = w.Derived(scale_of, qkv, heads, label="1 / sqrt(D)")
plan = []
for number, out in enumerate(OUTS):
    x = w.ViewOf(dense[0], w.Through("part of qkv", part(number), w.Dtype(qkv)))
    shift = w.ViewOf(dense[1], w.Through("part of qkvBias", bias_part(number), w.Dtype(qkv)))
    if number:
        plan.append(w.ViewCopy(w.Compute("add", x, shift, dtype=w.Dtype(qkv)), out, blind=True))
    else:
        plan.append(w.ViewCopy(w.Compute("scaled_sum", x, shift, attrs=(scale,), dtype=w.Dtype(qkv)), out, blind=True))

transform_bias_rescale_qkv = w.generated(
    "aclnnTransformBiasRescaleQkv", qkv, bias, heads, *OUTS, on=SOCS, kinds=w.one_dtype(w.row(SOCS), qkv, bias, *OUTS),
    tiling=(
        w.rank_is(PARTS, qkv), (w.Within(w.ValueOf(heads), low=1),),
        shape_rule(lambda qkv, heads: (heads > 0 and qkv.shape[2] // PARTS % heads == 0) or None, qkv, heads,
             claim=("last size of qkv", "three times a multiple of numHeads")),
        shape_rule(lambda qkv: qkv.shape[2] % PARTS == 0 or None, qkv, claim=("last size of qkv", "a multiple of 3")),
        w.rank_is(1, bias),
        shape_rule(lambda qkv, bias: bias.shape == qkv.shape[2:] or None, qkv, bias,
             claim=("size of qkvBias", "the last size of qkv")),
    ),
    unchecked=shape_rule(
        outs_fit, qkv, heads, *OUTS,
        claim=("shapes of qOut, kOut and vOut", "[B,N,T,D]"),
    ),
    plan=tuple(plan), library="math", header="aclnnop/aclnn_transform_bias_rescale_qkv.h", documented_soc=SOCS,
    summary="adds a bias to queries, keys and values, scales queries and transposes all to [B,N,T,D]",
    formula="qOut = (q + q_bias) / sqrt(D), kOut = k + k_bias, vOut = v + v_bias",
    precision=f"{ONCE}; 1 / sqrt(D) is computed in float32, the square root rounded first",
    reference="torch._transform_bias_rescale_qkv(qkv, qkvBias, numHeads)",
    notes=(
        "Outputs of other shapes, which CANN does not check, are refused (561103).",
        "Ranks of qkv other than 3, and a numHeads of 0, by which CANN divides before it checks it, are refused "
        "(561002).",
    ),
)  # fmt: skip
