"""Rules of the operators before multi-head latent attention, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .....base import dtype as dt
from .....base.format import ACL_FORMAT_FRACTAL_NZ
from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from .....rules.vocabulary.custom_term import leaf
from ..inputs import FieldInputs
from ..varied_rules import fitting
from . import latent_request as r
from .latent_expected import expected
from .latent_request import Request, Sizes
from .latent_tests import (
    BLOCK,
    HIDDEN,
    KEYS_OF,
    MIDDLE,
    dtypes_fit,
    mode_fits,
    modes_of,
    repos_fit,
    sizes_fit,
    tensors_fit,
)

VARIED = ("x", "up", "key_down", "cos", "cache", "rope_cache", "query")
DTYPES = ("x", "down", "up", "absorbed", "key_down", "query_gamma", "key_gamma", "sin", "cos", "cache", "rope_cache",
          "query", "query_rope")  # fmt: skip
FLOATS = ("x_scale", "down_scale", "up_scale", "key_scale", "cache_scale", "rope_scale", "smooth", "share",
          "query_scale", "norm_scale")  # fmt: skip
Test = Callable[[Request], Any]


class Limits:
    """The rules about `inputs`."""

    def __init__(self, inputs: FieldInputs) -> None:
        self.inputs = inputs
        self.is_newest = "weight_mode" in inputs.params

    def request(self, *values: Any) -> Request | None:
        named = self.inputs.named(*values)
        needed = (name for name, param in self.inputs.params.items() if param.is_tensor and not param.optional)
        return None if any(named[name] is None for name in needed) else Request(**named)

    def rule(
        self, predicate: str, test: Test, *fields: str, kind: str = "shape_custom", code: int = w.TILING,
        dtypes: bool = False,
    ) -> w.Rules:  # fmt: skip
        """A test of a request, about some arguments."""
        params = tuple([self.inputs[field] for field in fields])
        order = (*params, *(param for param in self.inputs.all if param not in params))

        def matches(*values: Any) -> bool:
            named = dict(zip((param.name for param in order), values, strict=True))
            request = self.request(*[named[param.name] for param in self.inputs.all])
            return request is not None and bool(test(request))

        claim, varied = (", ".join(map(str, params)), predicate), w.Dtype if dtypes else leaf
        return fitting(matches, order, tuple(map(varied, params)), claim, kind, self.mend, code, params)

    @property
    def kinds(self) -> tuple[w.Rules, ...]:
        """The dtypes of a row of the definition, and storage formats of weights (161002)."""
        code = w.ACLNN_ERR_PARAM_INVALID
        optional = {**dict.fromkeys(FLOATS, dt.ACL_FLOAT), "places": dt.ACL_INT64, "ends": dt.ACL_INT32}
        own = [(self.inputs[field], kind) for field, kind in optional.items() if field in self.inputs.params]
        blocks = w.Choices(ACL_FORMAT_FRACTAL_NZ)
        return (
            self.rule("of a row of the definition", dtypes_fit, *DTYPES, kind="same_dtype", code=code, dtypes=True),
            *[w.when(w.given(param), w.dtype_in(w.Choices(kind), param)) if param.optional
              else w.dtype_in(w.Choices(kind), param) for param, kind in own],
            w.format_in(blocks, *[self.inputs[field] for field in r.WEIGHTS]),
        )  # fmt: skip

    @property
    def tiling(self) -> tuple[w.Rules, ...]:
        """What the tiling function tests, in its order (561002)."""
        modes = ("repo_mode", "scale_repo", "query_mode", "tile")
        return (
            self.rule("a layout of caches, with tensors of its axes", mode_fits, "mode", "x", "cache"),
            *([self.rule("1 with keys per tile, 0 else; queryQuantMode 1 with keys per tensor; tileSize 128", repos_fit,
                         *modes, kind="attr_range")] if self.is_newest else []),
            self.rule("of supported sizes", sizes_fit, "x", "down", "absorbed", "cache"),
            self.rule("of the shapes and dtypes of these modes, or absent", tensors_fit, *VARIED),
        )  # fmt: skip

    # ---- calls that satisfy them ----

    def mend(self, call: Call) -> Iterator[Call]:
        """A call of its modes with the smallest tensors."""
        at = self.request(*self.inputs.values(call))
        weights = at.weights if at is not None and at.weights in KEYS_OF else 0
        mode = at.mode if at is not None and at.mode in modes_of(is_newest=self.is_newest) else "PA_BSND"
        keys = at.keys if at is not None and at.keys in KEYS_OF[weights] else 0
        if keys == r.PER_TILE and mode not in (*r.PLAIN, "PA_BSND"):
            mode = "PA_BSND"
        call = call.set(self.inputs["mode"], mode)
        if self.is_newest:
            tiled = int(keys == r.PER_TILE)
            numbers = {"weight_mode": weights, "cache_mode": keys, "query_mode": int(keys == r.PER_TENSOR)}
            numbers |= {"tile": r.TILE, "repo_mode": tiled, "scale_repo": tiled}
            for field, number in numbers.items():
                call = call.set(self.inputs[field], number)
        rows = (2,) if mode == "TND" or (at is not None and at.x.rank == 2 and mode != "BSND") else (1, 2)
        held = {"TND": (2,), "BSND": (1, 2)}.get(mode, (2, BLOCK[0]))
        yield self.shaped(call, weights, keys, Sizes(rows, HIDDEN[0], MIDDLE[0], 1, 128, held))

    def shaped(self, call: Call, weights: int, keys: int, sizes: Sizes) -> Call:
        named = self.inputs.named(*self.inputs.values(call))
        some = TensorFacts.dense(dt.ACL_BF16, (1,))
        blank = {field: some for field, param in self.inputs.params.items() if param.is_tensor and not param.optional}
        at = Request(**{**named, **blank})
        low = some.but(dtype=dt.ACL_INT8)
        if self.is_newest:
            at = at._replace(weight_mode=weights, cache_mode=keys)
        at = at._replace(x=low if weights == 2 else some, up=low if weights else some, cache=low if keys else some)
        for field, facts in expected(at, sizes).items():
            param = self.inputs[field]
            if facts is not None:
                call = call.set(param, facts)
            elif param.optional:
                call = call.without(param)
        if keys == r.PER_TILE:
            call = call.set(self.inputs["rope_cache"], TensorFacts.dense(dt.ACL_BF16, (0,)))
        return call
