"""Compute dtypes of convolutions, and cubeMathType on each SoC."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...matmul.shared.cube import CUBES
from ...matmul.shared.cube import HALF as HALF
from ...matmul.shared.cube import USE_FP16 as USE_FP16

math_type = w.Attr("cubeMathType", "int8_t", "0 keep dtype, 1 allow FLOAT to HF32, 2 use FLOAT16, 3 use HF32", 1)
EIGHT = (dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E4M3FN)
"""Dtypes of the 950 that the emulator has no kernel for."""
FORWARD = w.HALF_FLOAT.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(dt.ACL_HIFLOAT8, on=w.REGBASE)
BACKWARD = FORWARD.plus(dt.ACL_FLOAT8_E4M3FN, on=w.REGBASE)
NEW = w.on(*CUBES)
NO_HF32 = w.Constant(0.0, "no HF32")
REDUCED = (
    "products are summed in float32, over kernel elements and then channels, and rounded once to "
    "nearest even; weight gradients are summed in float32 in blocks of 4096 positions"
)


def widest(*found: TensorFacts | None) -> int:
    """The dtype that several tensors have in common, as far as they are there, else FLOAT."""
    kinds = {one.dtype for one in found if one is not None}
    return kinds.pop() if len(kinds) == 1 else dt.ACL_FLOAT


def multiplied(*args: Any) -> int:
    """The dtype that the cube unit of the 910B and later multiplies in; the last argument is cubeMathType."""
    *found, math = args
    kind = widest(*found)
    return dt.ACL_FLOAT16 if math == USE_FP16 and kind not in EIGHT else kind


def shortened(*args: Any) -> float:
    return float(args[-1] in (1, 3) and multiplied(*args) == dt.ACL_FLOAT)


class Kind(w.Derived):
    """A dtype, or a number, that tensors' dtypes decide: those are varied, not the shapes."""

    varied: tuple[w.Term, ...]

    def __init__(self, function: Any, *params: w.Param, label: str) -> None:
        super().__init__(function, *params, label=label)
        self._set(varied=tuple(w.Dtype(param) if param.is_tensor else w.leaf(param) for param in params))

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return self.varied


class Multiplied:
    """The terms of products of several tensors: the compute dtype, and whether FLOAT is rounded to HF32."""

    def __init__(self, *params: w.Param) -> None:
        label = "compute dtype"
        self.kind = w.Where(NEW, Kind(multiplied, *params, math_type, label=label), HALF, label=label)
        self.hf32 = w.Where(NEW, Kind(shortened, *params, math_type, label="HF32"), NO_HF32, label="HF32")

    def operand(self, param: w.Param) -> w.Step:
        """A tensor as float32, once cast to the compute dtype."""
        return w.CastTo(w.CastTo(w.Strided(param), self.kind), w.FLOAT)


def math_fits(most: int, *params: w.Param) -> w.Rules:
    """cubeMathType is one of those up to `most`; where the cube unit has no FLOAT, one that narrows it (161002)."""
    known = (w.OneOf(w.ValueOf(math_type), w.Choices(*range(most + 1))),)
    narrow = (w.OneOf(w.ValueOf(math_type), w.Choices(1, 2)),)
    floats = w.either(*(w.has_dtype(each, dt.ACL_FLOAT) for each in params))
    return w.when(NEW, known, otherwise=(w.when(floats, narrow, otherwise=(known,)),))


def eight_bits(*params: w.Param) -> w.Rule:
    """Condition: some tensor has a dtype that these kernels do not compute in."""
    return w.either(*(w.has_dtype(each, *EIGHT) for each in params))


class Formats(w.Derived, init=False):
    """Something about tensors' formats, which are varied to break it."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(w.Format(param) for param in self.params if param.is_tensor)

    def lacking(self, call: Call) -> str:
        return " and ".join(leaf.show(leaf.read(call)) for leaf in self.leaves)
