"""Accepted calls near a given one: arguments that agree, for each way to hold the matrices."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....rules.core.call import Call
from . import parameters as p
from .arguments import DEPTH, FLOATS, NONE, ROWS, Grouped
from .samples import COLUMNS, INNER, PARTS, TOTAL, Arguments, dense, group_list, nearest, transposed, ways


class Examples:
    """Arguments of accepted calls of a version."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.out, self.list = p.outputs(version), p.group_list(version)

    def arguments(self, split: int, way: tuple[int, int, int], dtype: int, list_type: int) -> Arguments:
        """Tensors that agree, optional ones included."""
        x, weight, out = way
        rows = PARTS if max(way) > 1 else (TOTAL,)
        bias_dtype = dt.ACL_FLOAT if dtype == dt.ACL_BF16 else dtype
        separate = weight > 1 or split == NONE
        found: Arguments = {
            p.x: tuple([dense(dtype, size, INNER) for size in (rows if x > 1 else (TOTAL,))]),
            p.weight: (dense(dtype, INNER, COLUMNS),) * weight if separate else (dense(dtype, 2, INNER, COLUMNS),),
            p.bias: (dense(bias_dtype, COLUMNS),) * weight if separate else (dense(bias_dtype, 2, COLUMNS),),
            self.out: tuple([dense(dtype, size, COLUMNS) for size in (rows if out > 1 else (TOTAL,))]),
        }
        if split == DEPTH:
            found[p.x] = (transposed(dtype, TOTAL, INNER),)
            found[p.weight] = (dense(dtype, INNER, COLUMNS),)
            found[self.out] = (dense(dtype, 2, TOTAL, COLUMNS),)
        found[self.list] = group_list(self.version, split, x > 1, list_type)
        found[p.split_item] = 0 if split == NONE or out > 1 else 3
        return found

    def dtype(self, call: Call) -> int:
        members = Grouped(self.version, call).x
        kind = members[0].dtype if members else dt.ACL_FLOAT16
        known = FLOATS[:2] if self.version in (p.V1, p.NZ) or call.soc.short == "ascend310p" else FLOATS
        return kind if kind in known and call.soc.short != "ascend310p" else dt.ACL_FLOAT16

    def settings(self, call: Call, split: int) -> Arguments:
        """Arguments with one good value for all matrices."""
        found: Arguments = dict.fromkeys((p.scale, p.offset, p.antiquant_scale, p.antiquant_offset))
        if self.version >= p.V4:
            found |= dict.fromkeys((p.per_token_scale, *p.RESERVED, *p.RESERVED_OUT))
            found |= {p.act_type: 0, p.list_type: int(call.args[p.list_type.name] == 1)}
        if self.version >= p.V2:
            found[p.group_type] = split
        if self.version >= p.V5 and call.args[p.tuning.name] is not None:
            found[p.tuning] = (1,)
        return found

    def complete(self, call: Call, split: int, way: tuple[int, int, int]) -> Arguments:
        """An accepted call's arguments; no bias where the call has none."""
        have = Grouped(self.version, call)
        found = self.settings(call, split)
        if self.is_quantised(call):
            found |= self.quantised(split, way, have)
        else:
            found |= self.arguments(split, way, self.dtype(call), 0)
        if have.optional(p.bias) is None or split == DEPTH:
            found[p.bias] = None
        return found

    def is_quantised(self, call: Call) -> bool:
        have = Grouped(self.version, call)
        return bool(have.x and have.weight) and have.is_quantised and call.soc.short != "ascend310p"

    def quantised(self, split: int, way: tuple[int, int, int], have: Grouped) -> Arguments:
        """INT8 matrices with outputs in FLOAT16, or with INT32 sums."""
        found = self.arguments(split, way, dt.ACL_INT8, 0)
        sums = bool(have.out) and have.gives_sums
        out = dt.ACL_INT32 if sums else dt.ACL_FLOAT16
        found[self.out] = tuple([one.but(dtype=out) for one in found[self.out]])
        found[p.scale] = None if sums else tuple([one.but(dtype=dt.ACL_FLOAT) for one in found[p.bias]])
        found[p.bias] = tuple([one.but(dtype=dt.ACL_INT32) for one in found[p.bias]])
        if have.tokens is not None and not sums and way[0] == way[2] == 1:
            found[p.per_token_scale] = (dense(dt.ACL_FLOAT, TOTAL),)
        return found

    def of_kind(self, call: Call, kind: int, out: int) -> Iterator[Call]:
        """Accepted calls with matrices of one dtype and outputs of another."""
        for way in ways(self.version, ROWS):
            matrices = self.arguments(ROWS, way, kind, 0)
            given = {each: matrices[each] for each in (p.x, p.weight, self.out)}
            given[self.out] = tuple([one.but(dtype=out) for one in given[self.out]])
            wanted = call.set_all(given)
            yield wanted.set_all(self.complete(wanted, ROWS, way))

    def split_of(self, call: Call) -> int:
        have = Grouped(self.version, call)
        if call.soc.short == "ascend310p":
            return ROWS
        split = have.split if all(have.sizes) else ROWS
        if split == DEPTH and self.is_quantised(call):
            return ROWS
        return split if split in (NONE, ROWS) or (split == DEPTH and self.version != p.NZ) else ROWS

    def mends(self, call: Call) -> Iterator[Call]:
        """Accepted calls, the same numbers of members first; then with one argument kept, then with one mended."""
        split = self.split_of(call)
        known = sorted(ways(self.version, split), key=lambda way: way != Grouped(self.version, call).sizes)
        if call.soc.short == "ascend310p":
            known = [(1, 1, 1)]
        found = [self.complete(call, split, way) for way in known]
        yield from nearest(call, found)

    def of_split(self, call: Call, split: int) -> Iterator[Call]:
        """Accepted calls with a groupType."""
        for way in ways(self.version, split):
            yield call.set_all(self.complete(call, split, way))

    def with_bias(self, call: Call) -> Iterator[Call]:
        for split in (self.split_of(call), ROWS):
            for way in ways(self.version, split) if split != DEPTH else ():
                found = self.complete(call, split, way)
                own = self.arguments(split, way, self.dtype(call), 0)
                if self.is_quantised(call):
                    own = self.quantised(split, way, Grouped(self.version, call))
                found[p.bias] = own[p.bias]
                yield call.set_all(found)
