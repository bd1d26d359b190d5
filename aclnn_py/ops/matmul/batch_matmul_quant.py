"""aclnnBatchMatmulQuant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from ..conv.shared.checked_rules import checked
from .shared.product import Product
from .shared.quant_operands import Operands
from .shared.quant_plan import requantised

BLOCK = 16
HALF = w.Choices(dt.ACL_FLOAT16)
x1 = w.In("x1", "left matrices, FLOAT16, [batch..., M, K], rank 2 to 6")
x2 = w.In("x2", "right matrices, FLOAT16, [batch..., K, N], same rank as x1")
words = w.In(
    "quantParam", "scale and offset of each column as aclnnTransQuantParam packs them, UINT64, [1], or [N] filled up "
    "to a multiple of 16",
)  # fmt: skip
bias = w.In("bias", "bias, FLOAT16, [N]; null: 0", optional=True)
turned1 = w.Attr("transposeX1", "bool", "x1 is stored [..., K, M]", False)
turned2 = w.Attr("transposeX2", "bool", "x2 is stored [..., N, K]", False)
out = w.Out("out", "product, INT8, [batch..., M, N]")
TENSORS = (x1, x2, words, bias, out)
INPUTS = (x1, x2, words, bias)


def sizes(one: TensorFacts, two: TensorFacts, first: bool, second: bool) -> tuple[int, int, int, int]:
    """M, K of x1, K of x2, N."""
    rows, depth = one.shape[-2:][:: -1 if first else 1]
    other, columns = two.shape[-2:][:: -1 if second else 1]
    return rows, depth, other, columns


def mended(call: Call) -> Iterator[Call]:
    first, second = bool(call.args[turned1.name]), bool(call.args[turned2.name])
    call = call.but(x1, shape=(2, 8, 3) if first else (2, 3, 8)).but(x2, shape=(2, 18, 8) if second else (2, 8, 18))
    call = call.but(words, shape=(32,)).but(out, shape=(2, 3, 18))
    yield call.but(bias, shape=(18,)) if call.present(bias) else call


def asks(claim: str, function: Callable[..., Any], *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=mended, kind="shape_custom")


def words_fit(two: Any, second: bool, words: Any) -> bool:
    columns = two.shape[-2 if second else -1]
    return words.rank == 1 and words.shape[0] in (1, -(-columns // BLOCK) * BLOCK)


def bias_fits(two: Any, second: bool, bias: Any) -> bool:
    return bool(bias.shape == (two.shape[-2 if second else -1],))


def out_fits(one: Any, two: Any, first: bool, second: bool, out: Any) -> bool:
    rows, _, _, columns = sizes(one, two, first, second)
    return bool(out.shape[one.rank - 2 : one.rank] == (rows, columns))


def depths_agree(*given: Any) -> bool:
    _, one, other, _ = sizes(*given)
    return one == other


def columns(call: Call, view: View) -> View:
    """The words of columns, without those that fill them up."""
    facts = call.tensor(x2)
    size = facts.shape[-2 if call.args[turned2.name] else -1]
    return view if view.shape == (1,) else view._replace(shape=(size,))


def matrices(param: w.Param, flag: w.Param) -> w.Step:
    def swapped(call: Call, view: View) -> View | str:
        if len(view.shape) < 2:
            return f"{len(view.shape)} axes"
        *lead, rows, across = view.shape
        *steps, down, right = view.strides
        return view._replace(shape=(*lead, across, rows), strides=(*steps, right, down))

    given = w.Contiguous(param)
    return w.Branch(w.is_true(flag), w.ViewOf(given, w.Through("transposed", swapped, w.GivenShape(param))), given)


def plan() -> w.Plan:
    product = Product(matrices(x1, turned1), matrices(x2, turned2), w.FLOAT, w.Constant(0.0, "no HF32"))
    sums = w.Branch(w.given(bias), w.Compute("add", product, w.CastTo(w.Contiguous(bias), w.FLOAT)), product)
    read = w.ViewOf(w.Contiguous(words), w.Through("words of columns", columns, w.GivenShape(x2)))
    names = Operands(x1, x2, words, words, None, bias, turned1, turned2, out)
    strided = (w.negated(w.OneOf(w.Dense(each), w.Choices(True))) for each in INPUTS)
    lacking = (w.NoKernel(w.both(w.given(each), rule)) for each, rule in zip(INPUTS, strided, strict=True))
    return (*lacking, *w.ViewCopy(requantised(names, sums, read), out).chain)


RULES = (
    w.present(x1, x2, words, out), w.dtype_in(HALF, x1), w.dtype_in(HALF, x2),
    w.when_given(bias, w.dtype_in(HALF, bias)),
    w.dtype_in(w.Choices(dt.ACL_UINT64), words), w.dtype_in(w.Choices(dt.ACL_INT8), out), w.min_dims(2, x1),
    w.min_dims(2, x2), asks("rank of x2 is that of x1, at most 6", lambda one, two: one.rank == two.rank <= 6, x1, x2),
    asks("shape of quantParam is [1], or [N] filled up to a multiple of 16", words_fit, x2, turned2, words),
    w.when_given(bias, asks("shape of bias is [N]", bias_fits, x2, turned2, bias)),
    asks("K of x2 is that of x1", depths_agree, x1, x2, turned1, turned2),
    asks("last axes of out is M, N", out_fits, x1, x2, turned1, turned2, out),
    w.not_empty(x1), w.not_empty(x2), w.inner((w.on("ascend910b", "ascend910_93"),)),
)  # fmt: skip
batch_matmul_quant = w.declare(
    "aclnnBatchMatmulQuant", x1, x2, words, bias, turned1, turned2, out, rules=RULES, plan=plan(), library="nn",
    documented_soc=("ascend910b", "ascend910_93"), header="aclnnop/aclnn_batchmatmul_quant.h",
    summary="batched product of FLOAT16 matrices with a bias, quantised to INT8 (deprecated)",
    formula="out = round((x1 @ x2 + bias) * scale) + offset, saturated; scale and offset from quantParam",
    precision="sums and the bias in float32, the product rounded once, then to the nearest integer, half to even",
    notes=(
        "CANN hands strided inputs to its kernel as they lie in memory; the emulator refuses them (561103).",
        "Other SoCs have no kernel (561103). Batch axes broadcast.",
    ),
    reference="torch.round((x1.float() @ x2.float() + bias) * scale).add(offset).clamp(-128, 127).to(torch.int8)",
)  # fmt: skip
