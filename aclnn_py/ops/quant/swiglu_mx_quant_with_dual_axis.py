"""aclnnSwigluMxQuantWithDualAxis, which CANN generates from the operator's definition."""

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
from .shared.mx_rules import FLOAT8, on_950

x = w.In("x", "input, [m, 2n], halved into A and B along its last axis")
group = g.group_ends("groupIndexOptional", "INT64", optional=True)
target = s.code_of("dstType", "y1Out and y2Out")
one = result("y1Out", "quantised SwiGLU, FP8 or FP4, [m, n]")
along = p.scales_out("mxscale1Out", -1)
other = result("y2Out", "quantised SwiGLU with scales along axis -2, dtype of y1Out, [m, n]")
down = result("mxscale2Out", "scale of every block along axis -2, FLOAT8_E8M0, in pairs: [ceil(m/64), n, 2], or with "
              "groups [m/64 + G, n, 2]")  # fmt: skip
OUTS = (one, along, other, down)


def shapes(x: TensorFacts, group: TensorFacts | None) -> dict[str, Shape] | None:
    if x.rank != 2 or (group is not None and group.rank != 1):
        return None
    half = (x.shape[0], x.shape[1] // 2)
    found = half, s.paired(half, -1), half, s.paired(half, -2, group)
    return dict(zip((out.name for out in OUTS), found, strict=True))


def whole_halves(x: TensorFacts, out: TensorFacts) -> bool:
    return x.rank == 2 and x.shape[1] % (2 if out.dtype in FLOAT8 else 4) == 0


def longer(call: Call) -> Iterator[Call]:
    call = call.but(x, shape=(*call.tensor(x).shape[:1], 128))
    found = shapes(call.args[x.name], call.args[group.name])  # type: ignore[arg-type]
    for out in OUTS if found else ():
        call = call.but(out, shape=found[out.name])  # type: ignore[index]
    yield call


def plan() -> w.Plan:
    """Blocks along the last axis, and again, apart from those, along the one before it."""
    made = w.CastTo(s.gated(s.halves(q.as_floats(x), p.LAST), s.left, "swiglu"), w.Dtype(x))
    moved, each = b.by_block(made, one, s.way, keeps=True)
    turned, codes = g.by_rows(made, group, w.Contiguous(group), b.scale_attrs(other, s.way, keeps=True))
    ends = (
        b.stored(moved, one, s.mode), w.ViewCopy(each, along), b.stored(turned, other, s.mode), w.ViewCopy(codes, down),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


swiglu_mx_quant_with_dual_axis = w.generated(
    "aclnnSwigluMxQuantWithDualAxis", x, group, s.left, s.mode, s.way, target, s.unused, *OUTS, on=p.SOCS,
    kinds=(
        w.dtype_in(p.HALVES, x), w.when_given(group, w.dtype_in(on_950(dt.ACL_INT64), group)),
        w.dtype_in(p.QUANTISED, one), w.dtype_in(p.SCALES, along), w.same_dtype(one, other), w.dtype_in(p.SCALES, down),
    ),
    tiling=(
        s.words(one), (w.OneOf(w.ValueOf(s.way), w.Choices(0, 1)),), s.fp4_ways(one), s.same_code(one, target),
        w.not_empty(x), w.rank_is(2, x),
        fitting(whole_halves, x, one, claim=("last axis of x", "even, a multiple of 4 for FP4"), mend=longer),
        s.group_rules(group), s.outputs_fit(shapes, (x, group), *OUTS),
    ),
    plan=plan(), library="nn", documented_soc=p.SOCS,
    header="aclnnop/aclnn_swiglu_mx_quant_with_dual_axis.h",
    summary="SwiGLU, MX-quantised along the last axis and along rows of groups of tokens (MoE)",
    formula=f"z = A / (1 + exp(-A)) * B in the dtype of x; for every block of 32 of z along an axis {m.ways('z')}, or, "
    f"if scaleAlg is 1, 2^ceil(log2(max(abs(z)) / largest)); y = round(z / mxscale). {g.FORMULA}",
    precision=f"SwiGLU in float32, rounded to the dtype of x; {m.PRECISION}",
    notes=(*m.NOTES, "Rows after the last group become 0 in y2Out; CANN leaves them unwritten, in every output."),
    reference="torch_npu.npu_swiglu_mx_quant_with_dual_axis(x, group_index=groupIndexOptional, "
    "activate_left=activateLeft, round_mode=roundModeOptional, scale_alg=scaleAlg, dst_type=dstType)",
)  # fmt: skip
