"""aclnnSimThreadExponential, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Call
from .shared.bernoulli_rules import CUDA
from .shared.philox_step import DSA, SOURCE, Drawn, offset, seed

GROUP, MOST_GROUPS = 256, 624
SOCS = (*DSA, "ascend950")
ref = w.InOut("selfRef", "tensor of any shape, overwritten with samples")
number = w.Attr("count", "int64_t", "number of elements of selfRef", 6)
rate = w.Attr("lambd", "double", "rate of the exponential distribution, above 0", 1.0)
threads = w.Derived(
    lambda ref: GROUP * max(1, min(-(-ref.numel // GROUP), MOST_GROUPS)), ref, label="simulated CUDA threads"
)  # fmt: skip
dense = w.Contiguous(ref)
numbers = Drawn(
    "random_exponential", attrs=(*SOURCE, w.ValueOf(rate), threads), shape=w.ViewShape(ref), dtype=w.Dtype(ref)
)  # fmt: skip
positive = w.Within(w.ValueOf(rate), low=2.0**-149)


class Rest(w.ValueOf):
    """What is left of an integer divided by 4."""

    label = "remainder modulo 4"

    def read(self, call: Call) -> int:
        return int(super().read(call)) % 4


sim_thread_exponential = w.generated(
    "aclnnSimThreadExponential", ref, number, rate, seed, offset,
    summary="fills selfRef with samples of an exponential distribution, in the order of CUDA's threads",
    on=SOCS, kinds=w.one_dtype(w.row(SOCS), ref), idle=(ref,),
    tiling=(
        w.tiled((w.Equal(w.Numel(ref), w.ValueOf(number)),)), w.tiled((positive,)),
        w.tiled((w.OneOf(Rest(offset), w.Choices(0)),)),
    ),
    plan=(dense, numbers, w.ViewCopy(numbers, ref, blind=True)),
    header="aclnnop/aclnn_sim_thread_exponential.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="-log(u) / lambd, u = x * 2^-32 + 2^-33 of a word x; above 1 - 2^-24 log(u) is -2^-24",
    precision="in float32, each operation rounded, then to the dtype of selfRef",
    reference="selfRef.exponential_(lambd)",
    notes=(
        CUDA,
        "Elements are assigned to CUDA threads, at most 256 * 624; each thread uses every word of its own counters.",
        "lambd is a double and checked as a float.",
    ),
)  # fmt: skip
