"""What negative log likelihoods share with their gradients: targets, and how kernels see them."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts

DTYPES = w.FLOATS_BY_ARCH
TARGETS = w.Choices(dt.ACL_INT64, dt.ACL_UINT8, dt.ACL_INT32)
NEWER = w.on(*w.REGBASE)
BF16 = w.Constant(dt.ACL_BF16, "DT_BF16")
INT32, INT64 = w.Constant(dt.ACL_INT32, "DT_INT32"), w.Constant(dt.ACL_INT64, "DT_INT64")
OUTSIDE = "A target out of range, other than ignoreIndex, fails the stream."

x = w.In("self", "log-probabilities, [N, C] or [C]; aclnnNLLLoss2d: [N, C, H, W]")
target = w.In("target", "class index of every sample, [N], or a scalar for [C]; aclnnNLLLoss2d: [N, H, W]")
weight = w.In("weight", "weight of every class, [C]")
reduction = w.Attr("reduction", "int64_t", "reduction: 0 none, 1 mean (weighted), 2 sum", 0)
ignored = w.Attr("ignoreIndex", "int64_t", "target value whose samples are ignored", -100)

promoted = w.Where(NEWER, w.Dtype(x), w.Where(w.has_dtype(x, dt.ACL_BF16), BF16, w.FLOAT))


def halves_of(number: int) -> tuple[float, float]:
    """A number as its high and low 32 bits."""
    return float(number >> 32), float(number & 0xFFFFFFFF)


ignored_halves = w.Derived(halves_of, ignored, label="ignoreIndex")


def class_for_each(x: TensorFacts, weight: TensorFacts) -> bool | None:
    return weight.shape == x.shape[-1:] or None


def weights_follow(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=call.tensor(x).shape[-1:])


weights_fit = w.Derived(
    class_for_each, x, weight, label="weights", claim=("shape of weight", "one per class of self"),
    mend=weights_follow, kind="shape_custom",
)  # fmt: skip


def fits_samples(x: TensorFacts, reduction: int, each: TensorFacts) -> bool | None:
    """Whether there is one for each sample if all losses are told, else one alone, with an axis at most."""
    if reduction == 0 and x.rank == 2:
        return each.shape == x.shape[:1] or None
    return (each.rank <= 1 and each.numel == 1) or None


def samples_fit(each: w.Param) -> w.Derived:
    """The rule's term: a tensor is as long as the losses that are told."""

    def follow(call: Call) -> Iterator[Call]:
        rows = call.tensor(x).shape[:-1]
        yield call.but(each, shape=rows if call.args[reduction.name] == 0 else ())

    claim = (f"shape of {each}", "a loss per sample for reduction 0, else 1 element")
    return w.Derived(fits_samples, x, reduction, each, label="losses", claim=claim, mend=follow, kind="shape_custom")


def one_element(param: w.Param) -> w.Rules:
    """A tensor has one element (161002)."""
    return (w.is_single(param),)


def samples_of(x: TensorFacts) -> Shape:
    return (*x.shape[:1], *x.shape[2:]) if x.rank > 1 else (1,)


samples = w.Derived(samples_of, x, label="a loss per sample")
