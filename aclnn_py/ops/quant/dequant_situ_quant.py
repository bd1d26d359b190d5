"""aclnnDequantSituQuant, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Shape, TensorFacts
from ..norm.shared.kernels import filled
from .shared import dequant_situ as p
from .shared import experts as e
from .shared.dequant_situ_rules import tiling
from .shared.dequant_sizes import Given, row_of
from .shared.swiglu_mx import gated, halves

SOCS = ("ascend910b", "ascend910_93")
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(-1)
GROUPED = w.given(p.group)
MOST = float(1 << 24)
ROWS = w.Derived(lambda x: (e.tokens_of(x), row_of(x)), p.x, label="rows of x")
EACH = w.Derived(lambda x: (e.tokens_of(x), 1), p.x, label="one for each row of x")
KINDS = (
    w.dtype_in(w.Choices().plus(dt.ACL_INT8, dt.ACL_INT32, dt.ACL_BF16, dt.ACL_FLOAT16, on=SOCS), p.x),
    *(w.when_given(each, w.dtype_in(w.Choices().plus(
        dt.ACL_INT64 if each is p.group else dt.ACL_FLOAT, on=SOCS), each)) for each in p.OPTIONAL),
    w.dtype_in(w.Choices().plus(dt.ACL_INT8, on=SOCS), p.out),
    w.dtype_in(w.Choices().plus(dt.ACL_FLOAT, on=SOCS), p.scales),
)  # fmt: skip


def counts() -> w.Step:
    """Sizes of groups, none below 0."""
    return w.CastTo(w.Compute("clamp", q.as_floats(p.group), attrs=(0.0, 0.0, MOST, 0.0)), e.INT64)


def table(numbers: w.Param) -> w.Step:
    """For each row of x the row of its group in [G, 2*N], 1 after the last group; without groups one row."""

    def shape(numbers: TensorFacts, group: Given) -> Shape:
        groups = group.numel if group else 1
        return (groups, numbers.numel // groups if groups else 0)

    whole, row = (
        w.Derived(function, numbers, p.group, label=f"{label} {numbers}")
        for function, label in ((shape, "groups of"), (lambda *given: (1, shape(*given)[1]), "row of"))
    )
    rows = w.ViewOf(q.as_floats(numbers), w.Reshaped(whole))
    longer = w.Concat(FIRST, rows, filled(row, w.FLOAT, 1))
    ends = w.Scan("cumsum", counts(), axes=FIRST, attrs=(0.0, 0.0), integral=GROUPED)
    return w.Branch(GROUPED, e.rows_of_experts(longer, e.expert_of_token(ends, p.x)), rows)


def dequantised() -> w.Step:
    value = w.CastTo(w.ViewOf(w.Contiguous(p.x), w.Reshaped(ROWS)), w.FLOAT)
    scaled = w.Compute("mul", value, table(p.weight))
    rates = w.ViewOf(q.as_floats(p.activation), w.Reshaped(EACH))
    both = w.Branch(w.given(p.activation), w.Compute("mul", scaled, rates), scaled)
    added = w.Branch(w.given(p.bias), w.Compute("add", both, table(p.bias)), both)
    return w.Branch(w.has_dtype(p.x, dt.ACL_INT8, dt.ACL_INT32), added, value)


def flat(param: w.Param) -> w.Step:
    return w.ViewOf(q.as_floats(param), w.Reshaped(w.Derived(
        lambda numbers: (1, numbers.numel), param, label=f"elements of {param}")))  # fmt: skip


def nonzero(scale: w.Step) -> w.Step:
    return w.Compute("where", scale, scale, filled(w.Constant((), "[]"), w.FLOAT, 1))


def static(value: w.Step) -> w.Step:
    """v / scale + zero point; a single scale is inverted and multiplied."""
    by = flat(p.factor)
    is_one = w.OneOf(w.Derived(lambda each: each is not None and each.numel == 1, p.factor, label="one scale"),
                     w.Choices(True))  # fmt: skip
    ratio = w.Branch(
        is_one, w.Compute("mul", value, w.Compute("reciprocal", nonzero(by))), w.Compute("div", value, by)
    )  # fmt: skip
    return w.Branch(w.given(p.zero), w.Compute("add", ratio, flat(p.zero)), ratio)


def written(made: w.Step, param: w.Param, *, columns: bool) -> w.Step:
    """Rows of groups from `made`, rows after the last group as they are in an output."""

    def shape(x: TensorFacts) -> Shape:
        return (e.tokens_of(x), row_of(x) // 2 if columns else 1)

    old = w.ViewOf(q.as_floats(param), w.Reshaped(w.Derived(shape, p.x, label=f"rows of {param}")))
    total = w.CastTo(w.Compute("row_sum", counts(), rows=FIRST, folds=(True,), integral=GROUPED), e.INT64)
    return w.Branch(GROUPED, w.Compute("where", e.rows_before(total, EACH, GROUPED), made, old, dtype=w.FLOAT), made)


def plan() -> w.Plan:
    attrs = w.ValueOf(p.beta), w.ValueOf(p.linear)
    value = gated(halves(dequantised(), LAST), p.left, "situ_glu", attrs)
    smoothed = w.Branch(w.given(p.factor), w.Compute("mul", value, flat(p.factor)), value)
    peak = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=LAST, keep=True)
    scale = w.Compute("muls", peak, attrs=(1 / 127, 0.0))
    moved = w.Compute("mul", smoothed, w.Compute("reciprocal", nonzero(scale)))
    codes = q.to_integer(w.Branch(p.is_dynamic, moved, static(value)), w.FLOAT)
    kept = written(w.Compute("clamp", codes, attrs=q.INT8_RANGE), p.out, columns=True)
    rates = written(w.Branch(p.is_byte, scale, nonzero(scale)), p.scales, columns=False)
    ends = (
        w.ViewCopy(w.ViewOf(w.CastTo(kept, q.INT8), w.Reshaped(w.ViewShape(p.out))), p.out),
        w.Branch(p.is_dynamic, w.ViewCopy(w.ViewOf(rates, w.Reshaped(w.ViewShape(p.scales))), p.scales), w.Steps()),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))


dequant_situ_quant = w.generated(
    "aclnnDequantSituQuant", *p.TENSORS, p.beta, p.linear, p.left, p.mode, p.out, p.scales, on=SOCS, kinds=KINDS,
    tiling=tiling(), plan=plan(), uncopied=SOCS, library="nn", documented_soc=SOCS,
    header="aclnnop/aclnn_dequant_situ_quant.h",
    summary="dequantisation, SiTU-GLU of the last axis, and dynamic or static quantisation to INT8",
    formula="v = x * weightScaleOptional * activationScaleOptional + biasOptional, A and B the halves of v, the second "
    "first unless activateLeft; u = beta * tanh(A / beta) * sigmoid(A) * B', B' = linearBeta * tanh(B / linearBeta) if "
    "linearBeta > 0, else B; dynamic: u is multiplied by quantScaleOptional, yScaleOut = max(abs(u)) / 127 over the "
    "last axis, yOut = round(u / yScaleOut); static: yOut = round(u / quantScaleOptional + quantOffsetOptional)",
    precision="float32, each operation rounded, the activation once; dynamic scales are max(abs(u)) * (1 / 127), and u "
    "is multiplied by their reciprocals; then to the nearest integer, half to even, saturated, NaN becomes 0",
    notes=(
        "groupIndexOptional has group sizes, below 0 taken as 0; output rows after the last group keep their contents.",
        "A row of zeros has scale 0 for INT8 x, else 1. A single static scale is inverted (0 taken as 1), and u is "
        "multiplied by it.",
        "CANN's kernel misreads a single smoothing factor, and a zero point of another size than the scale; the "
        "emulator follows the formula. CANN does not check leading axes of yOut; the emulator does (561002).",
    ),
    reference="torch_npu.npu_dequant_swiglu_quant with SiTU-GLU as its activation",
)  # fmt: skip
