"""What aclnnEmbeddingBag takes: a table, indices, where bags begin, and outputs as long as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, Shape, TensorFacts

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BUT_OLD)
WIDE = w.Choices(dt.ACL_INT64, dt.ACL_INT32)
NUMBERS = w.Choices(dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8)
SUM, MEAN = 0, 1
NEWER = w.on(*w.REGBASE)
KERNELS = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", *w.REGBASE)

weight = w.In("weight", "the table, a row for each number")
indices = w.In("indices", "numbers of rows")
offsets = w.In("offsets", "where in indices each bag begins")
scale_grad = w.Attr("scaleGradByFreq", "bool", "for gradients; nothing here", default=False)
mode = w.Attr("mode", "int64_t", "0: sums, 1: means, else maxima", default=0)
sparse = w.Attr("sparse", "bool", "for gradients; nothing here", default=False)
factors = w.In("perSampleWeights", "a factor for each index, for sums", optional=True)
last = w.Attr("includeLastOffset", "bool", "whether offsets ends with the end of the last bag", default=False)
padding = w.Attr("paddingIdx", "int64_t", "an index that is passed over", default=-1)
out = w.Out("output", "a row for each bag")
bag_of = w.Out("offset2bag", "the bag of each index; left alone without elements")
sizes = w.Out("bagSize", "the indices of each bag that are not passed over; 0 for sums before ascend950")
largest = w.Out("maxIndices", "for maxima which row each element is from")


def bags(offsets: TensorFacts, last: bool) -> int:
    return max(offsets.numel - last, 0)


def rows(weight: TensorFacts, offsets: TensorFacts, last: bool) -> Shape:
    return (bags(offsets, last), *weight.shape[1:])


def agreed(told: str, claim: tuple[str, str], function: Callable[..., bool], mend: w.Mend, *params: w.Param) -> w.Rules:
    """A rule about shapes (161002): the function of the parameters is true."""
    return w.defined(
        w.Worked(
            lambda *given: function(*given) or None, *params, told=told, claim=claim, mend=mend, kind="shape_custom"
        )
    )


def shaped(one: w.Param, shape: Callable[[Call], Shape]) -> w.Mend:
    def mend(call: Call) -> Iterator[Call]:
        yield call.but(one, shape=shape(call))

    return mend


def whole(call: Call) -> Shape:
    return rows(call.tensor(weight), call.tensor(offsets), bool(call.value(last)))


def one_each(call: Call) -> Shape:
    return (call.tensor(indices).numel,)


def one_a_bag(call: Call) -> Shape:
    newer = call.soc.short in w.REGBASE
    return (call.tensor(offsets).numel if newer else bags(call.tensor(offsets), bool(call.value(last))),)


maxima = w.negated(w.value_is(mode, SUM, MEAN))
is_row = agreed(
    "offsets",
    ("offsets", "with an axis"),
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
        "factors", ("number of perSampleWeights", "that of indices"), lambda i, f: i.numel == f.numel,
        shaped(factors, one_each), indices, factors,
    )),
    agreed(
        "bags", ("shape of output", "a row of weight for each bag"),
        lambda weight, offsets, last, out: out.shape == (offsets.numel - last, *weight.shape[1:]), shaped(out, whole),
        weight, offsets, last, out,
    ),
    agreed(
        "bags of indices", ("number of offset2bag", "0 or that of indices"),
        lambda i, each: each.numel in (0, i.numel), shaped(bag_of, one_each), indices, bag_of,
    ),
    is_row,
    w.when(NEWER, agreed(
        "sizes", ("number of bagSize", "that of offsets"), lambda o, each: each.numel == o.numel,
        shaped(sizes, one_a_bag), offsets, sizes,
    ), otherwise=(agreed(
        "sizes", ("number of bagSize", "that of the bags"), lambda o, last, each: each.numel == o.numel - last,
        shaped(sizes, one_a_bag), offsets, last, sizes,
    ),)),
    w.when(maxima, agreed(
        "places", ("shape of maxIndices", "that of output"),
        lambda weight, offsets, last, each: each.shape == (offsets.numel - last, *weight.shape[1:]),
        shaped(largest, whole), weight, offsets, last, largest,
    ), otherwise=(w.when(NEWER, otherwise=(agreed(
        "places", ("number of maxIndices", "that of the bags"), lambda o, last, each: each.numel == o.numel - last,
        shaped(largest, one_a_bag), offsets, last, largest,
    ),)),)),
    w.done_if_empty(weight, indices, offsets), w.inner((w.on(*KERNELS),)),
    w.when(NEWER, otherwise=(w.inner(w.rank_is(1, indices), agreed(
        "some bag", ("number of offsets", "that of a bag at least, and one more with includeLastOffset"),
        lambda offsets, last: offsets.numel > last, shaped(offsets, lambda call: (2,)), offsets, last,
    )),)),
)  # fmt: skip
