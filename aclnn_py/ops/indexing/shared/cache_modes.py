"""The layouts of paged caches that modes name, and the rules of tokens and their caches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...attention.shared.lettered import Lettered
from ...attention.shared.lettered_arguments import Arguments, Table

NORM, NZ, NHSD, KEYS = "Norm", "PA_NZ", "NHSD", "keys alone"
ALIBI, ROPE, OMNI, NCT = "Alibi", "Rope", "Omni", "Nct"
WINDOWS, PLAIN = (ALIBI, ROPE, OMNI), (None, "", "None")
BYTES = 32
"""Of the last axis of a cache in PA_NZ."""
HELD = (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)
OTHERS = (dt.ACL_FLOAT, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_UINT16, dt.ACL_INT32, dt.ACL_UINT32)
NARROW = (dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
"""Dtypes of caches: HELD on A2 and A3, all of them on ascend950."""
UNREAD = tuple(
    w.In(f"{name}Optional", f"{meaning}, dtype of slotMapping; ignored", optional=True)
    for name, meaning in (
        ("compressLens", "compression of each head"), ("compressSeqOffset", "start of the compression"),
        ("seqLens", "length of each sequence"),
    )
)  # fmt: skip


def mode_of(cache_mode: Any, scatter_mode: Any, has_values: bool) -> str | None:
    """The layout that modes name, an absent or empty one being the usual; None if they name none."""
    if cache_mode == NZ:
        return NZ if has_values else None
    if cache_mode not in (None, "", NORM):
        return None
    if scatter_mode in (*PLAIN, NCT):
        return NORM if has_values else KEYS
    named = scatter_mode in WINDOWS or (scatter_mode == NHSD and has_values)
    return str(scatter_mode) if named else None


class CacheModes(Lettered):
    """Rules whose table of axes is that of the mode that `find` tells from arguments."""

    def __init__(self, find: Callable[[dict[w.Param, Any]], str | None], *given: Any) -> None:
        self.find = find
        super().__init__(*given)

    def arguments_of(self, *given: Any) -> Arguments:
        values = dict(zip(self.params, given, strict=True))
        return Arguments(values, self.tables.get(self.find(values) or ""))

    def mode(self, call: Call) -> str | None:
        return self.find({param: call.args[param.name] for param in self.params})

    def mend(self, call: Call) -> Iterator[Call]:
        if self.mode(call) in WINDOWS and self.mode(call) in self.tables:
            yield self.filled(call, self.tables[self.mode(call) or ""])
            return
        optional = [param for param in self.tables.get(self.mode(call) or "", ()) if param.optional]
        if not all(map(call.present, optional)):  # without values keys alone are written
            for param in optional:
                call = call.without(param)
        if self.mode(call) not in (*self.tables, KEYS):
            for param, value in self.fixed.items():
                call = call.set(param, value)
        if self.mode(call) == KEYS and KEYS not in self.tables:  # or values are needed
            for param, letters in self.tables[NORM].items():
                call = call.set(param, TensorFacts.dense(dt.ACL_FLOAT16, (1,) * len(letters)))
        table = self.tables.get(self.mode(call) or NORM, next(iter(self.tables.values())))
        yield self.shaped(call, table)

    def filled(self, call: Call, table: Table) -> Call:
        """With all tensors of a table."""
        for param in table:
            if not call.present(param):
                call = call.set(param, TensorFacts.dense(dt.ACL_FLOAT16, ()))
        return self.shaped(call, table)


def in_parts(at: Arguments, tokens: w.Param, cache: w.Param) -> bool:
    """Whether a cache has the parts of 32 bytes that tokens consist of."""
    facts, shape = at[tokens], at[cache].shape
    width = BYTES // dt.size(facts.dtype)
    heads, size = facts.shape[1:]
    wanted = (heads * size // width,) if len(shape) == 4 else (heads, size // width)
    return bool(size % width == 0 and shape[1:-2] == wanted and shape[-1] == width)
