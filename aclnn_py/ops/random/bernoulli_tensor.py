"""aclnnBernoulliTensor and aclnnInplaceBernoulliTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.bernoulli_rules import CUDA, TEXTS, chosen_each, tests
from .shared.philox_step import offset, seed

SLOW = w.negated(w.on(*w.REGBASE))
NOTES = (
    CUDA,
    "prob has one element, or as many as self, in row-major order; fewer are undefined in the source and refused here.",
)
prob = w.In("prob", "probability of a 1 for each element, 1 element or as many elements as self")
chances = w.Contiguous(prob)
x, out = (
    w.In("self", "gives shape and dtype of out; its values are ignored"),
    w.Out("out", "samples 0 or 1, same shape and dtype as self"),
)
result = chosen_each(x, chances)
bernoulli_tensor = w.declare(
    "aclnnBernoulliTensor", x, prob, seed, offset, out,
    summary="draws 0/1 samples from Bernoulli distributions with a probability per element",
    rules=(
        w.present(x, prob, out), *tests(x, out, prob), w.max_dims(8, x, prob), w.same_shape(x, out),
        w.no_private_format(x, prob), w.done_if_empty(x, prob),
    ),
    plan=(w.OnAiCpu(SLOW), w.Contiguous(x), *result.chain, w.ViewCopy(result, out)),
    **TEXTS, reference="torch.bernoulli(prob)", notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor of any shape, overwritten with 0/1 samples", ctype=w.IN_TENSOR)
own = chosen_each(ref, chances)
inplace_bernoulli_tensor = w.declare(
    "aclnnInplaceBernoulliTensor", ref, prob, seed, offset,
    summary="fills selfRef with Bernoulli samples of a probability per element, in place",
    rules=(
        w.present(ref, prob), *tests(ref, ref, prob), w.max_dims(8, ref, prob), w.no_private_format(ref, prob),
        w.done_if_empty(ref, prob),
    ),
    plan=(w.OnAiCpu(SLOW), w.Contiguous(ref), *own.chain, w.ViewCopy(own, ref)),
    **TEXTS, reference="selfRef.bernoulli_(prob)", notes=NOTES,
)  # fmt: skip
