"""What aclnnMultinomial and aclnnMultinomialTensor share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts
from .philox_step import ON_DSA
from .row_sampling_step import Sampled

FEW = 5000
DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
x = w.In("self", "non-negative weights, [N] or [M,N]")
samples = w.Attr("numsamples", "int64_t", "number of samples per row", 2)
again = w.Attr("replacement", "bool", "true: draw with replacement", default=True)
out = w.Out("out", "indices of the drawn columns, [numsamples] or [M,numsamples], INT64")
large = w.Within(w.Numel(x), low=FEW + 1)
ENGINE = w.both(ON_DSA, large)
AI_CPU = w.either(
    w.both(w.negated(w.on(*w.REGBASE)), w.negated(ENGINE)),
    w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_DOUBLE)),
)  # fmt: skip


def shape_of(x: TensorFacts, samples: int) -> Shape | None:
    """The shape of the result, of a tensor of one axis or two."""
    return (*x.shape[:-1], samples) if x.rank in (1, 2) else None


def spare(x: TensorFacts, samples: int, again: bool) -> int:
    """How many elements of a row are left, if they may not be drawn twice."""
    return 0 if again or not x.rank else x.shape[-1] - samples


shape = w.Derived(shape_of, x, samples, label="shape of self with numsamples as last size")
left = w.Derived(spare, x, samples, again, label="last size of self minus numsamples")
wide = w.SizeAt(x, w.FixedAxis(-1))
SHAPES: tuple[w.Rules, ...] = (
    w.dims_within(1, 2, x), (w.Equal(w.ViewShape(out), shape),), (w.Within(w.ValueOf(samples), low=1),),
    (w.Within(left, low=0),), (w.Within(wide, high=1 << 24),),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_multinomial.h", "library": "math",
    "formula": "with replacement and numsamples > 1: the first index whose cumulative normalised weight is at least "
    "u; otherwise the indices of the largest weight / -log(u)",
    "precision": "cumulative sums in double; logarithm and quotient in float32, rounded to the dtype of self",
    "reference": "torch.multinomial(self, numsamples, replacement)",
}  # fmt: skip
NOTES = (
    "As in the kernels that CANN publishes for the 950: u = x * 2^-32 + 2^-33, x a word of "
    "Philox4x32-10 whose counter holds offset / 4 in its lower half and in its upper half row * "
    "numsamples rounded up to a multiple of 128, plus the sample; without replacement the row-major "
    "element number.",
    "With more than 5000 columns the 910B and 910_93 draw as aclnnInplaceUniform does, with the "
    "same numbers for every row: the first index whose cumulative weight exceeds u; without "
    "replacement by weight / (|log(1 - u)| + 1e-7).",
)


def sampled(dense: w.Step, *source: w.Term | float, inputs: tuple[w.Step, ...] = ()) -> w.Step:
    """The drawn elements."""
    attrs: tuple[w.Term | float, ...] = (*source, w.Where(ENGINE, 0.0, 1.0, label="kernel variant"))
    tail = "_of" if inputs else ""
    many = Sampled(f"sample_again{tail}", dense, *inputs, attrs=attrs, shape=shape, room=dt.ACL_DOUBLE)
    few = Sampled(f"sample_once{tail}", dense, *inputs, attrs=attrs, shape=shape, room=dt.ACL_FLOAT)
    return w.Branch(w.both(w.is_true(again), w.negated(w.value_is(samples, 1))), many, few)
