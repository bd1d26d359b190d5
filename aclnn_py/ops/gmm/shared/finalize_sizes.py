"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: rules about sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, IN_INT32
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import finalize_params as p
from .blocked_weights import blocks_of
from .transposed import is_transposed

EXPERTS, TOKENS, INNER, COLUMNS, ROWS, SHARED = 2, 6, 16, 256, 4, 2
INNER_INT4 = 192
Test = Callable[..., bool]


def wide(weight: TensorFacts) -> Shape:
    """The view shape of the weights, of INT32 in elements of 4 bits."""
    return (*weight.shape[:-1], weight.shape[-1] * (IN_INT32 if weight.dtype == dt.ACL_INT32 else 1))


def agreed(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree."""
    facts = call.tensor(p.weight)
    four, words = facts.dtype in FOUR_BITS, facts.dtype == dt.ACL_INT32
    inner = INNER_INT4 if four else INNER
    stored = blocks_of(EXPERTS, inner, COLUMNS, *((facts.dtype,) if four else ()))
    columns = COLUMNS // (IN_INT32 if words else 1)
    made = call.but(p.weight, shape=(EXPERTS, inner, columns), storage_shape=stored, format=ACL_FORMAT_FRACTAL_NZ)
    factors = (EXPERTS, 1, COLUMNS) if four else (EXPERTS, COLUMNS)
    shapes: dict[w.Param, Shape] = {
        p.x: (TOKENS, inner), p.scale: factors, p.bias: (EXPERTS, COLUMNS), p.token: (TOKENS,),
        p.groups: (EXPERTS,), p.shared: (SHARED, COLUMNS), p.logit: (TOKENS,), p.index: (TOKENS,),
        p.out: (ROWS, COLUMNS),
    }  # fmt: skip
    if p.offset.name in call.args:
        shapes[p.offset] = (EXPERTS, 1, COLUMNS)
    if four:
        made = made.but(p.scale, dtype=dt.ACL_INT64).but(p.index, dtype=dt.ACL_INT64)
        made = made.set(p.bias, TensorFacts.dense(dt.ACL_FLOAT, shapes[p.bias]))
        made = made.set(p.token, TensorFacts.dense(dt.ACL_FLOAT, shapes[p.token]))
    elif call.tensor(p.scale).dtype == dt.ACL_INT64:
        made = made.but(p.scale, dtype=dt.ACL_FLOAT)
    for param, shape in shapes.items():
        if call.args[param.name] is not None:
            made = made.but(param, shape=shape)
    if not four and call.args[p.bias.name] is not None:
        made = made.but(p.bias, dtype=dt.ACL_BF16)
    if not 0 <= made.args[p.shared_offset.name] <= ROWS - SHARED:  # type: ignore[operator]
        made = made.set(p.shared_offset, 0)
    yield made


def ask(test: Test, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    def holds(*facts: Any) -> bool:
        try:
            return test(*facts)
        except (IndexError, ValueError):  # of ranks that earlier rules refuse
            return False

    return fitting(holds, *params, claim=claim, mend=agreed)


def stored(facts: TensorFacts) -> Shape:
    """The sizes that the source compares: a transposed view counts as its storage."""
    *outer, rows, columns = facts.shape
    return (*outer, columns, rows) if is_transposed(facts) and (rows, columns) != (1, 1) else facts.shape


def matrices() -> w.Rules:
    """K and N of the matrices, and of out."""
    return w.flat(
        ask(lambda x, v: v.storage_shape[-3] == -(-x.shape[-1] // 16), p.x, p.weight,
            claim=("blocks of x2 along K", "those for the columns of x1")),
        ask(lambda x, v: x.shape[-1] == v.shape[-2], p.x, p.weight, claim=("K of x2", "that of x1")),
        ask(divided, p.weight, claim=(
            "K and N of x2", "multiples of 16 and 32, N at least 256; of INT4 multiples of 64, above 128 and 64")),
        w.rank_is(2, p.out),
        ask(lambda y, x: y.shape[0] <= x.shape[-2], p.out, p.x, claim=("rows of out", "M at most")),
        ask(lambda y, v: y.shape[1] == wide(v)[-1], p.out, p.weight, claim=("columns of out", "N")),
        (w.Within(w.ValueOf(p.shared_offset), low=0),), (w.value_is(p.list_type, 0, 1),),
    )  # fmt: skip


def divided(weight: TensorFacts) -> bool:
    inner, columns = wide(weight)[-2:]
    if weight.dtype in FOUR_BITS:
        return columns % 64 == inner % 64 == 0 and columns > 64 and inner > 128
    return inner % 16 == columns % 32 == 0 and columns >= 256


def vectors(*offsets: w.Param) -> w.Rules:
    """Sizes of the other tensors, none of which is empty."""

    def per_row(param: w.Param) -> w.Rules:
        return ask(lambda v, x: v.shape[0] == x.shape[-2], param, p.x, claim=(f"length of {param}", "M"))

    def shared_fits(shared: TensorFacts, out: TensorFacts, weight: TensorFacts) -> bool:
        rows, columns = stored(shared)
        return rows <= out.shape[0] and columns == wide(weight)[-1]

    among = ask(shared_fits, p.shared, p.out, p.weight, claim=("shape of sharedInput", "[S,N], S <= B"))
    within = ask(
        lambda s, offset, y: offset + (stored(s)[0] if s else 0) <= y.shape[0], p.shared, p.shared_offset, p.out,
        claim=("last row of sharedInput", "inside of out"))  # fmt: skip

    def by_expert(param: w.Param, *one: int) -> w.Rules:
        claim = (f"shape of {param}", "[E,1,N]" if one else "[E,N]")
        return ask(lambda s, v: stored(s) == (v.shape[0], *one, wide(v)[-1]), param, p.weight, claim=claim)

    small = w.flat(
        by_expert(p.scale, 1), *(w.when_given(each, by_expert(each, 1)) for each in offsets),
        w.when_given(p.bias, by_expert(p.bias)),
    )  # fmt: skip
    return w.flat(
        w.when(p.FOUR, small, otherwise=(by_expert(p.scale),)),
        w.when_given(p.token, per_row(p.token)),
        ask(lambda g, v: g.shape[0] == v.shape[0], p.groups, p.weight, claim=("length of groupList", "E")),
        w.when_given(p.shared, among),
        per_row(p.logit), per_row(p.index), within, w.not_empty(p.x, p.weight),
        w.when_given(p.shared, w.not_empty(p.shared)),
    )  # fmt: skip
