"""The step before multi-head latent attention: products, norms, rotations, quantisation, writes into the caches."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from .....rules.core.call import count
from ....optim.shared.in_place_update import operand_view, write_back
from ....posembedding.shared.heads import converted
from ..request_step import RequestStep
from . import latent_request as r
from .latent_caches import cache_view, placement
from .latent_kernels import CLIPPED, FIXED, as_bytes
from .latent_queries import LatentQueries
from .latent_tests import tensors_fit


class LatentStep(RequestStep, init=False):
    """Products, norms and rotations of tokens; outputs and caches are written in place."""

    def compute(self, draft: Draft, at: r.Request) -> bool:
        z = r.sizes_of(at)
        if z is None or not tensors_fit(at):
            return False
        if z.tokens:
            Rows(draft, self.limits.inputs, at, z).compute()
        return True


class Rows(LatentQueries):
    """The kernels of a call, over its tokens."""

    def compute(self) -> None:
        z = self.z
        x = self.matrix("x", z.tokens, z.inner)
        rows = self.vector("x_scale", z.tokens) if self.at.weights == 2 else None
        normed, scale = self.normalised(self.norm(self.product(x, "down", rows), "query"))
        self.queries(self.product(normed, "up", scale))
        self.keys(self.product(x, "key_down", rows))

    def keys(self, down: View) -> None:
        at, z = self.at, self.z
        wide = r.LATENT + r.ROPE
        latent = down._replace(shape=(z.tokens, r.LATENT), strides=(wide, 1))
        rope = down._replace(shape=(z.tokens, 1, r.ROPE), strides=(wide, 0, 1), offset=down.offset + r.LATENT)
        values = self.norm(latent, "key")
        turned = converted(self.draft, self.rotated(rope), dt.ACL_BF16)
        if at.keys == r.NONE:
            rows = [converted(self.draft, values, dt.ACL_BF16), turned]
        elif at.keys == r.PER_TILE:
            share = operand_view(self.draft, self.inputs["share"])
            low, scales = self.quantised(values, r.TILE, CLIPPED, None, share)
            rows = [low, as_bytes(turned), as_bytes(scales)]
        else:
            rows = [self.fixed(values, "cache_scale", r.LATENT), turned]
            if at.keys == r.PER_CHANNEL:
                wide_rope = converted(self.draft, turned, dt.ACL_FLOAT)._replace(
                    shape=(z.tokens, r.ROPE), strides=(r.ROPE, 1)
                )
                rows[1] = self.fixed(wide_rope, "rope_scale", r.ROPE)
        self.cache(rows)

    def fixed(self, values: View, scale: str, width: int) -> View:
        """Quantised by scales of channels, or by the first of a row of them."""
        tensor = operand_view(self.draft, self.inputs[scale])
        one = self.at.keys == r.PER_TENSOR
        factors = tensor._replace(shape=(width,), strides=(0 if one else 1,))
        return self.quantised(values, width, FIXED, factors)[0]

    def cache(self, rows: list[View]) -> None:
        """Rows into their caches: all of them into the first one where keys are quantised per tile."""
        draft, at, z = self.draft, self.at, self.z
        places, attrs = placement(draft, self.inputs, at, z)
        fields = ("cache",) * len(rows) if at.keys == r.PER_TILE else ("cache", "rope_cache")
        first = 0
        for field, row in zip(fields, rows, strict=True):
            cache = draft.view(self.inputs[field].name, draft.call.tensor(self.inputs[field]))
            place = cache if at.is_newest else operand_view(draft, self.inputs[field])
            width = row.shape[-1]
            target = cache_view(at, z, place, width, first)
            if not count(target.shape):
                continue
            groups, size = target.shape[2:]
            source = row._replace(shape=(z.tokens, groups, size), strides=(width, size, 1))
            draft.read(place)
            extras = places or (source, source)
            self.kernel("latent_cache", (source, *extras), (target,), attrs)
            write_back(draft, place, cache)
            first += width if at.keys == r.PER_TILE else 0
