"""aclnnBernoulli and aclnnInplaceBernoulli."""

from __future__ import annotations

from ...lowering import language as w
from .shared.bernoulli_rules import CUDA, TEXTS, Chance, chosen, tests
from .shared.philox_step import PHILOX, offset, on_ai_cpu, seed

NOTES = (PHILOX, "On the 910B and 910_93 1 is for u < prob. Elsewhere: " + CUDA)
prob = w.Scalar("prob", "probability of a 1", 0.5)
x, out = (
    w.In("self", "gives shape and dtype of out; its values are ignored"),
    w.Out("out", "samples 0 or 1, same shape and dtype as self"),
)
result = chosen(x, prob)
bernoulli = w.declare(
    "aclnnBernoulli", x, prob, seed, offset, out,
    summary="draws 0/1 samples from a Bernoulli distribution with a scalar probability",
    rules=(
        w.present(x, prob, out), *tests(x, out, prob), (w.Within(Chance(prob), 0, 1),), w.max_dims(8, x),
        w.same_shape(x, out), w.no_private_format(x), w.done_if_empty(x),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(x)), w.Contiguous(x), *result.chain, w.ViewCopy(result, out)),
    **TEXTS, reference="torch.bernoulli(self, prob)", notes=NOTES,
)  # fmt: skip

ref = w.InOut("selfRef", "tensor of any shape, overwritten with 0/1 samples", ctype=w.IN_TENSOR)
own = chosen(ref, prob)
inplace_bernoulli = w.declare(
    "aclnnInplaceBernoulli", ref, prob, seed, offset,
    summary="fills selfRef with Bernoulli samples of a scalar probability, in place",
    rules=(
        w.present(ref, prob), *tests(ref, ref, prob), (w.Within(Chance(prob), 0, 1),), w.max_dims(8, ref),
        w.no_private_format(ref), w.done_if_empty(ref),
    ),
    plan=(w.OnAiCpu(on_ai_cpu(ref)), w.Contiguous(ref), *own.chain, w.ViewCopy(own, ref)),
    **TEXTS, reference="selfRef.bernoulli_(prob)", notes=NOTES,
)  # fmt: skip
