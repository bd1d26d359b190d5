"""What products on the cube unit share: dtypes, cubeMathType with its meaning on each SoC, the plan."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ...conversion.shared.fill_steps import filled
from .product import Product

CUBES = w.BF16_BY_ARCH
"""Where the cube unit multiplies FLOAT and BF16; elsewhere FLOAT is narrowed to FLOAT16."""
"""Architecture DAV_2201."""
RUNS_ON = (*w.A2_A3, *w.REGBASE, "ascend310p")
"""SoCs of quantised products, and of weights in FRACTAL_NZ."""
KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD, FLOAT_RESULT = 0, 1, 2, 3, 4, -1
"""cubeMathType; the last one is undocumented."""
NZ = w.Choices(ACL_FORMAT_FRACTAL_NZ)
HALF = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
math_type = w.Attr(
    "cubeMathType", "int8_t", "0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation", 0
)

FORMULA = (
    "the product of the matrices in their wider dtype (of FLOAT16 and BF16: FLOAT); cubeMathType 2 casts FLOAT to "
    "FLOAT16, 1 and 3 round it to HF32; before the 910B, and on the 310P and 310B, all is cast to FLOAT16"
)
TEXTS: dict[str, Any] = {
    "documented_soc": w.DOCUMENTED_BUT_310B, "library": "nn",
    "precision": "sums in float32 in an order that depends on shapes only, rounded once to nearest even: to FLOAT if "
    "out is FLOAT and the inputs have one dtype, else to the dtype multiplied in, and from there to out's",
}  # fmt: skip
HF32_OF_ONE = "With an inner dimension of 1 the product is element-wise, and FLOAT is not rounded to HF32."
OLD_MATH = (
    "Before the 910B, and on the 310P and 310B, only 0, 3 and -1 are checked, for FLOAT; CANN does not define other "
    "values, and here they mean FLOAT16."
)
KEPT_MATH = "cubeMathType 2 keeps two BF16 inputs as they are, 4 changes nothing here: sums are always in float32."
NOTES = (HF32_OF_ONE, OLD_MATH, KEPT_MATH)


def known_math() -> w.Rule:
    """cubeMathType is one that is known (161002)."""
    return w.OneOf(w.ValueOf(math_type), w.Choices(FLOAT_RESULT, KEEP, NARROW, USE_FP16, USE_HF32, FP32_ADD))


def inputs(one: w.Param, other: w.Param, *more: w.Param) -> w.Rules:
    """The tests of dtypes and cubeMathType; further tensors, out last, have a dtype of the list (161002)."""
    floats = w.either(w.has_dtype(one, dt.ACL_FLOAT), w.has_dtype(other, dt.ACL_FLOAT))
    narrow = w.negated(w.value_is(math_type, KEEP, USE_HF32, FLOAT_RESULT))
    return (
        *w.when(w.on(*w.REGBASE), (w.negated(w.value_is(math_type, FLOAT_RESULT)),)),
        *w.dtype_in(w.FLOATS_BY_ARCH, one, other, *more),
        *w.when(w.on(*CUBES), (known_math(),), otherwise=(w.when(floats, (narrow,)),)),
    )


def documented(*values: int) -> w.Rules:
    """What the documents exclude on SoCs whose cube unit knows FLOAT16 only (161002)."""
    return w.documented(w.when(w.on(*CUBES), otherwise=((w.negated(w.value_is(math_type, *values)),),)))


def no_nz(*params: w.Param) -> w.Rules:
    """No tensor's storage format is FRACTAL_NZ (161002)."""
    return tuple(w.negated(w.OneOf(w.Format(param), NZ)) for param in params)


def widest(one: Any, other: Any, math: int) -> int:
    """The dtype that the cube unit of the 910B and later multiplies in."""
    if one.dtype == other.dtype != dt.ACL_FLOAT:
        return int(one.dtype)
    return dt.ACL_FLOAT16 if math == USE_FP16 else dt.ACL_FLOAT


def result_dtype(one: Any, other: Any, out: Any, math: int) -> int:
    """The dtype in which the cube unit of the 910B and later gives its result."""
    kind = widest(one, other, math)
    sums = math == FLOAT_RESULT or (out.dtype == dt.ACL_FLOAT and one.dtype == other.dtype != dt.ACL_FLOAT)
    return dt.ACL_FLOAT if sums else kind


def rounded_to_hf32(one: Any, other: Any, math: int) -> float:
    """1 where FLOAT loses its last 12 bits on the way in."""
    single = not one.shape or one.shape[-1] == 1
    return float(math in (NARROW, USE_HF32) and widest(one, other, math) == dt.ACL_FLOAT and not single)


class Cube:
    """The terms of one product: dtype multiplied in, dtype of the result, whether FLOAT is rounded to HF32."""

    def __init__(self, one: w.Param, other: w.Param, out: w.Param) -> None:
        new, old = w.on(*CUBES), w.has_dtype(out, dt.ACL_FLOAT)
        multiplied = w.Derived(widest, one, other, math_type, label="the wider dtype as cubeMathType has it")
        given = w.Derived(result_dtype, one, other, out, math_type, label="the dtype of the cube unit's result")
        hf32 = w.Derived(rounded_to_hf32, one, other, math_type, label="HF32")
        self.kind = w.Where(new, multiplied, HALF, label="the dtype multiplied in")
        self.result = w.Where(new, given, w.Where(old, w.FLOAT, HALF), label="the dtype of the product")
        self.hf32 = w.Where(new, hf32, w.Constant(0.0, "no HF32"), label="HF32")

    def product(self, one: w.Param, other: w.Param) -> w.Step:
        """The product itself, of strided inputs."""
        left, right = w.CastTo(w.Strided(one), self.kind), w.CastTo(w.Strided(other), self.kind)
        return Product(left, right, self.result, self.hf32)


def into(result: w.Step, out: w.Param, *, reshaped: bool = False) -> w.Step:
    """A result cast to an output's dtype and copied there, seen in its shape where the source reshapes."""
    back: w.Step = w.CastTo(result, w.Dtype(out))
    return w.ViewCopy(w.ViewOf(back, w.Reshaped(w.ViewShape(out))) if reshaped else back, out)


def zeros(out: w.Param, shape: w.Term | None = None) -> w.Step:
    """What a sum over nothing comes to; out takes it in no other shape."""
    return w.ViewCopy(filled(out, 0.0, shape), out)
