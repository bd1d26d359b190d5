"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, count
from ...conv.shared.checked_rules import Spoiled
from ...norm.shared.generated_rules import fitting
from . import finalize_params as p
from .blocked_weights import WIDTH, WIDTHS
from .finalize_packed_rules import LONGEST
from .finalize_sizes import agreed, ask, matrices, vectors, wide
from .spoils import transposed
from .transposed import is_transposed

NZ = w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ)
FLOAT, INT8 = w.Choices(dt.ACL_FLOAT), w.Choices(dt.ACL_INT8)
INT64, BF16 = w.Choices(dt.ACL_INT64), w.Choices(dt.ACL_BF16)


def scene(*absent: w.Param, words: bool = False) -> w.Rules:
    """Null tensors, then what the version for FRACTAL_NZ takes; with `words` INT32 that holds INT4."""
    unused = (w.negated(w.given(each)).coded(w.ACLNN_ERR_PARAM_NULLPTR) for each in absent)
    given = w.when(p.FOUR, w.present(p.token)) if words else ()
    public = w.format_in(w.Choices(fmt.ACL_FORMAT_ND), p.x)
    blocks = w.format_in(NZ, p.weight)
    return w.flat(
        w.present(p.out, p.x, p.weight), tuple(unused), given, w.present(p.scale, p.logit, p.groups, p.index),
        (w.OneOf(w.ValueOf(p.kind), w.Choices(0)),), w.min_dims(2, p.weight),
        *((w.OneOf(w.ValueOf(each), w.Choices(False)),) for each in (p.transpose_x, p.transpose_weight)),
        public, w.when(w.negated(w.has_dtype(p.weight, dt.ACL_INT32)), blocks) if words else blocks,
        ask(fills_blocks, p.weight, claim=("storage of x2", "as many elements as its blocks have")),
    )  # fmt: skip


def fills_blocks(weight: TensorFacts) -> bool:
    *outer, inner, columns = wide(weight)
    width, words = WIDTHS.get(weight.dtype, WIDTH), weight.dtype == dt.ACL_INT32
    held = (*weight.storage_shape[:-1], width) if words else weight.storage_shape
    return count(held) == count((*outer, -(-columns // width), -(-inner // 16), 16, width))


def ranks(*offsets: w.Param) -> w.Rules:
    small = w.flat(
        w.rank_is(3, p.scale), *(w.when_given(each, w.rank_is(3, each)) for each in offsets),
        w.when_given(p.bias, w.rank_is(2, p.bias)),
    )  # fmt: skip
    return w.flat(
        ask(lambda v: 5 <= len(v.storage_shape) <= 9, p.weight, claim=("storage shape of x2", "one of 5 to 9 axes")),
        w.min_dims(2, p.x), w.min_dims(2, p.out), w.when(p.FOUR, small, otherwise=(w.rank_is(2, p.scale),)),
        w.when_given(p.token, w.rank_is(1, p.token)), w.rank_is(1, p.groups),
        w.when_given(p.shared, w.rank_is(2, p.shared)), w.rank_is(1, p.logit), w.rank_is(1, p.index),
    )  # fmt: skip


def dtypes(*offsets: w.Param, words: bool = False) -> w.Rules:
    scales, indices = w.Choices(dt.ACL_FLOAT, dt.ACL_INT64, dt.ACL_BF16), w.Choices(dt.ACL_INT64, dt.ACL_INT32)
    weights = w.Choices(dt.ACL_INT8, dt.ACL_INT4, *((dt.ACL_INT32,) if words else ()))
    small = w.flat(
        w.dtype_in(INT64, p.scale, p.index), *(w.when_given(each, w.dtype_in(FLOAT, each)) for each in offsets),
        w.when_given(p.bias, w.dtype_in(FLOAT, p.bias)),
    )  # fmt: skip
    large = w.flat(
        w.dtype_in(scales, p.scale), w.dtype_in(indices, p.index), w.when_given(p.bias, w.dtype_in(BF16, p.bias))
    )  # fmt: skip
    return w.flat(
        w.dtype_in(INT8, p.x), w.dtype_in(weights, p.weight), w.when(p.FOUR, small, otherwise=(large,)),
        w.when_given(p.token, w.dtype_in(FLOAT, p.token)), w.dtype_in(INT64, p.groups),
        w.when_given(p.shared, w.dtype_in(BF16, p.shared)), w.dtype_in(FLOAT, p.logit), w.dtype_in(FLOAT, p.out),
    )  # fmt: skip


def formats(*more: w.Param) -> w.Rules:
    """Not FRACTAL_NZ: other formats are read as ND, but that of out."""
    tensors = (p.scale, p.bias, p.token, p.groups, p.shared, p.logit, p.index, *more)
    inputs = (w.when_given(each, (w.negated(w.OneOf(w.Format(each), NZ)),)) for each in tensors)
    return w.flat(*inputs, w.format_in(w.Choices(fmt.ACL_FORMAT_ND), p.out))


def is_plain(*tensors: TensorFacts | None) -> bool | None:
    """None where one of them is a transposed view."""
    return not any(one is not None and is_transposed(one) and one.shape[-2:] != (1, 1) for one in tensors) or None


def transposed_x(call: Call) -> Iterator[tuple[str, Call]]:
    """A transposed view, whose sizes the source compares as it should."""
    yield "x1 is transposed", call.set(p.x, transposed(call.tensor(p.x)))


def plain_views() -> w.Rules:
    claim = "views of x1, scale and sharedInput", "not transposed"
    return (
        Spoiled(w.Derived(is_plain, p.x, p.scale, p.shared, label=claim[0], claim=claim, mend=agreed), transposed_x),
    )


def readable(*offsets: w.Param) -> w.Rules:
    """Shapes and views that CANN's kernel would misread (561103)."""
    table = ask(lambda b, v: b.shape == (v.shape[0], v.shape[2]), p.bias, p.weight, claim=("shape of bias", "[E,N]"))
    shifts = (
        w.when_given(each, ask(lambda o, v: o.shape == (v.shape[0], 1, v.shape[2]), each, p.weight,
                               claim=(f"shape of {each}", "[E,1,N]")))
        for each in offsets
    )  # fmt: skip
    return w.inner(
        ask(lambda x, v: (x.rank, v.rank) == (2, 3), p.x, p.weight, claim=("axes of x1 and x2", "2 and 3")),
        w.when(
            p.FOUR, ask(lambda x: x.shape[-1] <= LONGEST, p.x, claim=("K of x1", f"at most {LONGEST}")),
            otherwise=(w.flat(w.when_given(p.bias, table), *shifts),),
        ),
        plain_views(),
    )  # fmt: skip


def first_version() -> tuple[w.Group, ...]:
    return w.OUT_POINTERS, scene(), ranks(), dtypes(), matrices(), vectors(), formats(), readable()


def second_version() -> tuple[w.Group, ...]:
    def tuned(tuning: Shape | None, x: TensorFacts) -> bool:
        return not tuning or 0 <= tuning[0] <= x.shape[0]

    hint = fitting(
        tuned, p.tuning, p.x, claim=("first of tuningConfigOptional", "from 0 to M"), kind="attr_range",
        mend=w.setting(p.tuning, lambda call: (1,)),
    )  # fmt: skip
    more, rest = p.offset, (formats(p.offset), hint, readable(p.offset))
    given = scene(p.antiquant_scale, p.antiquant_offset, words=True)
    return w.OUT_POINTERS, given, ranks(more), dtypes(more, words=True), matrices(), vectors(more), *rest
