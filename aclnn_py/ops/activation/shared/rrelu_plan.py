"""What aclnnRReluWithNoise and its form in place share: the parameters but self and out, the tests, and the plan."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w

noise = w.InOut(
    "noise",
    "slopes drawn in training, at least as many elements as the input, same dtype; else unchanged",
    ctype=w.IN_TENSOR,
)
lower = w.Scalar("lower", "lower bound of the uniform distribution of slopes", 0.125)
upper = w.Scalar("upper", "upper bound of the uniform distribution of slopes", 0.25)
training = w.Attr(
    "training", "bool", "true: draw a slope for every x < 0; false: use the slope (lower + upper) / 2", default=False
)
seed = w.Attr("seed", "int64_t", "seed of the random number generator", default=0)
offset = w.Attr("offset", "int64_t", "offset of the random number generator", default=0)
STEERING = (noise, lower, upper, training, seed, offset)
BOUNDS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_DOUBLE)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_rrelu_with_noise.h", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "training: n = uniform(lower, upper) for x < 0, else 1 (for NaN too); noise = n, out = x * n; a noise "
    "of another shape gets them in its first elements, row-major. Otherwise x for x > 0, else x * (lower + upper) / 2",
    "precision": "slopes are rounded to the dtype, products computed in float32 and rounded once, to nearest even",
}  # fmt: skip
GENERATOR = (
    "The NPU's random number generator cannot be reproduced. The emulator uses Philox 4x32-10 with the seed as key and "
    "the element's row-major index and the offset as counter: u, the upper 24 bits of the first word, gives lower + "
    "u * (upper - lower), rounded to the dtype. Equal calls give equal slopes, whatever the layout or number of "
    "threads."
)


def tests(x: w.Param) -> tuple[w.Rules, ...]:
    """What follows the tests of dtypes and shapes: enough room for the factors, and the ranks."""
    return w.when(w.is_true(training), (w.Within(w.Excess(noise, x), low=0),)), w.max_dims(32, x, noise)


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """Factors and products in one kernel; factors that do not fill the noise are put before what follows them."""
    drawing, alike = w.is_true(training), w.Equal(w.ViewShape(noise), w.ViewShape(x))
    dense, old = w.Contiguous(x), w.Contiguous(noise)
    range_ = (w.Words(seed), w.Words(offset), w.ValueOf(lower), w.ValueOf(upper))
    drawn = w.Compute("uniform", attrs=range_, shape=w.ViewShape(x), dtype=w.Dtype(x))
    factors = w.Compute("rrelu", dense, drawn, folds=(False, False))
    flat = w.ViewOf(factors, w.Reshaped(w.Aligned(w.Numel(x))))
    longer = w.Concat(w.FixedAxis(0), flat, w.ViewOf(old, w.Tail(w.Numel(x))))
    filled = w.Branch(alike, factors, w.ViewOf(longer, w.Reshaped(w.ViewShape(noise))))
    flat_slope = w.Compute("leaky_relu", dense, attrs=(w.Mean(lower, upper),))
    result = w.Branch(drawing, w.ViewOf(factors, w.NthOutput(1)), flat_slope)
    return (dense, old, w.Branch(drawing, w.ViewCopy(filled, noise), dense), result, w.ViewCopy(result, out))
