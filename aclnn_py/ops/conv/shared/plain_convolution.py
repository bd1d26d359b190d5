"""Dtypes and plan of convolutions whose tensors share one dtype."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.kernels.convolution import Convolved, Rounded, Unemulated
from ....rules.core.call import TensorFacts
from . import cube_math as m

BIASES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(
    dt.ACL_BF16, on=("ascend910", "ascend910b", "ascend910_93", "ascend310b", *w.REGBASE, "unknown")
)  # fmt: skip
FORMULA = "with zeros outside of self; FLOAT is multiplied as cubeMathType says, on older SoCs everything as FLOAT16"


def of_bias(x: TensorFacts, math: int) -> int:
    """What a bias is cast to before the 950: FLOAT instead of BF16."""
    kind = m.multiplied(x, math)
    return dt.ACL_FLOAT if kind == dt.ACL_BF16 else kind


class Plain:
    """The parts of a convolution of an image with weights of its dtype."""

    def __init__(self, x: w.Param, weight: w.Param, bias: w.Param, out: w.Param, geometry: w.Term) -> None:
        self.cube, self.geometry, self.out = m.Multiplied(x, weight), geometry, out
        newest = w.on(*w.REGBASE)
        older = w.Where(m.NEW, m.Kind(of_bias, x, m.math_type, label="bias"), m.HALF, label="bias")
        kind = w.Where(newest, self.cube.kind, older, label="bias dtype")
        self.image, self.taps = Rounded(self.cube.operand(x), self.cube.hf32), self.cube.operand(weight)
        self.added = w.CastTo(w.CastTo(w.Strided(bias), kind), w.FLOAT)
        self.unknown = m.eight_bits(x)

    def made(self, added: w.Step | None) -> w.Step:
        """The convolution, with a bias or without one."""
        return Convolved(
            self.image, self.taps, added, geometry=self.geometry, dtype=self.cube.kind, shape=w.ViewShape(self.out),
            hf32=self.cube.hf32, back=False, code=ACLNN_ERR_RUNTIME_ERROR,
        )  # fmt: skip

    def into(self, found: w.Step) -> w.Step:
        """A result, cast and copied."""
        whole = w.ViewCopy(w.CastTo(found, w.Dtype(self.out)), self.out, code=w.ACLNN_ERR_PARAM_NULLPTR)
        return w.OpenBranch(self.unknown, Unemulated("FP8 convolutions"), whole)
