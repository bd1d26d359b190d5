"""aclnnBernoulli and aclnnInplaceBernoulli."""

from __future__ import annotations

from ...lowering import language as w
from .bernoullis import CUDA, TEXTS, Chance, chosen, tests
from .drawing import PHILOX, offset, on_ai_cpu, seed

NOTES = (PHILOX, "That is on the 910B and 910_93, where 1 is for u < prob. Elsewhere: " + CUDA)
prob = w.Scalar("prob", "the probability of a 1", 0.5)
x, out = w.In("self", "gives shape and dtype"), w.Out("out", "the result")
result = chosen(x, prob)
bernoulli = w.declare(
    "aclnnBernoulli", x, prob, seed, offset, out,
    summary="1 with a probability, else 0",
    rules=(
        w.present(x, prob, out), *tests(x, out, prob), (w.Within(Chance(prob), 0, 1),), w.max_dims(8, x),
        w.same_shape(x, out), w.no_private_format(x), w.done_if_empty(x),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(x)), w.Contiguous(x), *result.chain, w.ViewCopy(result, out)),
    **TEXTS, reference="torch.bernoulli(self, prob)", notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "takes the result", ctype=w.IN_TENSOR)
own = chosen(ref, prob)
inplace_bernoulli = w.declare(
    "aclnnInplaceBernoulli", ref, prob, seed, offset,
    summary="every element becomes 1 with a probability, else 0",
    rules=(
        w.present(ref, prob), *tests(ref, ref, prob), (w.Within(Chance(prob), 0, 1),), w.max_dims(8, ref),
        w.no_private_format(ref), w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), w.Contiguous(ref), *own.chain, w.ViewCopy(own, ref)),
    **TEXTS, reference="selfRef.bernoulli_(prob)", notes=NOTES,
)  # fmt: skip
