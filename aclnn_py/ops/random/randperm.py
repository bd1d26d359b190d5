"""aclnnRandperm."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.philox_step import SOURCE, WHOLES, offset, seed
from .shared.row_sampling_step import Sampled

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLES
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
n = w.Attr("n", "int64_t", "number of integers", 6)
out = w.Out("out", "random permutation of 0 to n - 1, [n]")
slow = w.either(w.negated(w.on(*w.REGBASE)), w.has_dtype(out, dt.ACL_DOUBLE))
shape = w.Derived(lambda n: (n,), n, label="[n]")
order = Sampled("permutation", attrs=SOURCE, shape=shape, room=dt.ACL_INT64)
cast = w.CastTo(order, w.Dtype(out))
randperm = w.declare(
    "aclnnRandperm", n, seed, offset, out,
    summary="random permutation of the integers from 0 to n - 1",
    rules=(
        w.inner(w.present(out)), w.dtype_in(DTYPES, out), (w.Equal(w.ViewShape(out), shape),),
        (w.Within(w.ValueOf(n), low=0),), w.done_if(w.value_is(n, 0)),
    ),
    plan=(w.OnAiCpu(slow), *cast.chain, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_randperm.h", library="math", documented_soc=w.DOCUMENTED_BUT_310,
    formula="the integers sorted by random keys, those with equal keys shuffled", precision="exact",
    reference="torch.randperm(n)",
    notes=(
        "As in the kernel that CANN publishes for the 950, on every SoC: a key per integer, wide enough to make "
        "equal keys rare, from two words of Philox4x32-10 whose counter is offset / 4 and the integer.",
        "The documents limit n to 2^31 - 1 for all dtypes but DOUBLE.",
    ),
)  # fmt: skip
