"""Attention for inference: consistent calls near inconsistent ones."""

from __future__ import annotations

from collections.abc import Iterator

from .....base import dtype as dt
from .....rules.core.call import Call, TensorFacts
from .inference_layouts import LAYOUTS, PACKED
from .inference_request import FULL_QUANTISED, Inputs
from .inference_shapes import BLOCK, GROUPS, KEYS, ROWS, WIDTH, shapes

FIXED = {
    "mask": dt.ACL_BOOL, "blocks": dt.ACL_INT32, "query_padding": dt.ACL_INT64, "key_padding": dt.ACL_INT64,
    "sink": dt.ACL_BF16, "lse": dt.ACL_FLOAT,
}  # fmt: skip


class Examples:
    """The example calls of a version; `decode`: they have single queries."""

    def __init__(self, inputs: Inputs, decode: bool | None) -> None:
        self.inputs, self.decode = inputs, decode

    def candidates(self, call: Call) -> Iterator[Call]:
        """A call with the group that has a tensor; with several groups, without any, then with each."""
        there = [group for group, fields in GROUPS.items() if any(self.present(call, field) for field in fields)]
        for kept in there if len(there) == 1 else ("", *there):
            yield self.consistent(self.with_group(call, kept), kept)

    def present(self, call: Call, field: str) -> bool:
        param = self.inputs.get(field)
        return param is not None and call.args[param.name] is not None

    def with_group(self, call: Call, kept: str) -> Call:
        """The call with one group alone, all of it."""
        like = TensorFacts.dense(dt.ACL_FLOAT16, ())
        for group, fields in GROUPS.items():
            for field in fields:
                param = self.inputs.get(field)
                if param is not None and group != kept:
                    call = call.without(param)
                elif param is not None and call.args[param.name] is None:
                    call = call.set(param, like)
        scales = FULL_QUANTISED if self.decode else ("query_dequant",)
        return self.without(call, *scales, *(("mask", "pse") if kept in ("rope", "sink") else ()))

    def without(self, call: Call, *fields: str) -> Call:
        for param in filter(None, map(self.inputs.get, fields)):
            call = call.without(param)
        return call

    def consistent(self, call: Call, kept: str) -> Call:
        """The call with consistent numbers, dtypes, shapes and lengths."""
        request = self.inputs.of(call)
        layout = "TND" if kept in ("rope", "sink") else request.layout if request.layout in LAYOUTS else "BNSD"
        if LAYOUTS[layout][0] in PACKED and (kept == "blocks" or self.decode):
            layout = "BSH"
        heads = request.heads if 0 < request.heads <= 8 else 2
        shared = request.key_heads if request.key_heads > 0 and not heads % request.key_heads else 0
        packed = LAYOUTS[layout][0] in PACKED
        found = self.with_dtypes(self.with_numbers(call, layout, heads, shared), kept, packed)
        found = self.without(found, *(("mask", "pse") if packed else ()))
        rows = 1 if self.decode else 7 if packed else ROWS
        size = (heads, shared or heads, rows, 128 if packed else WIDTH)
        for field, shape in shapes(self.inputs.of(found), layout, size, self.decode).items():
            found = self.reshaped(found, field, shape)
        return self.with_lengths(found, packed, rows)

    def with_numbers(self, call: Call, layout: str, heads: int, shared: int) -> Call:
        values = {
            "layout": layout, "heads": heads, "key_heads": shared, "before": 65536, "behind": 65536,
            "key_mode": 0, "value_mode": 0, "both_mode": 0, "query_mode": 0, "block_size": BLOCK, "sparse": 0,
            "precise": 1,
        }  # fmt: skip
        for field, value in values.items():
            param = self.inputs.get(field)
            call = call if param is None else call.set(param, value)
        return call

    def with_dtypes(self, call: Call, kept: str, packed: bool) -> Call:
        """Halves of one dtype, and INT8 caches beside scales."""
        own = call.tensor(self.inputs["query"]).dtype
        wide = packed or (own == dt.ACL_BF16 and (kept != "both" or self.decode))
        real = dt.ACL_BF16 if wide else dt.ACL_FLOAT16
        cache = dt.ACL_INT8 if kept in ("both", "scales") else real
        scale = real if self.decode or kept == "both" else dt.ACL_BF16
        kinds = {**FIXED, "key": cache, "value": cache, **dict.fromkeys(GROUPS["scales"], scale)}
        for field, param in self.inputs.params.items():
            kind = kinds.get(field, real)
            if param.is_list:
                members: tuple[TensorFacts, ...] = call.args[param.name] or ()  # type: ignore[assignment]
                call = call.set(param, tuple([one.but(dtype=kind) for one in members]))
            elif param.is_tensor and call.present(param):
                call = call.but(param, dtype=kind)
        return call

    def with_lengths(self, call: Call, packed: bool, rows: int) -> Call:
        request = self.inputs.of(call)
        queries, keys = ((2, rows), (4, KEYS * 2)) if packed else ((min(2, rows), rows), (4, KEYS))
        counted = packed or request.blocks is not None
        wanted = {
            "query_lengths": queries if packed or request.query_padding is not None else None,
            "key_lengths": keys if counted or request.key_padding is not None else None,
            "prefix_length": request.prefix_length and (1,),
        }
        for field, value in wanted.items():
            param = self.inputs.get(field)
            call = call if param is None else call.set(param, value)
        return call

    def reshaped(self, call: Call, field: str, shape: tuple[int, ...]) -> Call:
        param = self.inputs.get(field)
        if param is None or (not call.present(param) and not param.is_list):
            return call
        if not param.is_list:
            return call.but(param, shape=shape)
        members: tuple[TensorFacts, ...] = call.args[param.name]  # type: ignore[assignment]
        like = members[0] if members else call.tensor(self.inputs["query"])
        return call.set(param, (like.but(shape=shape),))
