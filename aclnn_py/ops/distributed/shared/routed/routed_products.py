"""Versions of products of experts in FLOAT16 or BF16: behind the exchange of their rows between ranks, or before it."""

from __future__ import annotations

from functools import partial
from typing import Any

from .....lowering import language as w
from .. import product_rules as r
from ..rank_step import ranked
from . import routed_params as p
from .routed_counts import planned, whole_group
from .routed_plan import gathered, scattered
from .routed_rules import HALVES, Tests, api_rules
from .routed_spoils import negative
from .routed_tiling import FROM_GROUP, gathering, scattering

TEXTS: dict[str, Any] = {"library": "transformer", "documented_soc": p.ON, "precision": r.PRODUCT_PRECISION}
NOTES = (
    r.GROUP_NOTE.replace("an empty one or null 561002", "an empty one or null 161001"),
    "epWorldSize that is not the number of ranks of group, which CANN does not test, is refused (561103). Ranks whose "
    "counts contradict each other fail together (507048).",
    "A rank whose outputs are all empty ends phase one with success and does not take part, as in CANN: the others "
    "wait for it.",
)  # fmt: skip
BEHIND = {
    "summary": "rows of other ranks sorted by expert, times the weights of their experts",
    "formula": "permuteOutOptional = rows that other ranks send, by expert, then by rank; gmmY = permuteOutOptional @ "
    "gmmWeight[expert of the row]; mmYOptional = mmXOptional @ mmWeightOptional",
    "reference": "torch.distributed.all_to_all_single(rows, gmmX, recv, send), sorted by expert, @ gmmWeight[expert]",
}
BEFORE = {
    "summary": "rows sorted by expert, times the weights of their experts, sent to the ranks of their tokens",
    "formula": "y = rows of gmmX[row] @ gmmWeight[expert of the row] that other ranks send, by rank, then by expert; "
    "mmYOptional = mmXOptional @ mmWeightOptional",
    "reference": "torch.distributed.all_to_all_single(y, products sorted by rank, recv, send)",
}
ENGINE_NOTE = "commMode null, which counts as a bad value, is refused with 161002."
LIMITS = (
    "Sources of 2025 take at most 32 experts of a rank and want from 2 MB to 100 MB between every two ranks (561002); "
    "newer ones test neither."
)

SCATTERING_LIMITS = (
    "Sources of 2025 are for the A3 family alone and want at least 2 MB between every two ranks, older ones of them at "
    "most 100 MB and 8 to 64 ranks (561002); newer ones test no such sizes."
)

arriving_x = w.In("gmmX", "rows by rank, then by expert, FLOAT16 or BF16, [BSK, H1]")
gathered_out = w.Out("gmmY", "products, dtype of gmmX, [A, N1]")
permuted = w.Out(
    "permuteOutOptional", "received rows by expert, then by rank, dtype of gmmX, [A, H1]; null: not written",
    optional=True,
)  # fmt: skip
flag = w.Attr("permuteOutFlag", "bool", "whether permuteOutOptional is given", True)
GATHERED = p.Roles(arriving_x, gathered_out, arriving_x, gathered_out, permuted, flag)
leaving_x = w.In("gmmX", "rows by expert, then by rank, FLOAT16 or BF16, [A, H1]")
y = w.Out("y", "products of other ranks by rank, then by expert, dtype of gmmX, [BSK, N1]")
SCATTERED = p.Roles(leaving_x, y, leaving_x, y)


def declared(roles: p.Roles, name: str, header: str, *, engine: bool, **parts: Any) -> w.Operator:
    """A version; with `engine` commMode names it."""
    optional = tuple(each for each in (roles.permuted,) if each)
    flags = tuple(each for each in (roles.flag,) if each)
    same = (roles.x, p.weight, roles.out, p.shared_out, *optional)
    tests, inputs = parts.pop("tests"), (roles.x, p.weight, p.shared_x, p.shared_weight)
    notes = parts.pop("notes")
    return w.generated(
        name, roles.x, p.weight, *p.RESERVED, p.shared_x, p.shared_weight, p.group, *((p.engine,) if engine else ()),
        p.world, p.sends, p.receives, p.turned, p.shared_turned, *flags, roles.out, p.shared_out, *optional, on=p.ON,
        unread=p.RESERVED, first=api_rules(roles, engine=engine), adding=w.group_exists(p.group),
        kinds=(r.halves(HALVES, *same), r.alike(*same)),
        plan=(ranked(parts.pop("label"), partial(parts.pop("arrange"), roles), inputs=inputs,
                     outputs=(roles.out, p.shared_out, *optional),
                     attrs=(p.group, p.world, p.sends, p.receives, p.turned, p.shared_turned),
                     needs=planned(tests)),),
        header=header, notes=(*NOTES, *notes, *((ENGINE_NOTE,) if engine else ())), **parts, **TEXTS,
    )  # fmt: skip


def behind_exchange(name: str, header: str, *, engine: bool = False) -> w.Operator:
    tests = Tests(GATHERED)
    unchecked = w.flat(
        w.rank_is(2, gathered_out), *(w.when(w.given(each), w.rank_is(2, each)) for each in (permuted, p.shared_out)),
        tests.numbers("every number in recvCounts is 0 or more", lambda found: min(found) >= 0, p.receives,
                      spoil=negative(p.receives)),
        whole_group(tests),
    )  # fmt: skip
    return declared(GATHERED, name, header, engine=engine, tests=tests, tiling=(gathering(tests),),
                    unchecked=unchecked, label="exchange_and_grouped_product", arrange=gathered, notes=(LIMITS,),
                    **BEHIND)  # fmt: skip


def before_exchange(name: str, header: str, *, engine: bool = False) -> w.Operator:
    tests = Tests(SCATTERED)
    return declared(SCATTERED, name, header, engine=engine, tests=tests, tiling=(scattering(tests),),
                    unchecked=whole_group(tests, FROM_GROUP), label="grouped_product_and_exchange", arrange=scattered,
                    notes=(SCATTERING_LIMITS,), **BEFORE)  # fmt: skip
