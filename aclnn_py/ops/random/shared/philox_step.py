"""What random operators share: seed and offset, the Philox step, and notes."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.kernels.compute import compute_class, numbers
from ....lowering.plan.draft import LIMIT, Draft, Value
from ....lowering.plan.lowered import Kernel, View
from ....lowering.steps.moves import expand, operands
from ....rules.core.call import Call, count, row_major
from ....rules.core.rule import Variants
from ....rules.core.term import Term

DSA = ("ascend910b", "ascend910_93")
"""Architecture DAV_2201, which has an engine of its own for random numbers."""
ON_DSA = w.on(*DSA)
WHOLES = (dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8, dt.ACL_UINT8)
FLOATING = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_BF16)

seed = w.Attr("seed", "int64_t", "seed of the random number generator", default=7)
offset = w.Attr("offset", "int64_t", "offset into the random sequence", default=0)
SOURCE = (w.Words(seed), w.Words(offset))
PHILOX = (
    "Random numbers come from Philox4x32-10 with the seed as key. The lower half of the counter is "
    "the row-major element number / 4, the upper half the offset, and the remainder selects the "
    "word, as in the kernels that CANN publishes for the 950 to match the engine of the 910B and "
    "910_93. Layout, thread count and instruction set do not change results."
)


class Lead(w.ValueOf):
    """How far a number is above another; above 0 only if it is, which NaN never is."""

    other: w.Param

    def read(self, call: Call) -> float:
        one, other = call.args[self.name], call.args[self.other.name]
        lead: float = one - other  # type: ignore[operator]
        return lead if lead == lead else float(one > other)  # type: ignore[operator]

    def write(self, call: Call, value: float) -> Iterator[Call]:
        yield call.set(self.param, call.args[self.other.name] + value)  # type: ignore[operator]

    def others(self, call: Call) -> Iterator[float]:
        return iter((1, 0, -1))

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (self.param, self.other)

    def __str__(self) -> str:
        return f"{self.name} minus {self.other.name}"


class Drawn(w.Compute, init=False):
    """Random numbers in a new tensor of the declared shape, whatever inputs there are.

    An input of one element is that of every number; one of as many as there are numbers gives each its own. Of
    integers, seed and offset, the first counts.
    """

    def build(self, draft: Draft) -> str:
        call = draft.call
        shape, numel = self.declared(call)
        if shape is None or not 0 <= numel <= LIMIT:
            return f"{shape}"
        assert self.dtype is not None
        dtype, views = self.dtype.read(call), []
        for step in self.inputs:
            view = draft.values[step].view
            few = count(view.shape) < (numel if view.dtype in FLOATING else 1)
            if few and count(view.shape) != 1:
                return f"{count(view.shape)} of {step} for {numel} numbers"
            draft.read(view)
            views.append(view)
        target = draft.temporary(dtype, shape, numel)
        draft.values[self] = Value(target, numel, ACL_FORMAT_ND, len(draft.steps))
        kernel = self.kernel if isinstance(self.kernel, str) else self.kernel.read(call)
        draft.steps.append(self.drawing(kernel, views, target, numbers(self.attrs, call)))
        return ""

    def drawing(self, kernel: str, inputs: list[View], target: View, attrs: tuple[float, ...]) -> Kernel:
        views = tuple(spread(view, target.shape) for view in inputs)
        return Kernel(kernel, views, (target,), attrs, compute_class(target.dtype, []), False)

    @property
    def params(self) -> tuple[w.Param, ...]:
        terms = (self.shape, self.dtype, *self.attrs)
        own = (param for term in terms if isinstance(term, Term) for param in term.params)
        return tuple(dict.fromkeys((*super().params, *own)))

    def breaks(self, call: Call) -> Variants:
        for param in operands(self):
            yield f"{param} has two elements", call.but(param, shape=(2,))
            yield f"{param} has none", call.but(param, shape=(0,))

    def __str__(self) -> str:
        attrs = ", ".join(map(str, self.attrs))
        return f"{self.kernel}({', '.join(map(str, self.inputs))}; {attrs})"


def spread(view: View, shape: tuple[int, ...]) -> View:
    """A dense view in another shape; one element alone, or the first of integers, repeated."""
    if count(view.shape) == 1 or view.dtype not in FLOATING:
        return expand(view._replace(shape=(), strides=()), shape)
    return view._replace(shape=shape, strides=row_major(shape))


def on_ai_cpu(ref: w.Param) -> w.Rule:
    """Condition: the AI CPU draws."""
    return w.both(w.negated(ON_DSA), w.either(w.negated(w.on(*w.REGBASE)), w.has_dtype(ref, dt.ACL_DOUBLE)))
