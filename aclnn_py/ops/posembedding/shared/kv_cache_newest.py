"""Keys on their way into caches on the 950: of any widths, with one head and quantised caches of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from . import kv_cache_newest_tests as t
from . import kv_cache_request as r
from .kv_cache_request import Request
from .kv_cache_rules import BATCH, FACTORS, LENGTH, Limits
from .kv_cache_tests import index_fits, outputs_fit

NEWEST = w.on("ascend950")
ROPE, LATENT, BLOCK = 32, 64, 32
"""Of an example."""


class NewestLimits(Limits):
    """The rules of the 950 about `inputs`."""

    def request(self, *values: Any) -> Request | None:
        at = super().request(*values)
        return at and at._replace(newest=True, value=None, unread=at.value)

    @property
    def tiling(self) -> tuple[w.Rules, ...]:
        """What the tiling function tests (561002)."""
        return (
            self.rule("[B,1,S,D]", t.keys_fit, "kv"),
            *((self.rule("[B,1,S,Dv]", t.values_fit, "value"),) if self.has_value else ()),
            self.rule("[B,1,S,D] or [B,1,1,D], D even, in NZ modes a multiple of 32 bytes in the dtype of kCacheRef",
                      t.angles_fit, "cos", "sin"),
            self.rule("[D], in NZ modes a multiple of 32 bytes in the dtype of ckvCacheRef", t.gamma_fits, "gamma"),
            self.rule("of B*S elements, in PA_BLK modes of B*ceil(S/BlockSize)", index_fits, "places"),
            *(self.of("of D elements or of one", t.factors_fit, field) for field in FACTORS),
            self.rule("of the mode's shape, in PA modes with BlockSize times the element size a multiple of 32",
                      t.caches_fit, "k_cache", "v_cache"),
        )  # fmt: skip

    @property
    def unchecked(self) -> w.Rules:
        """What the kernels rely on."""
        return w.flat(
            self.rule("[B,1,S,Dk+Dv], Dk of cos and Dv of gamma", t.width_fits, "kv"),
            self.rule("of BlockNum and BlockSize of kCacheRef", t.blocks_fit, "v_cache"),
            self.rule("given where the cache is quantised", t.scales_fit, *FACTORS[:2]),
            self.rule("of up to 16384 channels", t.channels_fit, "gamma"),
            w.when(w.is_true(self.inputs["keeps"]), self.rule("of B*S*D elements", outputs_fit, "k_out", "v_out")),
        )

    def mend(self, call: Call) -> Iterator[Call]:
        at, mode = self.inputs, str(call.args[self.inputs["mode_name"].name])
        rows, paged = (BATCH, 1, LENGTH), mode in r.MODES[1:]
        held = (BATCH, BLOCK, 1) if paged else (BATCH, 1, BLOCK)
        pages = paged and mode.startswith("PA_BLK")
        shapes = {
            "kv": (*rows, LATENT + ROPE), "gamma": (LATENT,), "cos": (*rows, ROPE), "sin": (*rows, ROPE),
            "value": (*rows, LATENT), "places": (BATCH if pages else BATCH * LENGTH,), "k_cache": (*held, ROPE),
            "v_cache": (*held, LATENT), "k_out": (*rows, ROPE), "v_out": (*rows, LATENT),
        }  # fmt: skip
        for field, shape in shapes.items():
            if field in at.params and call.present(at[field]):
                call = call.but(at[field], shape=shape)
        for cache, width, names in (("k_cache", ROPE, FACTORS[::2]), ("v_cache", LATENT, FACTORS[1::2])):
            if self.dtype_of(call, cache) in r.LOW:
                call = call.set(at[names[0]], TensorFacts.dense(dt.ACL_FLOAT, (width,)))
            for name in filter(lambda name: call.present(at[name]), names):
                call = call.but(at[name], shape=(width,))
        yield call
