"""aclnnRandperm."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .drawing import SOURCE, WHOLES, offset, seed
from .sampling import Sampled

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLES
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
n = w.Attr("n", "int64_t", "how many numbers", 6)
out = w.Out("out", "the numbers below n in random order")
slow = w.either(w.negated(w.on(*w.REGBASE)), w.has_dtype(out, dt.ACL_DOUBLE))
shape = w.Worked(lambda n: (n,), n, told="[n]")
order = Sampled("permutation", attrs=SOURCE, shape=shape, room=dt.ACL_INT64)
cast = w.CastTo(order, w.Dtype(out))
randperm = w.declare(
    "aclnnRandperm", n, seed, offset, out,
    summary="the numbers from 0 to n - 1 in random order",
    rules=(
        w.inner(w.present(out)), w.dtype_in(DTYPES, out), (w.Equal(w.ViewShape(out), shape),),
        (w.Within(w.ValueOf(n), low=0),), w.done_if(w.value_is(n, 0)),
    ),
    plan=(w.OnAiCpu(slow), *cast.chain, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_randperm.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="the numbers sorted by random keys, those with equal keys shuffled", precision="exact",
    reference="torch.randperm(n)",
    notes=(
        "As the kernel that CANN publishes for the 950, on every SoC: a key for each number, of as many bits as make "
        "equal ones rare, from two words of Philox 4x32-10 whose counter is a quarter of the offset and the number.",
        "The documents have n up to 2^31 - 1 for all types but DOUBLE.",
    ),
)  # fmt: skip
