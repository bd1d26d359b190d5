"""aclnnSwigluBackwardMxQuantWithDualAxis, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.generated_rules import fitting, result
from .shared import mx_groups as g
from .shared import mx_pairs as p
from .shared import mx_texts as m
from .shared import swiglu_mx as s
from .shared.mx_rules import on_950

x = w.In("x", "input of SwiGLU, rank 2 to 6, [..., m, 2n], 2n a multiple of 64, halved along its last axis")
grad = w.In("yGrad", "gradient of the output of SwiGLU, dtype of x, [..., m, n]")
group = g.group_ends("groupIndexOptional", "INT64", optional=True)
way = w.Attr("scaleAlg", "int64_t", "scale algorithm: 1, maximum over the dtype's, rounded up", b.QUOTIENT)
target = s.code_of("dstDtype", "y1Out and y2Out")
one = result("y1Out", "quantised gradient of x, FLOAT8_E4M3FN, same shape as x")
along = result("mxscale1Out", "scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, n/32, 2]")
other = result("y2Out", "quantised gradient of x with scales along axis -2, dtype of y1Out, same shape as x")
down = result("mxscale2Out", "scale of every block along axis -2, FLOAT8_E8M0, in pairs: [..., ceil(m/64), 2n, 2], or "
              "with groups [m/64 + G, 2n, 2]")  # fmt: skip
OUTS = (one, along, other, down)


def shapes(x: TensorFacts, group: TensorFacts | None) -> dict[str, Shape] | None:
    if x.rank < 2:
        return None
    found = x.shape, s.paired(x.shape, -1), x.shape, s.paired(x.shape, -2, group)
    return dict(zip((out.name for out in OUTS), found, strict=True))


def grads(x: TensorFacts) -> dict[str, Shape] | None:
    return {grad.name: (*x.shape[:-1], x.shape[-1] // 2)} if x.rank else None


def whole_pairs(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % g.PAIR == 0


def longer(call: Call) -> Iterator[Call]:
    facts = call.tensor(x)
    call = call.but(x, shape=(*facts.shape[:-1], g.PAIR)).but(grad, shape=(*facts.shape[:-1], g.PAIR // 2))
    found = shapes(call.args[x.name], call.args[group.name])  # type: ignore[arg-type]
    for out in OUTS if found else ():
        call = call.but(out, shape=found[out.name])  # type: ignore[index]
    yield call


def of_batches(x: TensorFacts, group: TensorFacts | None) -> bool:
    return group is not None and x.rank > 2


def plan() -> w.Plan:
    """The gradient in the dtype of x, in blocks along the last axis and, apart from those, along the one before it."""
    pair = s.halves(q.as_floats(x), p.LAST)
    both = w.Compute("swiglu_backward", q.as_floats(grad), *pair, folds=(False, False))
    halves = (w.CastTo(half, w.Dtype(x)) for half in (both, w.ViewOf(both, w.NthOutput(1))))
    made = w.Concat(p.LAST, *halves)
    moved, each = b.by_block(made, one, way)
    turned, codes = g.by_rows(made, group, w.Contiguous(group), b.scale_attrs(other, way))
    batches = w.OneOf(w.Derived(of_batches, x, group, label="groups of batches"), w.Choices(True))
    ends = (
        w.NoKernel(batches), b.stored(moved, one, s.mode), w.ViewCopy(each, along), b.stored(turned, other, s.mode),
        w.ViewCopy(codes, down),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


swiglu_backward_mx_quant_with_dual_axis = w.generated(
    "aclnnSwigluBackwardMxQuantWithDualAxis", x, grad, group, s.left, s.mode, way, target, s.unused, *OUTS, on=p.SOCS,
    kinds=(
        *w.one_dtype(p.HALVES, x, grad), w.when_given(group, w.dtype_in(on_950(dt.ACL_INT64), group)),
        w.dtype_in(p.QUANTISED, one), w.dtype_in(p.SCALES, along), w.same_dtype(one, other),
        w.dtype_in(p.SCALES, down),
    ),
    tiling=(
        w.dtype_in(w.Choices(dt.ACL_FLOAT8_E4M3FN), one), s.words(one),
        (w.OneOf(w.ValueOf(way), w.Choices(b.QUOTIENT)),), (w.OneOf(w.ValueOf(s.left), w.Choices(True)),),
        s.same_code(one, target), w.not_empty(x), w.dims_within(2, 6, x),
        fitting(whole_pairs, x, claim=("last axis of x", "a multiple of 64"), mend=longer),
        s.group_rules(group), s.outputs_fit(grads, (x,), grad), s.outputs_fit(shapes, (x, group), *OUTS),
    ),
    plan=plan(), library="nn", documented_soc=p.SOCS,
    header="aclnnop/aclnn_swiglu_backward_mx_quant_with_dual_axis.h",
    summary="gradient of SwiGLU, MX-quantised along the last axis and along rows of groups of tokens (MoE)",
    formula="z = [yGrad * B * sigmoid(A) * (1 + A * (1 - sigmoid(A))), yGrad * A * sigmoid(A)] in the dtype of x; for "
    "every block of 32 of z along an axis mxscale = 2^ceil(log2(max(abs(z)) / 448)); y = round(z / mxscale). "
    f"{g.FORMULA}",
    precision=f"the gradient in float32, rounded to the dtype of x; {m.PRECISION}",
    notes=(
        m.NOTES[0],
        "activateLeft has to be true and y1Out FLOAT8_E4M3FN (561002), although the documents describe more.",
        "Rows after the last group become 0 in y2Out; CANN leaves them unwritten, in every output.",
        "The emulator has no kernel for groups of an x with more than 2 axes (561103).",
    ),
    reference="torch_npu.npu_swiglu_backward(yGrad, x), then torch_npu.npu_dynamic_mx_quant_with_dual_axis",
)  # fmt: skip
