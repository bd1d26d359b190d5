"""Parameters, shapes and rules of aclnnEmbeddingBag."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BUT_OLD)
WIDE = w.Choices(dt.ACL_INT64, dt.ACL_INT32)
NUMBERS = w.Choices(dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8)
SUM, MEAN = 0, 1
NEWER = w.on(*w.REGBASE)
KERNELS = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", *w.REGBASE)

weight = w.In("weight", "embedding table, [N,D]")
indices = w.In("indices", "row indices into weight, [L]; rank 2 is accepted on ascend950 only")
offsets = w.In("offsets", "index in indices at which each bag starts, [B], or [B+1] with includeLastOffset")
scale_grad = w.Attr("scaleGradByFreq", "bool", "ignored (concerns the gradient only)", default=False)
mode = w.Attr("mode", "int64_t", "reduction of a bag: 0 sum, 1 mean, any other value max", default=0)
sparse = w.Attr("sparse", "bool", "ignored (concerns the gradient only)", default=False)
factors = w.In(
    "perSampleWeights", "weight of each index, as many elements as indices, dtype of weight; mode 0 only", optional=True
)
last = w.Attr(
    "includeLastOffset", "bool", "true: the last element of offsets is the end of the last bag", default=False
)
padding = w.Attr("paddingIdx", "int64_t", "index excluded from the reduction; default -1", default=-1)
out = w.Out("output", "reduced bags, [B,D], dtype of weight")
bag_of = w.Out("offset2bag", "bag number of each index, [L], INT32/INT64; not written if it has no elements")
sizes = w.Out("bagSize", "indices per bag without paddingIdx, same shape as offsets; 0 for mode 0 before ascend950")
largest = w.Out("maxIndices", "for max the row of weight each output element comes from, [B,D]")


def bags(offsets: TensorFacts, last: bool) -> int:
    return max(offsets.numel - last, 0)


def rows(weight: TensorFacts, offsets: TensorFacts, last: bool) -> Shape:
    return (bags(offsets, last), *weight.shape[1:])


def agreed(
    label: str, claim: tuple[str, str], function: Callable[..., bool], mend: w.Mend, *params: w.Param
) -> w.Rules:
    """A rule about shapes (161002): the function of the parameters is true."""
    return w.defined(
        w.Derived(
            lambda *given: function(*given) or None, *params, label=label, claim=claim, mend=mend, kind="shape_custom"
        )
    )


def shaped(one: w.Param, shape: Callable[[Call], Shape]) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        yield call.but(one, shape=shape(call))

    return mend


def output_shape(call: Call) -> Shape:
    return rows(call.tensor(weight), call.tensor(offsets), bool(call.value(last)))


def one_each(call: Call) -> Shape:
    return (call.tensor(indices).numel,)


def one_a_bag(call: Call) -> Shape:
    newer = call.soc.short in w.REGBASE
    return (call.tensor(offsets).numel if newer else bags(call.tensor(offsets), bool(call.value(last))),)


maxima = w.negated(w.value_is(mode, SUM, MEAN))
is_row = agreed(
    "offsets",
    ("rank of offsets", "1"),
    lambda offsets: offsets.rank == 1,
    shaped(offsets, lambda call: (2,)),
    offsets,
)
RULES = (
    w.OUT_POINTERS, w.present(weight, indices, offsets, out, bag_of, sizes, largest), w.dtype_in(DTYPES, weight),
    w.dtype_in(NUMBERS, indices, offsets),
    w.when(w.OneOf(w.Dtype(indices), WIDE), otherwise=(w.dtype_in(WIDE, offsets),)),
    w.when(w.given(factors), w.same_dtype(factors, weight)), w.same_dtype(out, weight),
    w.dtype_in(WIDE, bag_of, sizes, largest), w.rank_is(2, weight),
    w.when(NEWER, w.max_dims(2, indices), otherwise=(w.max_dims(1, indices),)), w.max_dims(1, offsets),
    w.when(w.given(factors), w.when(NEWER, w.dims_within(1, 2, factors), otherwise=(w.rank_is(1, factors),))),
    w.rank_is(2, out), w.max_dims(1, bag_of, sizes),
    w.when(NEWER, w.max_dims(2, largest), otherwise=(
        w.when(maxima, w.rank_is(2, largest), otherwise=(w.max_dims(1, largest),)),
    )),
    w.when(w.given(factors), w.when(NEWER, otherwise=((w.OneOf(w.ValueOf(mode), w.Choices(SUM)),),)), agreed(
        "number of weights",
        ("number of elements of perSampleWeights", "that of indices"), lambda i, f: i.numel == f.numel,
        shaped(factors, one_each), indices, factors,
    )),
    agreed(
        "shape of output", ("shape of output", "[number of bags, columns of weight]"),
        lambda weight, offsets, last, out: out.shape == (offsets.numel - last, *weight.shape[1:]),
        shaped(out, output_shape),
        weight, offsets, last, out,
    ),
    agreed(
        "elements of offset2bag", ("number of elements of offset2bag", "0 or that of indices"),
        lambda i, each: each.numel in (0, i.numel), shaped(bag_of, one_each), indices, bag_of,
    ),
    is_row,
    w.when(NEWER, agreed(
        "elements of bagSize",
        ("number of elements of bagSize", "that of offsets"), lambda o, each: each.numel == o.numel,
        shaped(sizes, one_a_bag), offsets, sizes,
    ), otherwise=(agreed(
        "elements of bagSize", (
        "number of elements of bagSize", "the number of bags"), lambda o, last, each: each.numel == o.numel - last,
        shaped(sizes, one_a_bag), offsets, last, sizes,
    ),)),
    w.when(maxima, agreed(
        "shape of maxIndices", ("shape of maxIndices", "that of output"),
        lambda weight, offsets, last, each: each.shape == (offsets.numel - last, *weight.shape[1:]),
        shaped(largest, output_shape), weight, offsets, last, largest,
    ), otherwise=(w.when(NEWER, otherwise=(agreed(
        "elements of maxIndices", (
        "number of elements of maxIndices", "the number of bags"), lambda o, last, each: each.numel == o.numel - last,
        shaped(largest, one_a_bag), offsets, last, largest,
    ),)),)),
    w.done_if_empty(weight, indices, offsets), w.inner((w.on(*KERNELS),)),
    w.when(NEWER, otherwise=(w.inner(w.rank_is(1, indices), agreed(
        "number of bags", ("number of elements of offsets", "at least 1, or 2 with includeLastOffset"),
        lambda offsets, last: offsets.numel > last, shaped(offsets, lambda call: (2,)), offsets, last,
    )),)),
)  # fmt: skip
