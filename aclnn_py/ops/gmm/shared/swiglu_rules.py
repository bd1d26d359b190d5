"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .blocked_weights import blocks_of
from .swiglu_params import bias, groups, out, out_scale, scale, token, weight, x
from .swiglu_sizes import BLOCK_AXES, divides, is_view_shape, packed_words

EXPERTS, TOKENS, INNER, COLUMNS = 2, 6, 32, 64
SIZES_INT4 = (64, 128)
"""K and N with weights of INT4."""
WIDEST, LONGEST, LONGEST_INT4 = 10240, 65536, 20000
"""N at most, and what K has to be below, with weights of INT8 and of INT4."""
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
WORDS = (dt.ACL_UINT64, dt.ACL_INT64)
FOUR = w.has_dtype(weight, *FOUR_BITS)
Test = Callable[..., bool]


def agreed(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree."""
    experts = min(call.tensor(groups).shape[:1] or (EXPERTS,)) or EXPERTS
    facts = call.tensor(weight)
    inner, wide = SIZES_INT4 if facts.dtype in FOUR_BITS else (INNER, COLUMNS)
    stored, columns = blocks_of(experts, inner, wide, facts.dtype), wide // (8 if packed_words(facts) else 1)
    is_view = facts.rank == 3
    made = call.but(weight, shape=(experts, inner, columns) if is_view else stored, storage_shape=stored)
    shapes = {
        x: (TOKENS, inner), scale: (experts, wide), token: (TOKENS,), groups: (experts,),
        out: (TOKENS, wide // 2), out_scale: (TOKENS,),
    }  # fmt: skip
    if facts.dtype in FOUR_BITS:
        made = made.set(bias, TensorFacts.dense(dt.ACL_FLOAT, (experts, wide)))
        made = made if call.tensor(scale).dtype in WORDS else made.but(scale, dtype=dt.ACL_UINT64)
    for param, shape in shapes.items():
        made = made.but(param, shape=shape)
    yield made


def ask(test: Test, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    def holds(*facts: TensorFacts) -> bool:
        try:
            return test(*facts)
        except IndexError:  # of ranks that earlier rules refuse
            return False

    return fitting(holds, *params, claim=claim, mend=agreed)


def ranks(weight_rank: w.Rules) -> w.Rules:
    scales = w.when(FOUR, w.dims_within(2, 3, scale), w.rank_is(2, bias), otherwise=(w.rank_is(2, scale),))
    return w.flat(
        w.rank_is(2, x), weight_rank, scales, w.rank_is(1, token), w.rank_is(1, groups),
        w.rank_is(2, out), w.rank_is(1, out_scale),
    )  # fmt: skip


def sizes() -> w.Rules:
    return w.flat(
        ask(divides, x, scale, claim=("groups of weightScale", "a divisor of K")),
        ask(lambda s: s.shape[-1] % 2 == 0, scale, claim=("N of weightScale", "even")),
        ask(is_view_shape, x, weight, scale, claim=("shape of weight", "[E,N/32,K/16,16,32], or [E,K,N] of 3 axes")),
        w.when(FOUR, ask(lambda b, v, s: b.shape == (v.shape[0], s.shape[-1]), bias, weight, scale,
                         claim=("shape of bias", "[E,N]"))),
        ask(lambda s, v: s.shape[0] == v.shape[0], scale, weight, claim=("shape of weightScale", "[E,N] or [E,G,N]")),
        ask(lambda t, x: t.shape == x.shape[:1], token, x, claim=("shape of xScale", "[M]")),
        ask(lambda y, x, s: y.shape == (x.shape[0], s.shape[-1] // 2), out, x, scale,
            claim=("shape of output", "[M,N/2]")),
        ask(lambda y, x: y.shape == x.shape[:1], out_scale, x, claim=("shape of outputScale", "[M]")),
        ask(lambda g, v: g.shape[0] <= v.shape[0], groups, weight, claim=("length of groupList", "E at most")),
        ask(lambda s: s.shape[-1] <= WIDEST, scale, claim=("N of weightScale", f"{WIDEST} at most")),
        ask(lambda x, v: x.shape[1] < (LONGEST_INT4 if v.dtype in FOUR_BITS else LONGEST), x, weight,
            claim=("K of x", f"below {LONGEST}, of INT4 weights below {LONGEST_INT4}")),
    )  # fmt: skip


def common(first: w.Rules, weight_rank: w.Rules, formats: w.Rules = ()) -> tuple[w.Group, ...]:
    """Both versions; `first` are the tests of null tensors."""
    factors = w.when(FOUR, w.dtype_in(w.Choices(dt.ACL_FLOAT), bias), w.dtype_in(w.Choices(*WORDS), scale),
                     otherwise=(w.dtype_in(FLOATS, scale),))  # fmt: skip
    return (
        w.OUT_POINTERS, first, w.when(w.both(FOUR, w.has_dtype(x, dt.ACL_INT8)), w.present(bias)),
        w.dtype_in(w.Choices(dt.ACL_INT8), x), w.dtype_in(w.Choices(dt.ACL_INT8, *FOUR_BITS), weight),
        ranks(weight_rank), sizes(), factors, w.dtype_in(FLOATS, token),
        w.dtype_in(w.Choices(dt.ACL_INT64), groups), w.dtype_in(w.Choices(dt.ACL_INT8), out),
        w.dtype_in(w.Choices(dt.ACL_FLOAT), out_scale), formats, w.no_private_format(x, out),
        w.done_if_empty(out, groups, out_scale),
    )  # fmt: skip


def is_blocks(weight: TensorFacts) -> bool:
    return weight.rank == (BLOCK_AXES if fmt.is_private(weight.format) else 3)


def as_blocks(call: Call) -> Iterator[Call]:
    """Of 5 axes, which `agreed` makes those of blocks."""
    return agreed(call.but(weight, shape=blocks_of(EXPERTS, INNER, COLUMNS, call.tensor(weight).dtype)))


def in_blocks(call: Call) -> Iterator[Call]:
    for made in as_blocks(call):
        yield made.but(weight, format=fmt.ACL_FORMAT_FRACTAL_NZ)


def first_version() -> tuple[w.Group, ...]:
    rank = fitting(is_blocks, weight, claim=("rank of weight", "5 in a private format, else 3"), mend=in_blocks)
    blocks = w.when(w.negated(FOUR), w.format_in(w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ), weight))
    return common(w.present(x, weight, scale, token, groups, out, out_scale), rank, blocks)


def stored_in_blocks(weight: TensorFacts) -> bool:
    return len(weight.storage_shape) == BLOCK_AXES


def weight_nz() -> tuple[w.Group, ...]:
    stored = fitting(stored_in_blocks, weight, claim=("storage shape of weight", "one of 5 axes"), mend=as_blocks)
    rank = ask(lambda v: v.rank in (3, BLOCK_AXES), weight, claim=("rank of weight", "3 or 5"))
    first = w.flat(w.present(weight), stored, w.present(x, scale, token, groups, out, out_scale))
    return common(first, rank)
