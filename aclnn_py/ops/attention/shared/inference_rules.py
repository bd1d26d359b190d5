"""Rules of attention for inference: tests of the definition and of the tiling functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.vocabulary.custom_term import leaf
from . import inference_checks as checks
from . import inference_mask_checks as masks
from . import inference_optional_checks as optional
from .inference_dtypes import DTYPES, HALVES, SCALES, TILED
from .inference_examples import Examples
from .inference_request import FULL_QUANTISED, MODES, Inputs, Request
from .inference_scale_checks import full_scales_fit, scales_match
from .inference_sizes import Sizes, sizes_of
from .varied_rules import fitting


class Limits:
    """The rules about the inputs of a version.

    `decode`: they are those of single queries, None: as the arguments say; `code`: that of the tiling function.
    """

    def __init__(
        self, inputs: Inputs, socs: tuple[str, ...], decode: bool | None = None, code: int = w.TILING
    ) -> None:  # fmt: skip
        self.inputs, self.socs, self.decode, self.code = inputs, socs, decode, code
        self.mend = Examples(inputs, decode).candidates

    def sizes(self, request: Request) -> Sizes | None:
        return sizes_of(request, decode=self.decode)

    def rule(self, predicate: str, test: Callable[[Request], Any], *fields: str, kind: str = "shape_custom") -> w.Rules:
        """A test of a request, about some arguments; none where the version lacks all of them."""
        params = tuple([param for param in map(self.inputs.get, fields) if param is not None])
        if not params:
            return ()
        claim = (", ".join(map(str, params)), predicate)
        varied = tuple(map(leaf, params))
        order = (*params, *(param for param in self.inputs.all if param not in params))

        def matches(*values: Any) -> bool:
            named = dict(zip((param.name for param in order), values, strict=True))
            request = self.inputs.request(*[named[param.name] for param in self.inputs.all])
            return request.is_complete and bool(test(request))

        return fitting(matches, order, varied, claim, kind, self.mend, self.code, params)

    def sized(
        self, predicate: str, test: Callable[[Request, Sizes], bool], *fields: str, kind: str = "shape_custom"
    ) -> w.Rules:  # fmt: skip
        """A test of a request and its sizes."""

        def matches(request: Request) -> bool:
            sizes = self.sizes(request)
            return sizes is not None and test(request, sizes)

        return self.rule(predicate, matches, *fields, kind=kind)

    def where_given(self, field: str, *rules: w.Rules) -> w.Rules:
        param = self.inputs.get(field)
        return () if param is None else w.when(w.given(param), *rules)

    def dtypes(self, params: dict[str, w.Param]) -> tuple[w.Rules, ...]:
        """The definition's rows (161002), of all parameters of the version by field."""
        query, out = self.inputs["query"], self.inputs["out"]
        return (
            w.dtype_in(self.among(HALVES), query), self.cache_dtypes, w.same_dtype(query, out),
            *[self.optional_dtypes(params.get(field), field) for field in DTYPES if field not in TILED],
        )  # fmt: skip

    def optional_dtypes(self, param: w.Param | None, field: str) -> w.Rules:
        return () if param is None else w.when(w.given(param), w.dtype_in(self.among(DTYPES[field]), param))

    def among(self, kinds: tuple[int, ...]) -> w.Choices:
        return w.Choices().plus(*kinds, on=self.socs)

    @property
    def cache_dtypes(self) -> w.Rules:
        """Keys and values have the dtype of query, or are both INT8 (161002)."""
        params = (self.inputs["key"], self.inputs["value"], self.inputs["query"])

        def matches(key: Any, value: Any, query: Any) -> bool:
            if query is None or not key or not value:
                return False
            firsts = [found[:1] if isinstance(found, tuple) else (found,) for found in (key, value)]
            kinds = {one and one.dtype for found in firsts for one in found}
            return kinds in ({query.dtype}, {dt.ACL_INT8})

        claim = ("dtypes of key and value", "that of query, or INT8")
        varied = tuple(map(leaf, params[:2])) if params[0].is_list else tuple(map(w.Dtype, params[:2]))
        return fitting(matches, params, varied, claim, "same_dtype", self.mend, w.ACLNN_ERR_PARAM_INVALID)

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales and offsets that the version has."""
        return tuple([field for field in SCALES if self.inputs.get(field) is not None])

    @property
    def full_scales(self) -> tuple[w.Rules, ...]:
        """Scales of INT8 queries and outputs are null where the tiling function refuses them."""
        rules = (self.sized("null for these queries", full_scales_fit, field) for field in FULL_QUANTISED)
        return tuple([self.where_given(field, rule) for field, rule in zip(FULL_QUANTISED, rules, strict=True)])

    @property
    def tiling(self) -> tuple[w.Rules, ...]:
        """Tests of the tiling function (561002)."""
        sized, tensors = self.sized, ("query", "key", "value")
        return (
            *[self.optional_dtypes(self.inputs.get(field), field) for field in DTYPES if field in TILED],
            self.rule("heads of key and value that divide those of query", checks.heads_fit, "heads", "key_heads"),
            self.rule("a layout with as many axes as query has", checks.known_layout, "layout", "query"),
            self.rule("tensors that go together", self.sizes, *tensors),
            sized("of the shape of the result", checks.out_fits, "out"),
            sized("of sizes that have a kernel", checks.caches_fit, *tensors),
            sized("lengths within the tensors", checks.lengths_fit, "query_lengths", "key_lengths"),
            self.where_given("query_rope", sized("beside query", optional.rope_fits, "query_rope", "key_rope")),
            self.where_given("blocks", sized("with room for all keys", optional.blocks_fit, "blocks", "block_size")),
            self.where_given("mask", sized("what sparseMode wants", masks.mask_fits, "mask", "sparse")),
            sized("a mode with the mask that it needs", masks.mask_fits, "sparse"),
            self.where_given("mask", sized("a band that leaves a key", masks.band_fits, "before", "behind")),
            self.where_given("pse", sized("a bias for every head", masks.bias_fits, "pse")),
            sized("as the dtype of key wants", scales_match, *(self.scales or ("key", "value"))),
            *self.full_scales,
            sized("modes of the kernel", checks.modes_fit, *MODES, kind="attr_range"),
            self.where_given("key_prefix", sized("alike", optional.prefix_fits, "key_prefix", "value_prefix",
                                                 "prefix_length")),
            self.where_given("value_prefix", sized("given together", optional.prefix_fits, "key_prefix",
                                                   "value_prefix")),
            self.where_given("key_padding", sized("one number", optional.padding_fits, "key_padding")),
            self.where_given("query_padding", sized("one number", optional.padding_fits, "query_padding")),
            self.where_given("sink", sized("one for each head", optional.sink_fits, "sink")),
            self.where_given("lse", sized("of the rows of the result", optional.lse_fits, "lse")),
            sized("a precision of the kernel", checks.precise_fits, "precise", kind="attr_range"),
        )  # fmt: skip
