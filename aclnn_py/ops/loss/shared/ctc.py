"""What aclnnCtcLoss and its gradient share: arguments, what they have to be, how the kernel sees them."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts

BOTH = w.Choices(dt.ACL_FLOAT, dt.ACL_DOUBLE)
DTYPES = BOTH.plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=w.BF16_BY_ARCH)
WHOLE = (dt.ACL_INT32, dt.ACL_INT64)
TARGETS = w.Choices(*WHOLE, dt.ACL_BOOL, dt.ACL_FLOAT, dt.ACL_FLOAT16)
A2 = ("ascend910b", "ascend910_93")
MOST_CLASSES, MOST_SAMPLES, MOST_TARGETS = 200000, 8180, 1000
CUSTOM = "shape_custom"
NOTES = (
    "A target out of range fails the stream; the hardware reads out of bounds.",
    "Negative inputLengths and targetLengths count as 0; a sample of input length 0 has probability 1 if it has no "
    "targets, else 0.",
)  # fmt: skip

x = w.In("logProbs", "log-probabilities, [T, N, C], or [T, C] for one sample")
targets = w.In("targets", "target classes, [N, S] or concatenated, [sum(targetLengths)]")
input_lengths = w.Attr("inputLengths", "const aclIntArray*", "input length of every sample, at most T", default=(2,))
target_lengths = w.Attr("targetLengths", "const aclIntArray*", "target length of every sample", default=(1,))
blank = w.Attr("blank", "int64_t", "class index of the blank label", default=0)
zero_infinity = w.Attr("zeroInfinity", "bool", "true: infinite losses and their gradients become 0", default=False)


def samples_of(x: TensorFacts) -> int:
    """N; two axes are one sample's."""
    return x.shape[1] if x.rank == 3 else 1


def classes_of(x: TensorFacts) -> int:
    return x.shape[-1] if x.shape else 0


def size(facts: TensorFacts, axis: int) -> int:
    """Along an axis, 0 where there is none."""
    return facts.shape[axis] if axis < facts.rank else 0


def longest(lengths: Shape) -> int:
    return max(0, *lengths, 0)


def some_times(x: TensorFacts) -> bool | None:
    return size(x, 0) != 0 or None


def is_class(x: TensorFacts, blank: int) -> bool | None:
    return 0 <= blank < classes_of(x) or None


def targets_fit(x: TensorFacts, targets: TensorFacts, lengths: Shape) -> bool | None:
    """As many rows as samples with room for the longest, or all behind each other."""
    if targets.rank == 2:
        rows, room = targets.shape
        return (rows == samples_of(x) and room >= longest(lengths)) or None
    return targets.shape == (sum(lengths),) or None


def served(x: TensorFacts, alpha: TensorFacts) -> bool | None:
    """Whether 16 bits are few enough; C counts as none where there are two axes, and N is C then."""
    if x.dtype not in (dt.ACL_FLOAT16, dt.ACL_BF16):
        return True
    longest = int((size(alpha, 2) - 1) / 2)
    return (size(x, 2) <= MOST_CLASSES and size(x, 1) <= MOST_SAMPLES and longest <= MOST_TARGETS) or None


def one_time(call: Call) -> Iterator[Call]:
    yield call.but(x, shape=(2, *call.tensor(x).shape[1:]))


def rows_of_targets(call: Call) -> Iterator[Call]:
    lengths: Shape = call.args[target_lengths.name]  # type: ignore[assignment]
    yield call.but(targets, shape=(samples_of(call.tensor(x)), longest(lengths)))
    yield call.but(targets, shape=(sum(lengths),))


def in_float(call: Call) -> Iterator[Call]:
    yield call.but(x, dtype=dt.ACL_FLOAT)


times_there = w.Derived(
    some_times, x, label="time steps", claim=("size of axis 0 of logProbs", "above 0"), mend=one_time, kind=CUSTOM
)
blank_known = w.Derived(
    is_class, x, blank, label="class index of blank", claim=("blank", "from 0 to C - 1"),
    mend=w.setting(blank, lambda call: 0),
)  # fmt: skip
targets_there = w.Derived(
    targets_fit, x, targets, target_lengths, label="targets", mend=rows_of_targets, kind=CUSTOM,
    claim=("shape of targets", "[N,S] with S at least the largest of targetLengths, or their sum"),
)  # fmt: skip


def few_enough(alpha: w.Param) -> w.Rules:
    """16 bits on the A2 and A3 have limits (161002)."""
    term = w.Derived(
        served, x, alpha, label="sizes for FLOAT16 and BF16", mend=in_float, kind=CUSTOM,
        claim=("sizes for FLOAT16 and BF16", "at most 200000 classes, 8180 samples and 1000 targets"),
    )  # fmt: skip
    return w.when(w.on(*A2), w.defined(term))
