"""Rules of the backward of sparse flash attention: of the definition and of the tiling functions."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import sparse_gradient as s
from .lettered import HALVES, Lettered
from .lettered_arguments import Arguments, Table
from .sparse_flash_rules import HEADS

NEWEST, NEWEST_HEADS, WIDTH, ROPE = "ascend950", (*HEADS, 48, 24, 12, 6, 3), 512, 64
PAIRS = ((s.value, s.dv), (s.query_rope, s.dq_rope), (s.key_rope, s.dk_rope))
"""Optional tensors and their gradients."""


class GradientLimits(Lettered):
    """Optional tensors come with their gradients."""

    def mend(self, call: Call) -> Iterator[Call]:
        for mended in super().mend(call):
            found = mended
            if (found.args[s.query_rope.name] is None) != (found.args[s.key_rope.name] is None):
                found = found.without(s.query_rope).without(s.key_rope)
            for given, out in PAIRS:
                facts = found.args[given.name]
                if isinstance(facts, TensorFacts):
                    found = found.set(out, TensorFacts.dense(facts.dtype, facts.shape))
                elif given == s.value:
                    found = found.without(out)
            yield found


PACKED = {each: letters.removeprefix("b") for each, letters in s.AXES.items()}
TABLES: dict[str, Table] = {"BSND": s.AXES, "TND": PACKED}
limits = GradientLimits(
    s.PARAMS, s.layout, TABLES, {"b": 1, "s": 2, "n": 2, "d": WIDTH, "v": WIDTH, "t": 3, "c": 1024, "e": ROPE}, s.KINDS,
    {s.size: 1, s.mode: 3}, {s.query_ends: (1, 2), s.key_ends: (1, 3)}, w.TILING,
)  # fmt: skip


def kinds() -> tuple[w.Rules, ...]:
    """The definition's rows (161002)."""
    floats, whole = w.Choices(dt.ACL_FLOAT), w.Choices(dt.ACL_INT32)
    optional = (s.value, s.query_rope, s.key_rope, s.dv, s.dq_rope, s.dk_rope)
    return (
        w.dtype_in(w.Choices(*HALVES), s.query), w.same_dtype(s.key, s.query), w.dtype_in(whole, s.chosen),
        w.same_dtype(s.dy, s.query), w.same_dtype(s.y, s.query), w.dtype_in(floats, s.maximum),
        w.dtype_in(floats, s.total),
        *(w.when_given(each, w.dtype_in(whole, each)) for each in (s.query_ends, s.key_ends)),
        *(w.when_given(each, w.same_dtype(each, s.query)) for each in optional), w.same_dtype(s.dq, s.query),
        w.same_dtype(s.dk, s.query),
    )  # fmt: skip


def widths_fit(at: Arguments) -> bool:
    """Whether channels are no more than the kernel has room for, and values no wider than keys."""
    width, rope = at.sizes["d"], max(at.sizes["e"], 0)
    values = width if at[s.value] is None else at.sizes["v"]
    return 0 < width <= WIDTH and rope <= ROPE and 0 < values <= width


def pairs_fit(at: Arguments) -> bool:
    """Whether a gradient is asked for where there is a tensor, of its shape."""
    ropes = all(at[given] is None or (at[out] is not None and at[out].shape == at[given].shape)
                for given, out in PAIRS[1:])  # fmt: skip
    return ropes and (at[s.value] is None) == (at[s.dv] is None)


def tiling() -> tuple[w.Rules, ...]:
    """What the tiling functions test (561002)."""
    inputs = tuple(each for each in s.AXES if each.role == "input")
    more = limits.rule("of 1, 2, 4 ... 128, or 3, 6, 12, 24 or 48 heads", lambda at: at.sizes["n"] in NEWEST_HEADS,
                       s.query)  # fmt: skip
    heads = limits.rule("of 1, 2, 4 ... 128 heads", lambda at: at.sizes["n"] in HEADS, s.query)
    newest = (
        w.present(s.value),
        limits.rule("1024, 2048 ... 8192", lambda at: at.sizes["c"] in range(1024, 8193, 1024), s.chosen),
        (w.OneOf(w.ValueOf(s.size), w.Choices(1)),),
        limits.rule("of 512 channels and 64 rotary ones, values of 512",
                    lambda at: at.sizes["d"] == at.sizes["v"] == WIDTH and at.sizes["e"] in (-1, ROPE), s.query,
                    s.value, s.query_rope),
    )  # fmt: skip
    return (
        (w.OneOf(w.ValueOf(s.mode), w.Choices(0, 3)),), limits.known_layout(),
        limits.rule("positive", lambda at: at[s.size] > 0, s.size, kind="attr_range", ranked=False),
        limits.rule("there for TND", lambda at: at[s.layout] != "TND" or None not in (at[s.query_ends], at[s.key_ends]),
                    s.query_ends, s.key_ends, ranked=False),
        limits.rule("both there or neither", lambda at: (at[s.query_rope] is None) == (at[s.key_rope] is None),
                    s.query_rope, s.key_rope, ranked=False),
        limits.shapes(*inputs),
        limits.rule("of elements", lambda at: min(at.sizes.values(), default=0) > 0, s.query, s.key),
        limits.rule("of at most 512 channels and 64 rotary ones, values of no more", widths_fit, s.key, s.value,
                    s.key_rope),
        w.when(w.on(NEWEST), *newest, more, otherwise=(heads,)),
        limits.rule("an end of every sequence, as many of queries as of keys", ends_fit, s.query_ends, s.key_ends),
        limits.shapes(s.dq, s.dk),
        limits.rule("gradients of the tensors that are there", pairs_fit, s.dv, s.dq_rope, s.dk_rope),
    )  # fmt: skip


def ends_fit(at: Arguments) -> bool:
    if at[s.layout] != "TND":
        return True
    one, other = at[s.query_ends], at[s.key_ends]
    return bool(one.rank == 1 and one.numel > 0 and one.shape == other.shape)
