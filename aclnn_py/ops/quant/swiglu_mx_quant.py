"""aclnnSwigluMxQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ...lowering.kernels import microscaling as b
from ...lowering.kernels import quantisation as q
from ..norm.shared.generated_rules import fitting
from .shared import experts as e
from .shared import mx_groups as g
from .shared import mx_pairs as p
from .shared import mx_texts as m
from .shared import swiglu_mx as s
from .shared import swiglu_mx_params as v


def is_last(param: w.Param) -> w.Rule:
    found = w.Derived(lambda x, dim: dim in (-1, x.rank - 1), v.x, param, label=f"{param} is the last axis")
    return w.OneOf(found, w.Choices(True))


def plan() -> w.Plan:
    clamped = w.both(w.value_is(v.variant, 1), is_last(v.dim))
    pair = s.halves(q.as_floats(v.x), w.Axis(v.x, v.dim), clamped)
    limits = (w.ValueOf(v.alpha), w.ValueOf(v.limit), w.ValueOf(v.bias))
    gated = w.Branch(clamped, w.Compute("clipped_swiglu", *pair, attrs=limits), s.gated(pair, v.left, "swiglu"))
    made = w.CastTo(gated, w.Dtype(v.x))
    ends = w.Scan("cumsum", w.CastTo(w.Contiguous(v.group), e.INT64), axes=w.FixedAxis(0), attrs=(0.0, 0.0),
                  integral=w.given(v.group))  # fmt: skip
    along = b.by_block(made, v.out, v.way, keeps=True)
    down = g.by_rows(made, v.group, ends, b.scale_attrs(v.out, v.way, keeps=True), 0)
    moved, each = (w.Branch(is_last(v.axis), *both) for both in zip(along, down, strict=True))
    last = b.stored(moved, v.out, s.mode), w.ViewCopy(each, v.scales)
    return tuple(dict.fromkeys(step for end in last for step in end.chain))


swiglu_mx_quant = w.generated(
    "aclnnSwigluMxQuant", v.x, v.group, *v.ATTRS, v.out, v.scales, on=p.SOCS,
    kinds=(
        w.dtype_in(p.HALVES, v.x), w.when_given(v.group, w.dtype_in(s.INTEGERS, v.group)),
        w.dtype_in(p.QUANTISED, v.out),
        w.dtype_in(p.SCALES, v.scales),
    ),
    tiling=(
        w.min_dims(2, v.x), w.not_empty(v.x), s.group_rules(v.group, v.MOST_GROUPS),
        fitting(v.bounded, v.variant, v.limit, claim=("clampLimit", "above 0 with swigluMode 1"), mend=v.plain,
                kind="attr_range"),
        s.words(v.out), (w.OneOf(w.ValueOf(v.way), w.Choices(0, 1, 2)),),
        *(fitting(v.one_of_two, v.x, each, claim=(f"{each}", "-1 or -2, or that axis"), mend=v.at_end(each),
                  kind="attr_range") for each in (v.dim, v.axis)),
        s.outputs_fit(v.shapes, (v.x, v.group, v.dim, v.axis), v.out),
        fitting(v.even_rows, v.out, claim=("last axis of yOut", "even for FP4"), mend=v.longer),
        w.when_given(v.group, fitting(
            v.is_matrix, v.x, v.dim, v.axis, claim=("rank of x", "2 for groups unless both axes are -1"),
            mend=v.both_last)),
        s.same_code(v.out, v.target),
        fitting(v.only_first_way, v.out, v.way, claim=("scaleAlg", "0 unless yOut is FP8"), mend=v.exponents,
                kind="attr_range"),
        s.outputs_fit(v.shapes, (v.x, v.group, v.dim, v.axis), v.scales),
    ),
    plan=plan(), library="nn", documented_soc=p.SOCS, header="aclnnop/aclnn_swiglu_mx_quant.h",
    summary="SwiGLU and MX quantisation of its output along the last axis or the one before it, by groups (MoE)",
    formula="z = silu(A) * B, or A * sigmoid(gluAlpha * A) * (B + gluBias), in the dtype of x; for every block of 32 "
    f"of z {m.ways('z')}, or, if scaleAlg is 1 or 2, 2^ceil(log2(max(abs(z)) / largest)); yOut = round(z / mxscale). "
    "Along axis -2 blocks start anew at each group, with a whole number of pairs of scales per group",
    precision=f"SwiGLU in float32, rounded to the dtype of x; {m.PRECISION}",
    notes=(
        *m.NOTES,
        "Rows after the last group are 0 with axis -2, and quantised with axis -1; CANN leaves them unwritten.",
        "Values of swigluMode other than 0 and 1 are not checked and count as 0; CANN's kernel misreads x with them.",
    ),
    reference="torch_npu.npu_swiglu_mx_quant(x, group_index=groupIndexOptional, activate_dim=activateDim, axis=axis, "
    "activate_left=activateLeft, dst_type=dstType)",
)  # fmt: skip
