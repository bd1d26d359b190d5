"""aclnnSituMxQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from ...rules.core.call import single as single_of
from ..norm.shared.generated_rules import fitting, result
from .shared import mx_pairs as p
from .shared import mx_texts as m
from .shared import swiglu_mx as s
from .shared.mx_rules import FLOAT8

x = w.In("x", "input, rank 1 or more, [..., 2n], halved into gate and up along its last axis")
beta = w.Attr("beta", "double", "saturation of the gate, above 0", 1.0)
linear = w.Attr("linearBeta", "double", "saturation of the other half; 0 or less: none", 0.0)
axis = w.Attr("axis", "int64_t", "axis that is divided into blocks: -1", -1)
target = s.code_of("dstType", "yOut")
out = result("yOut", "quantised output of the gate, FP8 or FP4, [..., n]")
scales = p.scales_out("yScaleOut", -1)


def shapes(x: TensorFacts) -> dict[str, Shape] | None:
    if not x.rank:
        return None
    half = (*x.shape[:-1], x.shape[-1] // 2)
    return {out.name: half, scales.name: s.paired(half, -1)}


def whole_halves(x: TensorFacts) -> bool:
    return x.rank > 0 and x.shape[-1] % 2 == 0


def same_rank(x: TensorFacts, out: TensorFacts) -> bool:
    return x.rank == out.rank


def even_rows(out: TensorFacts) -> bool:
    return out.dtype in FLOAT8 or (out.rank > 0 and out.shape[-1] % 2 == 0)


def longer(call: Call) -> Iterator[Call]:
    call = call.but(x, shape=(*call.tensor(x).shape[:-1], 128))
    found = shapes(call.tensor(x))
    if found:
        yield call.but(out, shape=found[out.name]).but(scales, shape=found[scales.name])


def is_above(beta: float) -> bool:
    return not single_of(beta) <= 0


def one(call: Call) -> Iterator[Call]:
    yield call.set(beta, 1.0)


def plan() -> w.Plan:
    pair, attrs = s.halves(q.as_floats(x), p.LAST), (w.ValueOf(beta), w.ValueOf(linear))
    made = w.CastTo(s.gated(pair, s.left, "situ_glu", attrs), w.Dtype(x))
    moved, each = b.by_block(made, out, keeps=True)
    ends = b.stored(moved, out, s.mode), w.ViewCopy(each, scales)
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


situ_mx_quant = w.generated(
    "aclnnSituMxQuant", x, beta, linear, s.left, axis, target, s.mode, out, scales, on=p.SOCS,
    kinds=(w.dtype_in(p.HALVES, x), w.dtype_in(p.QUANTISED, out), w.dtype_in(p.SCALES, scales)),
    tiling=(
        fitting(is_above, beta, claim=("beta", "above 0"), mend=one, kind="attr_range"),
        (w.OneOf(w.ValueOf(axis), w.Choices(-1)),), s.words(out), w.min_dims(1, x), w.not_empty(x),
        fitting(whole_halves, x, claim=("last axis of x", "even"), mend=longer), s.same_code(out, target),
        fitting(same_rank, x, out, claim=("rank of yOut", "that of x"), mend=longer),
        fitting(even_rows, out, claim=("last axis of yOut", "even for FP4"), mend=longer),
    ),
    unchecked=s.outputs_fit(shapes, (x,), out, scales),
    plan=plan(), library="nn", documented_soc=p.SOCS, header="aclnnop/aclnn_situ_mx_quant.h",
    summary="SiTU-GLU, a gated unit saturated by tanh, and MX quantisation of its output along the last axis",
    formula="z = beta * tanh(gate / beta) * sigmoid(gate) * u in the dtype of x, u = up, or linearBeta * tanh(up / "
    f"linearBeta) if linearBeta is above 0; for every block of 32 of z {m.ways('z')}"
    + "; yOut = round(z / mxscale)",
    precision=f"SiTU-GLU in float32, rounded to the dtype of x; {m.PRECISION}",
    notes=(
        *m.NOTES, "CANN does not check the other axes of yOut, nor yScaleOut, which its kernel would misread.",
        "From FLOAT16 to FP8 CANN's kernel multiplies by the bits of a BF16 1 / mxscale as if they were FLOAT16, so "
        "its yOut does not follow the formula, as it does here; yScaleOut does.",
    ),
    reference="beta * torch.tanh(gate / beta) * torch.sigmoid(gate) * up, then torch_npu.npu_dynamic_mx_quant",
)  # fmt: skip
