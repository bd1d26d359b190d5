"""Rules that attention over packed sequences has beside those of other layouts, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import packed as pack
from . import packed_masks as masks
from .attention_rules import Limits
from .gradient_bands import takes_packed_band
from .packed_step import ends, starts
from .parameters import MOST_HEADS

QUERY_ENDS, KEY_ENDS = (2, 5), (3, 7)
"""Cumulative lengths of an example."""


class PackedLimits(Limits):
    """The rules about packed sequences."""

    value_width = 3
    """Of a head of value in an example."""
    equal_for_slopes = False
    """Whether slopes need as many queries as keys in every sequence, not in sparse mode 8 alone."""

    needs_keys = True
    """Whether some sequence needs a key."""

    def mend(self, call: Call) -> Iterator[Call]:
        """A call with shapes and lengths that agree."""
        have = self.have
        heads = have.argument(call, have.heads)
        if not 0 < heads <= MOST_HEADS:
            return
        key_ends = QUERY_ENDS if self.equal_for_slopes and have.pse_kind(call) in pack.SLOPES else KEY_ENDS
        queries, keys, width, value_width = QUERY_ENDS[-1] + 1, key_ends[-1], 4, self.value_width
        shapes = {
            have.query: (queries, heads, width), have.key: (keys, 1, width), have.value: (keys, 1, value_width),
            have.pse: self.pse_shape(call, heads), have.drop: (-(-heads * 18 // 8),),
            have.mask: (3, keys - key_ends[0]),
        }  # fmt: skip
        facts = [TensorFacts.dense(dt.ACL_FLOAT, shapes[each]) for each in have.sizes[:3]]
        numbers = [have.argument(call, each) for each in have.sizes[3:]]
        for param, shape in self.rest.items():
            shapes[param] = shape(*facts, *numbers) or ()
        shapes.update(dict.fromkeys(self.sinks, (heads,)))
        for param, own in shapes.items():
            if call.present(param):
                call = call.but(param, shape=own)
        for param, value in zip(ends(have), (QUERY_ENDS, key_ends), strict=True):
            call = call.set(param, value)
        yield call

    def pse_shape(self, call: Call, heads: int) -> tuple[int, ...]:
        return (heads,) if self.have.pse_kind(call) in pack.SLOPES else (heads * KEY_ENDS[-1],)

    @property
    def packed_layout(self) -> w.Rules:
        """The layout is TND (161002)."""
        layout = self.have.layout
        return self.rule('"TND"', lambda value: value == "TND", layout, varied=1, code=w.ACLNN_ERR_PARAM_INVALID)

    @property
    def task(self) -> tuple[w.Rules, ...]:
        have = self.have
        sizes = (*have.sizes, *ends(have))
        begin, end = len(have.extras), len(have.extras) + len(sizes)

        def extras_agree(kind: int, *values: Any) -> bool:
            found = pack.packed(*values[begin:end])
            return found is not None and self.extras_match(kind, found, start_gap(*values[end:]), *values[:begin])

        def lengths_agree(*values: Any) -> bool:
            found = pack.packed(*values)
            return found is not None and (found.longest[1] > 0 or not self.needs_keys)

        return (
            self.rule("above 0 and at most 1", lambda keep: 0 < keep <= 1, have.keep, varied=1, kind="attr_range"),
            self.rule("tensors and lengths of the sequences that agree", lengths_agree, *sizes, varied=len(sizes)),
            self.consistent(extras_agree, (*have.extras, *sizes, *starts(have))),
        )

    def extras_match(
        self, kind: int, sizes: pack.Packed, gap: int, pse: Any, drop: Any, mask: Any, mode: int, before: int,
        behind: int, prefix: Any,
    ) -> bool:  # fmt: skip
        """Whether pse, drop bits and mask, with what its mode needs, go with the scores."""
        if not 0 <= kind <= 3 or (pse is None and kind != 1):
            return False
        if self.is_backward and not takes_packed_band(mode, before, behind, sizes, masked=mask is not None):
            return False
        if pse is not None and not masks.pse_matches(pse, kind, sizes, one_axis=self.is_backward):
            return False
        counted = mode if self.is_backward or mask is not None else 0
        if kind in pack.SLOPES and not masks.slopes_fit(counted, gap, sizes, equal=self.equal_for_slopes):
            return False
        if drop is not None and drop.numel < -(-sizes.heads * sizes.firsts[-1] // 8):
            return False
        if mask is None:
            return True
        fits = (
            masks.mask_matches(mask, mode, sizes, not self.is_backward)
            and masks.prefixes(mode, prefix, sizes) is not None
        )
        return fits and masks.bands(mode, before, behind, sizes) is not None


def start_gap(first: Any = None, second: Any = None) -> int:
    """How far the first query is behind the first key; the keys' start counts only beside that of the queries."""
    return (first[0] - (second[0] if second else 0)) if first else 0
