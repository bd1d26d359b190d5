"""aclnnWeightQuantBatchMatmul."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.quantisation import as_floats
from ...lowering.kernels.stored_matrix import StoredMatrix, swapped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, count
from ..conversion.shared.fill_steps import filled
from .shared import first_weight_quant as p
from .shared.product import Product
from .shared.quant_plan import INT32, floats_of_words

FLOAT16, EXACT = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16"), w.Constant(0.0, "no HF32")
NEAR = 1.1920929e-07
empty = w.either(w.is_empty(p.x1), w.is_empty(p.x2))


def as_row(call: Call, view: View) -> View | str:
    """One number for each column, of any axes."""
    many, stored = count(view.shape), call.tensor(p.x2).shape
    columns = stored[-2:-1] if call.args[p.transpose2.name] else stored[-1:]
    return view._replace(shape=(many,), strides=(1,)) if many in (1, *columns) else f"{list(view.shape)}"


def by_flag(call: Call, view: View) -> View | str:
    if len(view.shape) < 2:
        return "no matrix"
    return swapped(view) if call.args[p.transpose2.name] else view


def by_words() -> w.Step:
    """(x2 + deqOffset) * deqScale, rounded to FLOAT16 once."""
    row = w.Through("row", as_row, w.FLOAT)
    rows, words = (w.ViewOf(w.Contiguous(each), row) for each in (p.deq_offset, p.deq_scale))
    stored = w.CastTo(StoredMatrix(p.x2, transposed=p.transpose2), INT32)
    sums = w.Compute("add", stored, rows, dtype=INT32, integral=w.given(p.x2))
    return w.CastTo(w.Compute("mul", w.CastTo(sums, w.FLOAT), floats_of_words(p.deq_scale, words)), FLOAT16)


def by_floats() -> w.Step:
    """((x2 + antiquantOffset) * antiquantScale, rounded, + addOffset) * mulScale, each in FLOAT16."""
    near0 = w.between(p.shift, -NEAR, NEAR)
    near1 = w.between(p.factor, 1 - NEAR, 1 + NEAR)
    whole = as_floats(p.x2)
    moved = w.Branch(near0, whole, w.Compute("adds", whole, attrs=(w.ValueOf(p.shift), 0.0)))
    whole16 = w.CastTo(w.Branch(near1, moved, w.Compute("muls", moved, attrs=(w.ValueOf(p.factor), 0.0))), FLOAT16)
    added = w.Compute("add", whole16, w.Contiguous(p.add_offset), dtype=FLOAT16)
    found = w.Branch(w.given(p.add_offset), added, whole16)
    scaled = w.Compute("mul", found, w.Contiguous(p.mul_scale), dtype=FLOAT16)
    return w.ViewOf(w.Branch(w.given(p.mul_scale), scaled, found), w.Through("matrices", by_flag, w.FLOAT))


def multiplied(right: w.Step, addend: w.Step) -> w.Step:
    left = StoredMatrix(p.x1, transposed=p.transpose1)
    return w.Branch(w.given(p.bias), Product(left, right, FLOAT16, EXACT, addend), Product(left, right, FLOAT16, EXACT))


def planned() -> w.Plan:
    whole = w.Contiguous(p.bias)
    short = w.CastTo(whole, FLOAT16)
    product = w.Branch(p.few, multiplied(by_words(), whole), multiplied(by_floats(), short))
    blank = filled(p.out, 0.0, w.ViewShape(p.out))
    sums = w.Branch(w.given(p.bias), w.Compute("add", blank, short, dtype=FLOAT16), blank)
    own = w.both(
        p.few,
        w.negated(w.on(*w.A2_A3)),
        w.negated(empty),
        label="x1 has up to 64 rows, on another SoC than the A2 and A3",
    )
    return (w.NoKernel(own), w.Branch(empty, w.ViewCopy(sums, p.out), w.ViewCopy(product, p.out)))


weight_quant_batch_matmul = w.declare(
    "aclnnWeightQuantBatchMatmul", p.x1, p.x2, p.diagonal, p.deq_offset, p.deq_scale, p.add_offset, p.mul_scale, p.bias,
    p.transpose1, p.transpose2, p.factor, p.shift, p.out,
    rules=p.checks(), plan=planned(), header="aclnnop/aclnn_weight_quant_batch_matmul.h", library="nn",
    documented_soc=w.A2_A3,
    summary="matrix product with weights of INT8, dequantised to FLOAT16",
    formula="out = x1 @ w + bias; for M up to 64 w = (x2 + deqOffset) * deqScale, above w = ((x2 + "
    "antiquantOffset) * antiquantScale + addOffset) * mulScale",
    precision="w: for M up to 64 exact in INT32, scaled and rounded to FLOAT16 once, else rounded after each operation "
    "from antiquantScale on; products summed in float32, bias added there (FLOAT16 for M above 64), rounded once",
    reference="x1 @ ((x2 + deqOffset) * deqScale).half() + bias",
    notes=(
        "CANN deprecates this API after December 2026, in favour of aclnnWeightQuantBatchMatmulV3.",
        "deqScale contributes bits 13 to 31 as a FLOAT. CANN has the kernel for M up to 64 on the A2 and A3 only: "
        "561103 elsewhere.",
        "Null x1, x2 and out, and for M up to 64 null diagonalMatrix, deqOffset and deqScale, are refused with 161002.",
        "Strided inputs are read by their strides; CANN discards the copies that it makes of them.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip
