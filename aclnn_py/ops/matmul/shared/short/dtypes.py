"""Rules about the dtypes of quantised products of FP8, HIFLOAT8 and FP4 on the 950."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from ....norm.shared.generated_rules import fitting
from ..cube import NZ
from ..eight_bits import FP8, fp8_or_hifloat8
from ..quant_combinations import PACKED, Dtypes
from ..quant_dtypes import absent
from ..quant_operands import Operands
from ..quant_shapes import Shapes
from .calls import ShortCalls
from .given import Given
from .scales import E8M0, FP4

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
FLOAT = w.Choices(dt.ACL_FLOAT)


class ShortOperands(Shapes):
    """Rules about the operands of one API; `infers`: groupSize may leave sizes to the shapes, not only those of MX."""

    def __init__(self, names: Operands, *, blocks: bool = False, infers: bool = False) -> None:
        super().__init__(names, blocks=blocks)
        self.mend = ShortCalls(names, blocks=blocks).agreed
        self.infers, self.stored = infers, blocks
        self.in_mx = w.has_dtype(names.scale, E8M0)
        if names.token is not None:
            self.in_mx = w.both(
                w.given_of_dtype(names.token, E8M0), self.in_mx, label="both scales are FLOAT8_E8M0"
            )  # fmt: skip

    def of(
        self, claim: tuple[str, str], function: Callable[..., bool], *more: w.Param, kind: str = "shape_custom"
    ) -> w.Rules:  # fmt: skip
        """`function` gets the operands, then the arguments of `more`."""
        names = self.names
        optional = [param for param in (names.token, names.group) if param is not None]

        def holds(*args: Any) -> bool:
            found = iter(args)
            matrices = (next(found), next(found), next(found), next(found), next(found))
            token = None if names.token is None else next(found)
            group = 0 if names.group is None else next(found)
            one, other, scale, turned1, turned2 = matrices
            given = Given(one, other, bool(turned1), bool(turned2), token, scale, group)
            return given.sizes is None or bool(function(given, *found))

        flags = [param for param in (names.transpose1, names.transpose2) if param is not None]
        params = (names.x1, names.x2, names.scale, *flags, *optional, *more)
        return fitting(holds, *params, claim=claim, mend=self.mend, kind=kind)


class ShortDtypes(ShortOperands):
    """Dtypes of the matrices, scales, bias and output, and which of them may be null (161002)."""

    def dtypes(self) -> w.Rules:
        names = self.names
        alone = w.flat(self.eights(), w.dtype_in(w.Choices(*PACKED), names.scale))
        if names.token is None:
            return w.flat(self.of_stored(), alone, self.common())
        both = w.flat(self.eights(), w.dtype_in(FLOAT, names.token), w.dtype_in(FLOAT, names.scale))
        modes = w.when(self.in_mx, self.matrices_in_mx(), otherwise=(both,))
        return w.flat(
            self.of_stored(), w.when(w.given(names.token), modes, otherwise=(alone,)), self.common(),
            self.without_bias(), self.straight(),
        )  # fmt: skip

    def pair(self, allowed: Callable[[TensorFacts, TensorFacts], bool], what: str) -> w.Rules:
        one, other = self.names.x1, self.names.x2
        claim = (f"dtypes of {one} and {other}", what)
        found = Dtypes(lambda one, other: allowed(one, other) or None, one, other, claim=claim, mend=self.mend)
        return (w.Defined(found),)

    def eights(self) -> w.Rules:
        return self.pair(fp8_or_hifloat8, "FP8, or both HIFLOAT8")

    def matrices_in_mx(self) -> w.Rules:
        def allowed(one: TensorFacts, other: TensorFacts) -> bool:
            return (one.dtype in FP8 and other.dtype in FP8) or one.dtype == other.dtype == FP4

        return self.pair(allowed, "FP8, or both FLOAT4_E2M1")

    def of_stored(self) -> w.Rules:
        kinds = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, FP4)
        alike = self.pair(
            lambda one, other: one.dtype == other.dtype and one.dtype in kinds,
            "both FLOAT8_E4M3FN, HIFLOAT8 or FLOAT4_E2M1 in FRACTAL_NZ",
        )
        return w.when(w.OneOf(w.Format(self.names.x2), NZ), alike)

    def common(self) -> w.Rules:
        names = self.names
        return w.flat(
            w.when_given(names.bias, w.dtype_in(FLOAT, names.bias)), absent(names.offset), w.dtype_in(FLOATS, names.out)
        )  # fmt: skip

    def without_bias(self) -> w.Rules:
        bias = self.names.bias
        claim = (str(bias), "null beside scales of tiles")
        return self.of(claim, lambda given, bias: given.micro or not given.tiled or bias is None, bias, kind="given")

    def straight(self) -> w.Rules:
        stored = w.both(w.OneOf(w.Format(self.names.x2), NZ), w.has_dtype(self.names.x2, FP4), self.in_mx)
        claim = (f"{self.names.x1} of FLOAT4_E2M1", "not transposed beside a matrix in FRACTAL_NZ")
        return w.when(stored, self.of(claim, lambda given: not given.transposed[0], kind="attr_range"))
