"""aclnnGroupedMatmulSwigluQuant and its version for weights in FRACTAL_NZ: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .blocked_weights import blocks_of
from .swiglu_params import groups, out, out_scale, scale, token, weight, x

EXPERTS, TOKENS, INNER, COLUMNS = 2, 6, 32, 64
WIDEST, LONGEST = 10240, 65536
"""N at most, and what K has to be below."""
BLOCK_AXES = 5
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
Test = Callable[..., bool]


def agreed(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree."""
    experts = min(call.tensor(groups).shape[:1] or (EXPERTS,)) or EXPERTS
    stored = blocks_of(experts, INNER, COLUMNS)
    is_view = call.tensor(weight).rank == 3
    made = call.but(weight, shape=(experts, INNER, COLUMNS) if is_view else stored, storage_shape=stored)
    shapes = {
        x: (TOKENS, INNER), scale: (experts, COLUMNS), token: (TOKENS,), groups: (experts,),
        out: (TOKENS, COLUMNS // 2), out_scale: (TOKENS,),
    }  # fmt: skip
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


def is_view_shape(x: TensorFacts, weight: TensorFacts, scale: TensorFacts) -> bool:
    """[E,N/32,K/16,16,32] of a view of blocks, else [E,K,N]; sizes that are no multiples are rounded down."""
    inner, columns = x.shape[1], scale.shape[1]
    if weight.rank == BLOCK_AXES:
        return weight.shape[1:] == (columns // 32, inner // 16, 16, 32)
    return weight.shape[1:] == (inner, columns)


def ranks(weight_rank: w.Rules) -> w.Rules:
    return w.flat(
        w.rank_is(2, x), weight_rank, w.rank_is(2, scale), w.rank_is(1, token), w.rank_is(1, groups),
        w.rank_is(2, out), w.rank_is(1, out_scale),
    )  # fmt: skip


def sizes() -> w.Rules:
    return w.flat(
        ask(lambda s: s.shape[1] % 2 == 0, scale, claim=("N of weightScale", "even")),
        ask(is_view_shape, x, weight, scale, claim=("shape of weight", "[E,N/32,K/16,16,32], or [E,K,N] of 3 axes")),
        ask(lambda s, v: s.shape[0] == v.shape[0], scale, weight, claim=("shape of weightScale", "[E,N]")),
        ask(lambda t, x: t.shape == x.shape[:1], token, x, claim=("shape of xScale", "[M]")),
        ask(lambda y, x, s: y.shape == (x.shape[0], s.shape[1] // 2), out, x, scale,
            claim=("shape of output", "[M,N/2]")),
        ask(lambda y, x: y.shape == x.shape[:1], out_scale, x, claim=("shape of outputScale", "[M]")),
        ask(lambda g, v: g.shape[0] <= v.shape[0], groups, weight, claim=("length of groupList", "E at most")),
        ask(lambda s: s.shape[1] <= WIDEST, scale, claim=("N of weightScale", f"{WIDEST} at most")),
        ask(lambda x: x.shape[1] < LONGEST, x, claim=("K of x", f"below {LONGEST}")),
    )  # fmt: skip


def common(first: w.Rules, weight_rank: w.Rules, formats: w.Rules = ()) -> tuple[w.Group, ...]:
    """Both versions; `first` are the tests of null tensors."""
    return (
        w.OUT_POINTERS, first,
        w.dtype_in(w.Choices(dt.ACL_INT8), x, weight), ranks(weight_rank), sizes(), w.dtype_in(FLOATS, scale, token),
        w.dtype_in(w.Choices(dt.ACL_INT64), groups), w.dtype_in(w.Choices(dt.ACL_INT8), out),
        w.dtype_in(w.Choices(dt.ACL_FLOAT), out_scale), formats, w.no_private_format(x, out),
        w.done_if_empty(out, groups, out_scale),
    )  # fmt: skip


def is_blocks(weight: TensorFacts) -> bool:
    return weight.rank == (BLOCK_AXES if fmt.is_private(weight.format) else 3)


def as_blocks(call: Call) -> Iterator[Call]:
    return agreed(call.but(weight, shape=blocks_of(EXPERTS, INNER, COLUMNS)))


def in_blocks(call: Call) -> Iterator[Call]:
    for made in as_blocks(call):
        yield made.but(weight, format=fmt.ACL_FORMAT_FRACTAL_NZ)


def first_version() -> tuple[w.Group, ...]:
    rank = fitting(is_blocks, weight, claim=("rank of weight", "5 in a private format, else 3"), mend=in_blocks)
    blocks = w.format_in(w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ), weight)
    return common(w.present(x, weight, scale, token, groups, out, out_scale), rank, blocks)


def stored_in_blocks(weight: TensorFacts) -> bool:
    return len(weight.storage_shape) == BLOCK_AXES


def weight_nz() -> tuple[w.Group, ...]:
    stored = fitting(stored_in_blocks, weight, claim=("storage shape of weight", "one of 5 axes"), mend=as_blocks)
    rank = ask(lambda v: v.rank in (3, BLOCK_AXES), weight, claim=("rank of weight", "3 or 5"))
    first = w.flat(w.present(weight), stored, w.present(x, scale, token, groups, out, out_scale))
    return common(first, rank)
