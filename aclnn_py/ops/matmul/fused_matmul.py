"""aclnnFusedMatmul."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from .shared.cube import into, math_type
from .shared.fused_rules import (
    ADD,
    MUL,
    PLAIN,
    RELU,
    RULES,
    TANH,
    WIDE,
    bias,
    both,
    exact,
    gelu,
    one,
    other,
    out,
    third,
    word,
)
from .shared.product import Product


def rounded(one: TensorFacts, other: TensorFacts, bias: TensorFacts | None, word: str) -> float:
    """FLOAT comes with cubeMathType 3 alone; an outer product that x3 joins is a product of elements."""
    outer = one.shape[-1] == 1 and word in (ADD, MUL) and bias is None
    return float(one.dtype == dt.ACL_FLOAT and not outer)


kind = w.Where(w.either(exact, gelu, w.value_is(word, WIDE)), w.FLOAT, w.Dtype(one), label="the dtype of the product")
hf32 = w.Derived(rounded, one, other, bias, word, label="HF32")
left, right = w.Strided(one), w.Strided(other)
product = w.Branch(
    w.given(bias), Product(left, right, kind, hf32, w.Strided(bias)), Product(left, right, kind, hf32)
)  # fmt: skip
beyond = w.Compute(
    w.Where(w.value_is(word, ADD), "add", "mul", label="add or mul"), product, w.CastTo(w.Strided(third), kind),
    dtype=kind,
)  # fmt: skip
curved = w.Compute(
    w.Where(w.value_is(word, RELU), "relu", w.Where(w.value_is(word, TANH), "gelu", "gelu_erf"), label="relu or gelu"),
    product, dtype=kind,
)  # fmt: skip
fused = w.Branch(both, beyond, w.Branch(w.value_is(word, PLAIN, WIDE), product, curved))
fused_matmul = w.declare(
    "aclnnFusedMatmul", one, other, bias, third, word, math_type, out,
    summary="matrix product with an optional bias and a fused operation", rules=RULES,
    plan=into(fused, out, reshaped=True).chain, header="aclnnop/aclnn_fused_matmul.h", library="nn",
    documented_soc=("ascend950",),
    formula="p = x1 @ x2 + bias; add: p + x3, mul: p * x3, relu: max(p, 0), gelu_erf and gelu_tanh: as aclnnGeluV2, "
    "16cast32: p in FLOAT; FLOAT is rounded to HF32 first",
    precision="sums in float32; add and mul of 16-bit inputs round p to their dtype first, except for cubeMathType "
    "4; else rounded once", reference="op(torch.matmul(x1, x2) + bias, x3)",
    notes=(
        "Other SoCs have no kernel (561103).", "FLOAT requires cubeMathType 3 (161002).",
        "An x3 with a fusedOpType other than add and mul gives 561103, and so does a bias that is not one row.",
        "add and mul of empty products give 561103, except for 16-bit inputs of rank 2 and cubeMathType 4.",
        "A bias with gelu gives 161001, a null fusedOpType 161002.", "Only the number of elements of y is checked.",
    ),
)  # fmt: skip
