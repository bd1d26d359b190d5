"""Rules of aclnnSparseFlashAttention: tests of the definition and of the tiling function."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from . import sparse_checks as checks
from .sparse_flash_parameters import ABSORBED, lengths
from .sparse_parameters import length_dtypes
from .sparse_request import NEWEST, PACKED, Inputs
from .sparse_rules import HALVES, Limits

WIDTH, ROPE, CHOSEN = 512, 64, 4
HEADS = (1, 2, 4, 8, 16, 32, 64, 128)


class AttentionLimits(Limits):
    """The rules of attention over chosen keys."""

    def with_own(self, call: Call) -> Call:
        group, attention = self.inputs["group"], self.inputs["attention"]
        size = call.args[group.name]
        known = size in (1, 2, 4, 8) and call.soc.short != NEWEST
        return call.set(attention, ABSORBED).set(group, size if known else 1)

    def shapes(self, call: Call, rows: Shape, keys: Shape) -> dict[str, Shape | None]:
        def there(field: str) -> bool:
            return field in self.inputs.params and call.args[self.inputs[field].name] is not None

        packed = call.args[self.inputs["layout"].name] == PACKED
        statistics = (1, *rows, 2) if packed else (rows[0], 1, rows[-1], 2)
        given = there("one") or there("other") or bool(call.args[self.inputs["returns"].name])
        found: dict[str, Shape | None] = dict.fromkeys(("one", "other"), statistics if given else None)
        optional = {"value": (*keys, WIDTH), "sinks": (2,)}
        found |= {field: shape for field, shape in optional.items() if there(field)}
        return {
            **found, "indices": (*rows, 1, CHOSEN), "query_rope": (*rows, 2, ROPE), "key_rope": (*keys, ROPE),
            "out": (*rows, 2, WIDTH),
        }  # fmt: skip


def kinds(inputs: Inputs) -> tuple[w.Rules, ...]:
    """The definition's rows (161002)."""
    query = inputs["query"]
    like_query = [inputs[field] for field in ("key", "value", "query_rope", "key_rope", "out")]
    floats = [inputs[field] for field in ("sinks", "one", "other") if field in inputs.params]
    return (
        w.dtype_in(w.Choices(*HALVES), query), w.dtype_in(w.Choices(dt.ACL_INT32), inputs["indices"]),
        *length_dtypes(lengths), *(where_given(each, w.same_dtype(each, query)) for each in like_query),
        *(where_given(each, w.dtype_in(w.Choices(dt.ACL_FLOAT), each)) for each in floats),
    )  # fmt: skip


def where_given(param: w.Param, rules: w.Rules) -> w.Rules:
    return w.when(w.given(param), rules) if param.optional else rules


def tiling(inputs: Inputs, limits: Limits) -> tuple[w.Rules, ...]:
    """What the tiling function tests (561002)."""
    group, rule, value = inputs["group"], limits.rule, inputs["value"]
    known = rule("a power of 2 up to 128", checks.grouped, "group", kind="attr_range", ranked=False)
    sinks: tuple[w.Rules, ...] = ()
    if "sinks" in inputs.params:
        sinks = (w.when(w.given(inputs["sinks"]), rule("of one for every head", checks.sinks_fit, "sinks")),)
    return (
        limits.modes[0], limits.modes[3], *limits.modes[1:3],
        w.when(w.on(NEWEST), (w.OneOf(w.ValueOf(group), w.Choices(1)),), otherwise=(known,)),
        (w.OneOf(w.ValueOf(inputs["attention"]), w.Choices(ABSORBED)),),
        w.present(inputs["query_rope"], inputs["key_rope"]), *limits.tensors,
        w.when(w.on(NEWEST), rule("of at most 128 heads", lambda at: at.query.shape[-2] <= HEADS[-1], "query"),
               otherwise=(rule("of 1, 2, 4 ... 128 heads", lambda at: at.query.shape[-2] in HEADS, "query"),)),
        w.when(w.on(NEWEST), rule(checks.IN_ORDER, checks.keys_in_order, "key", "value", "key_rope")),
        where_given(value, rule("of the shape of key", checks.value_fits, "value")),
        rule("of 64 channels beside query and key", checks.ropes_fit, "query_rope", "key_rope"),
        rule("of a row for every query", checks.chosen_fit, "indices"),
        rule("of the shape of query", lambda at: at.out is not None and at.out.shape == at.query.shape, "out"), *sinks,
        rule("of the shape [B,1,S,N] or [1,T,N]", checks.statistics_fit, "one", "other"),
    )  # fmt: skip
