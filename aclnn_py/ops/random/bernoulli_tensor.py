"""aclnnBernoulliTensor and aclnnInplaceBernoulliTensor."""

from __future__ import annotations

from ...lowering import language as w
from .bernoullis import CUDA, TEXTS, chosen_each, tests
from .drawing import offset, seed

SLOW = w.negated(w.on(*w.REGBASE))
NOTES = (
    CUDA,
    "prob is one number, or as many as self has elements, in row-major order; what the source does with fewer is not "
    "defined, and refused here.",
)
prob = w.In("prob", "the probabilities of a 1")
chances = w.Contiguous(prob)
x, out = w.In("self", "gives shape and dtype"), w.Out("out", "the result")
result = chosen_each(x, chances)
bernoulli_tensor = w.declare(
    "aclnnBernoulliTensor", x, prob, seed, offset, out,
    summary="1 with a probability for each element, else 0",
    rules=(
        w.present(x, prob, out), *tests(x, out, prob), w.max_dims(8, x, prob), w.same_shape(x, out),
        w.no_private_format(x, prob), w.done_if_empty(x, prob),
    ),
    plan=(w.OnAiCpu(SLOW), w.Contiguous(x), *result.chain, w.ViewCopy(result, out)),
    **TEXTS, reference="torch.bernoulli(prob)", notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "takes the result", ctype=w.IN_TENSOR)
own = chosen_each(ref, chances)
inplace_bernoulli_tensor = w.declare(
    "aclnnInplaceBernoulliTensor", ref, prob, seed, offset,
    summary="every element becomes 1 with a probability of its own, else 0",
    rules=(
        w.present(ref, prob), *tests(ref, ref, prob), w.max_dims(8, ref, prob), w.no_private_format(ref, prob),
        w.done_if_empty(ref, prob),
    ),
    plan=(w.OnAiCpu(SLOW), w.Contiguous(ref), *own.chain, w.ViewCopy(own, ref)),
    **TEXTS, reference="selfRef.bernoulli_(prob)", notes=NOTES,
)  # fmt: skip
