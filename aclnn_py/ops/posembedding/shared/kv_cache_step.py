"""The step that normalises and rotates keys and puts them into caches."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from ...attention.shared.request_step import RequestLimits, RequestStep
from ...indexing.shared.slot_writes import SKIPPED, elementwise, skip_invalid
from ...optim.shared.in_place_update import operand_view, write_back
from .heads import converted
from .kv_cache_kernels import KvRows
from .kv_cache_newest import NEWEST, NewestLimits
from .kv_cache_newest_tests import newest_fits
from .kv_cache_request import Request
from .kv_cache_rules import Limits
from .kv_cache_tests import all_fit

BY_PLACE, BY_PAGE = 1, 2
"""How kernel latent_cache finds the place of a row."""
GROUP = 32
"""Bytes of a row that lie together in FRACTAL_NZ."""


class KvCacheStep(RequestStep, init=False):
    """Keys normalised and rotated; caches are written in place. The 950 has limits of its own."""

    newest: NewestLimits

    def __init__(self, limits: Limits, newest: NewestLimits) -> None:
        self._fill(kernel="latent", limits=limits, newest=newest, code=w.TILING)

    def limits_of(self, call: Call) -> RequestLimits:
        return self.newest if NEWEST.holds(call) else self.limits

    def compute(self, draft: Draft, at: Request) -> bool:
        fits = newest_fits(at) if at.newest else all_fit(at)
        if fits:
            Rows(draft, self.limits.inputs, at).compute()
        return fits


class Rows(KvRows):
    """The kernels of a call, into outputs and caches."""

    def compute(self) -> None:
        keys, values = self.split() if self.at.value is None else self.beside_values()
        for number, (name, part) in enumerate((("k", keys), ("v", values))):
            if self.at.writes:
                place = self.draft.view(self.inputs[f"{name}_out"].name, getattr(self.at, f"{name}_out"))
                converted(self.draft, part, self.by_token(place, part.shape[3]))
            self.cache(name, self.stored(name, part, number))

    def cache(self, name: str, rows: View) -> None:
        param = self.inputs[f"{name}_cache"]
        place = operand_view(self.draft, param)
        index = self.operand("places")._replace(shape=(self.at.places.numel,), strides=(1,))
        if self.at.newest or self.at.mode == "Norm":
            index = skip_invalid(self.draft, index, index, self.at.slots if self.at.newest else None)
        if self.at.by_page:
            index = elementwise(self.draft, "floor_divs", (index,), index.shape, float(place.shape[1]), 0.0)
        self.draft.read(place)
        for head in range(self.heads):
            if self.at.mode == "Norm":
                self.scatter(place, rows, index, head)
            else:
                self.paged(place, rows, index, head)
        write_back(self.draft, place, self.draft.view(param.name, self.draft.call.tensor(param)))

    def scatter(self, cache: View, rows: View, index: View, head: int) -> None:
        """A row of its sequence for every token."""
        width, long = rows.shape[3], cache.shape[2]
        shape = (self.batch, self.length, width)
        places = index._replace(shape=shape, strides=(self.length, 1, 0))
        token = self.heads * width
        source = rows._replace(shape=shape, strides=(self.length * token, token, 1), offset=rows.offset + head * width)
        target = cache._replace(
            shape=(self.batch, long, width), strides=(self.heads * long * width, width, 1),
            offset=cache.offset + head * long * width,
        )  # fmt: skip
        self.draft.kernel("scatter_update", (places, source), (target,), (1.0, 0.0, float(SKIPPED)), dt.ACL_INT64)

    def paged(self, cache: View, rows: View, index: View, head: int) -> None:
        """A slot of all blocks for every token, or the first slot of a block for every block of a sequence."""
        (blocks, block), width = cache.shape[:2], rows.shape[3]
        page, attrs = block * self.heads * width, (float(BY_PLACE), 0.0)
        group = GROUP * 8 // dt.bits(cache.dtype) if self.at.mode.endswith("NZ") else width
        strides, first = (page, self.heads * width, width, 1), head * width
        if self.at.mode.endswith("NZ"):
            strides, first = (page, group, block * group, 1), head * block * width
        groups = width // group
        target = cache._replace(
            shape=(blocks, block, groups, group), strides=strides, offset=cache.offset + first
        )  # fmt: skip
        source = rows._replace(
            shape=(self.batch * self.length, groups, group), strides=(self.heads * width, group, 1),
            offset=rows.offset + head * width,
        )  # fmt: skip
        if self.at.by_page:
            attrs = (float(BY_PAGE), float(self.length))
        self.draft.kernel("latent_cache", (source, index, index), (target,), attrs)
