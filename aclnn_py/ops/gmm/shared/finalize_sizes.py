"""aclnnGroupedMatmulFinalizeRoutingWeightNz and its second version: rules about sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import finalize_params as p
from .blocked_weights import blocks_of
from .transposed import is_transposed

EXPERTS, TOKENS, INNER, COLUMNS, ROWS, SHARED = 2, 6, 16, 256, 4, 2
Test = Callable[..., bool]


def agreed(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree."""
    stored = blocks_of(EXPERTS, INNER, COLUMNS)
    made = call.but(p.weight, shape=(EXPERTS, INNER, COLUMNS), storage_shape=stored, format=ACL_FORMAT_FRACTAL_NZ)
    shapes: dict[w.Param, Shape] = {
        p.x: (TOKENS, INNER), p.scale: (EXPERTS, COLUMNS), p.bias: (EXPERTS, COLUMNS), p.token: (TOKENS,),
        p.groups: (EXPERTS,), p.shared: (SHARED, COLUMNS), p.logit: (TOKENS,), p.index: (TOKENS,),
        p.out: (ROWS, COLUMNS),
    }  # fmt: skip
    if p.offset.name in call.args:
        shapes[p.offset] = (EXPERTS, 1, COLUMNS)
    for param, shape in shapes.items():
        if call.args[param.name] is not None:
            made = made.but(param, shape=shape)
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
        ask(lambda v: v.shape[-2] % 16 == v.shape[-1] % 32 == 0 and v.shape[-1] >= 256, p.weight,
            claim=("K and N of x2", "multiples of 16 and 32, N at least 256")),
        w.rank_is(2, p.out),
        ask(lambda y, x: y.shape[0] <= x.shape[-2], p.out, p.x, claim=("rows of out", "M at most")),
        ask(lambda y, v: y.shape[1] == v.shape[-1], p.out, p.weight, claim=("columns of out", "N")),
        (w.Within(w.ValueOf(p.shared_offset), low=0),), (w.OneOf(w.ValueOf(p.list_type), w.Choices(1)),),
    )  # fmt: skip


def vectors() -> w.Rules:
    """Sizes of the other tensors, none of which is empty."""

    def per_row(param: w.Param) -> w.Rules:
        return ask(lambda v, x: v.shape[0] == x.shape[-2], param, p.x, claim=(f"length of {param}", "M"))

    def shared_fits(shared: TensorFacts, out: TensorFacts, weight: TensorFacts) -> bool:
        rows, columns = stored(shared)
        return rows <= out.shape[0] and columns == weight.shape[-1]

    among = ask(shared_fits, p.shared, p.out, p.weight, claim=("shape of sharedInput", "[S,N], S <= B"))
    within = w.when_given(p.shared, ask(
        lambda s, offset, y: offset + stored(s)[0] <= y.shape[0], p.shared, p.shared_offset, p.out,
        claim=("last row of sharedInput", "inside of out")))  # fmt: skip
    return w.flat(
        ask(lambda s, v: stored(s) == (v.shape[0], v.shape[-1]), p.scale, p.weight, claim=("shape of scale", "[E,N]")),
        w.when_given(p.token, per_row(p.token)),
        ask(lambda g, v: g.shape[0] == v.shape[0], p.groups, p.weight, claim=("length of groupList", "E")),
        w.when_given(p.shared, among),
        w.when_given(p.logit, per_row(p.logit)), per_row(p.index), within, w.not_empty(p.x, p.weight),
        w.when_given(p.shared, w.not_empty(p.shared)),
    )  # fmt: skip
