"""Queries before multi-head latent attention: normalised, projected, rotated, and INT8 on the way or in the end."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.plan.lowered import View
from .....rules.core.call import row_major
from ....optim.shared.in_place_update import operand_view
from ....posembedding.shared.heads import converted, run
from . import latent_request as r
from .latent_kernels import AWAY, FACTORS, LatentKernels


class LatentQueries(LatentKernels):
    """The kernels of queries."""

    def normalised(self, values: View) -> tuple[View, View | None]:
        """Normalised queries as the next product takes them, and the scales of their rows; both are outputs too."""
        at, z = self.at, self.z
        if not at.weights:
            normed = converted(self.draft, values, dt.ACL_BF16)
            self.store("norm", normed)
            return normed, None
        flags = FACTORS if at.smooth is not None else 0
        factors = self.vector("smooth", z.middle) if at.smooth is not None else None
        normed, scale = self.quantised(values, z.middle, flags, factors)
        self.store("norm", normed)
        self.store("norm_scale", scale)
        return normed, scale._replace(shape=(z.tokens,), strides=(1,))

    def queries(self, up: View) -> None:
        at, z = self.at, self.z
        down, head = z.channels, z.width + r.ROPE
        plain = up._replace(shape=(z.tokens, z.heads, z.width), strides=(down, head, 1))
        rope = up._replace(shape=(z.tokens, z.heads, r.ROPE), strides=(down, head, 1), offset=up.offset + z.width)
        left = converted(self.draft, plain, dt.ACL_BF16)
        left = left._replace(shape=(z.heads, z.tokens, z.width), strides=(z.width, z.heads * z.width, 1))
        right = operand_view(self.draft, self.inputs["absorbed"])
        found = self.fresh(dt.ACL_BF16, z.tokens, z.heads, r.LATENT)
        strides = (r.LATENT, z.heads * r.LATENT, 1)
        by_head = found._replace(shape=(z.heads, z.tokens, r.LATENT), strides=strides)
        self.kernel("matmul", (left, right), (by_head,), (0.0,))
        turned = converted(self.draft, self.rotated(rope), dt.ACL_BF16)
        if at.keys != r.PER_TENSOR:
            self.store("query", found)
            self.store("query_rope", turned)
            return
        flat = found._replace(shape=(z.tokens * z.heads, r.LATENT), strides=(r.LATENT, 1))
        low, scale = self.quantised(flat, r.LATENT, AWAY, None)
        self.store("query", low)
        self.store("query_scale", scale)
        self.store("query_rope", converted(self.draft, self.scaled(turned, scale), dt.ACL_BF16))

    def scaled(self, rope: View, scale: View) -> View:
        """Rotary parts times the scale of keys, over that of their queries."""
        rows = (self.z.tokens, self.z.heads, 1)
        one = operand_view(self.draft, self.inputs["cache_scale"])._replace(shape=rows, strides=(0, 0, 0))
        ratio = run(self.draft, "div", (one, scale._replace(shape=rows, strides=row_major(rows))), dt.ACL_FLOAT)
        spread = ratio._replace(shape=rope.shape, strides=(*ratio.strides[:2], 0))
        return run(self.draft, "mul", (converted(self.draft, rope, dt.ACL_FLOAT), spread), dt.ACL_FLOAT)
