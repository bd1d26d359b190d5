"""aclnnSimThreadExponential, whose phase one CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.call import Call
from .bernoullis import CUDA
from .drawing import DSA, SOURCE, Drawn, offset, seed

GROUP, MOST_GROUPS = 256, 624
SOCS = (*DSA, "ascend950")
ref = w.InOut("selfRef", "takes the numbers")
number = w.Attr("count", "int64_t", "how many: the elements of selfRef", 6)
rate = w.Attr("lambd", "double", "the rate of the distribution", 1.0)
threads = w.Worked(
    lambda ref: GROUP * max(1, min(-(-ref.numel // GROUP), MOST_GROUPS)), ref, told="threads of CUDA"
)  # fmt: skip
dense = w.Contiguous(ref)
numbers = Drawn(
    "random_exponential", attrs=(*SOURCE, w.ValueOf(rate), threads), shape=w.ViewShape(ref), dtype=w.Dtype(ref)
)  # fmt: skip
positive = w.Within(w.ValueOf(rate), low=2.0**-149)


class Rest(w.ValueOf):
    """What is left of an integer divided by 4."""

    __slots__ = ()
    told = "remainder by 4"

    def read(self, call: Call) -> int:
        return int(super().read(call)) % 4


sim_thread_exponential = w.generated(
    "aclnnSimThreadExponential", ref, number, rate, seed, offset,
    summary="every element becomes an exponentially distributed number",
    on=SOCS, kinds=w.one_dtype(w.row(SOCS), ref), idle=(ref,),
    tiling=(
        w.tiled((w.Equal(w.Numel(ref), w.ValueOf(number)),)), w.tiled((positive,)),
        w.tiled((w.OneOf(Rest(offset), w.Choices(0)),)),
    ),
    plan=(dense, numbers, w.ViewCopy(numbers, ref, blind=True)),
    header="aclnnop/aclnn_sim_thread_exponential.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="-log(u) / lambd, u = x * 2^-32 + 2^-33 of a word x; for u above 1 - 2^-24 the logarithm is -2^-24",
    precision="in float32, each operation rounded, then to selfRef's dtype",
    reference="selfRef.exponential_(lambd)",
    notes=(
        CUDA, "The elements are those of CUDA's threads, 256 times at most 624 of them, each of which takes every word "
        "of its own counters.", "lambd is a double and tested as a float.",
    ),
)  # fmt: skip
