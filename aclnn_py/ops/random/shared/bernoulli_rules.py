"""What the four aclnn...Bernoulli... share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, ScalarFacts, single
from .philox_step import DSA, ON_DSA, SOURCE, WHOLES, Drawn

OLD = ("ascend910",)
KNOWN = (*OLD, *DSA, *w.REGBASE)
NEW = (*DSA, *w.REGBASE)
PLAIN = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE)
DTYPES = (
    w.Choices().plus(*PLAIN, *WHOLES, dt.ACL_BOOL, on=KNOWN).plus(dt.ACL_BF16, on=NEW)
    .plus(dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64, on=w.REGBASE)
)  # fmt: skip
CHANCES = w.Choices().plus(*PLAIN, on=KNOWN).plus(dt.ACL_BF16, on=NEW)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_bernoulli.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "precision": "exact",
    "formula": "1 where u = x * 2^-32 + 2^-33 <= prob, x the random word of the element, else 0",
}  # fmt: skip
CUDA = (
    "Philox4x32-10 with the seed as key, as in the kernel that CANN publishes for the 950: the "
    "lower half of the counter is offset / 4 rounded up, the upper half the row-major element "
    "number / 4, whose remainder selects the word. Layout, thread count and instruction set do not "
    "change results."
)


class Chance(w.ValueOf):
    """A probability in a scalar, in its own precision."""

    def read(self, call: Call) -> float:
        scalar = call.args[self.name]
        value = scalar.value if isinstance(scalar, ScalarFacts) else 0.0
        return 0.0 if isinstance(value, complex) else float(value)


class Staying(Chance):
    """The probability as the kernel gets it: the engine of the 910B has that of the opposite, as a float32."""

    def read(self, call: Call) -> float:
        value = super().read(call)
        return single(1 - single(1 - value)) if ON_DSA.holds(call) else single(value)


def chosen(x: w.Param, prob: w.Param) -> w.Step:
    """Ones and zeros by a scalar's probability."""
    attrs: tuple[w.Term | float, ...] = (*SOURCE, Staying(prob), w.Where(ON_DSA, 0.0, 1.0, label="kernel variant"))
    single_precision = w.Constant(dt.ACL_FLOAT, "DT_FLOAT")
    drawn = Drawn("random_chosen", attrs=attrs, shape=w.ViewShape(x), dtype=single_precision)
    return w.CastTo(drawn, w.Dtype(x))


def chosen_each(x: w.Param, chances: w.Step) -> w.Step:
    """Ones and zeros by probabilities of their own."""
    single_precision = w.Constant(dt.ACL_FLOAT, "DT_FLOAT")
    attrs: tuple[w.Term | float, ...] = SOURCE
    drawn = Drawn("random_chosen_each", chances, attrs=attrs, shape=w.ViewShape(x), dtype=single_precision)
    return w.CastTo(drawn, w.Dtype(x))


def tests(x: w.Param, out: w.Param, prob: w.Param) -> tuple[w.Rules, ...]:
    """The dtypes."""
    alike = w.same_dtype(x, out) if x is not out else ()
    return w.dtype_in(DTYPES, x), w.dtype_in(CHANCES, prob), alike
