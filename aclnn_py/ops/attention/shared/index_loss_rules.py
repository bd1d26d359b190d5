"""Rules of the losses that teach the lightning indexer: of the definition and of the tiling functions."""

from __future__ import annotations

from itertools import pairwise

from ....base import dtype as dt
from ....lowering import language as w
from . import index_loss_parameters as p
from .index_loss_step import Tensors
from .lettered import HALVES, Lettered
from .lettered_arguments import Arguments, rising

HEADS, INDEX_HEADS, NEWEST_PAIR = (32, 64, 128), (8, 16, 32, 64), (48, 24)


def kinds(have: Tensors) -> tuple[w.Rules, ...]:
    """The definition's rows (161002)."""
    alike = (have.key, p.query_index, p.key_index)
    floats = [have.maximum, have.total, *((p.own_maximum, p.own_total) if have.dense else ())]
    return (
        w.dtype_in(w.Choices(*HALVES), have.query), *(w.same_dtype(each, have.query) for each in alike),
        w.dtype_in(w.Choices(*HALVES, dt.ACL_FLOAT), p.weights),
        w.when(w.has_dtype(p.weights, dt.ACL_FLOAT), otherwise=(w.same_dtype(p.weights, have.query),)),
        *(() if have.dense else (w.dtype_in(w.Choices(dt.ACL_INT32), p.chosen),)),
        *(w.dtype_in(w.Choices(dt.ACL_FLOAT), each) for each in floats),
        *(w.when_given(each, w.same_dtype(each, have.query)) for each in (have.query_rope, have.key_rope)),
        *(() if have.sinks is None else (w.when_given(have.sinks, w.dtype_in(w.Choices(dt.ACL_FLOAT), have.sinks)),)),
        w.same_dtype(p.dq, have.query), w.same_dtype(p.dk, have.query), w.same_dtype(p.dw, p.weights),
        w.dtype_in(w.Choices(dt.ACL_FLOAT), p.loss),
    )  # fmt: skip


def ends_fit(at: Arguments) -> bool:
    """Whether cumulative lengths ascend, and no sequence has more queries than keys."""
    queries, keys = at.sizes["s"], at.sizes["t"]
    if at[p.layout] != "TND":
        return queries <= keys
    given = at[p.query_ends], at[p.key_ends]
    if queries > keys or not all(map(rising, given, (queries, keys))) or len(given[0]) != len(given[1]):
        return False
    counts = ([end - begin for begin, end in pairwise((0, *ends))] for ends in given)
    return all(one <= other for one, other in zip(*counts, strict=True))


def ends_at_tokens(at: Arguments) -> bool:
    """Whether every packed token belongs to a sequence."""
    given = (at[p.query_ends], at[p.key_ends]) if at[p.layout] == "TND" else ()
    return all(ends and ends[-1] == at.sizes[letter] for ends, letter in zip(given, "st", strict=False))


def heads_fit(at: Arguments) -> bool:
    return at.sizes["n"] in HEADS and at.sizes["i"] in INDEX_HEADS


def tiling(limits: Lettered, have: Tensors) -> tuple[w.Rules, ...]:
    """The tests of the tiling functions (561002)."""
    ropes = (have.query_rope, have.key_rope)
    together = w.when(w.either(*map(w.given, ropes)), w.present(*ropes)) if have.dense else w.present(*ropes)
    wide = 128 if have.dense else 512
    inputs = tuple(param for param in limits.tables["BSND"] if param.role == "input")
    heads = limits.rule(
        "of 32, 64 or 128 heads, and 8, 16, 32 or 64 of the index", heads_fit, have.query, p.query_index
    )
    if not have.dense:
        newest = limits.rule(
            "of 32, 64 or 128 heads, and 8, 16, 32 or 64 of the index, or of 48 and 24",
            lambda at: heads_fit(at) or (at.sizes["n"], at.sizes["i"]) == NEWEST_PAIR, have.query, p.query_index,
        )  # fmt: skip
        heads = w.when(w.on("ascend950"), newest, otherwise=(heads,))
    chosen = () if have.dense else (limits.rule(
        "of 1024, 2048 ... 8192 keys per query", lambda at: at.sizes["c"] in range(1024, 8193, 1024), p.chosen
    ),)  # fmt: skip
    whole: w.Rules = ()
    if not have.dense:
        whole = limits.rule(
            "cumulative lengths that end with the number of tokens", ends_at_tokens, p.query_ends, p.key_ends
        )
        whole = w.when(w.on("ascend950"), whole)
    return (
        (w.OneOf(w.ValueOf(p.mode), w.Choices(3)),), limits.known_layout(), together, limits.shapes(*inputs),
        limits.rule(f"not empty, of head size {wide}, 128 for the index and 64 for rotary parts",
                    lambda at: min(at.sizes.values(), default=0) > 0
                    and (at.sizes["d"], at.sizes["y"], at.sizes["e"]) in ((wide, 128, 64), (wide, 128, -1)),
                    have.query, p.query_index, have.query_rope),
        heads, limits.shapes(*p.OUTS), *chosen,
        limits.rule("of no more queries than keys per sequence, for TND with ascending cumulative lengths", ends_fit,
                    have.query, have.key, p.query_ends, p.key_ends),
        whole,
    )  # fmt: skip
