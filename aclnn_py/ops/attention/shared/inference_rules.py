"""Rules of attention for inference: what the definition and the tiling function test, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.vocabulary.custom_term import leaf
from . import inference_checks as checks
from . import inference_mask_checks as masks
from .inference_examples import Examples
from .inference_request import Inputs, Request
from .inference_scales import scales_match
from .inference_sizes import Sizes, sizes_of
from .varied_rules import fitting

HALVES, FACTORS = (dt.ACL_FLOAT16, dt.ACL_BF16), (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
CACHES, MASKS = (*HALVES, dt.ACL_INT8), (dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_UINT8)
SCALES = ("key_scale", "key_offset", "value_scale", "value_offset", "both_scale", "both_offset")
PRODUCTS, ROUNDED = (dt.ACL_UINT64, dt.ACL_FLOAT), (dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16)
DTYPES = {
    "blocks": (dt.ACL_INT32,), "key_padding": (dt.ACL_INT64,), "query_padding": (dt.ACL_INT64,),
    **dict.fromkeys(SCALES, FACTORS), "key_prefix": CACHES, "value_prefix": CACHES, "query_rope": HALVES,
    "key_rope": HALVES, "sink": (dt.ACL_BF16,), "pse": HALVES, "mask": MASKS, "deq1": PRODUCTS,
    "quant1": (dt.ACL_FLOAT,), "deq2": PRODUCTS, "quant2": ROUNDED, "quant_offset2": ROUNDED, "rope_scale": FACTORS,
    "query_dequant": (dt.ACL_FLOAT,), "lse": (dt.ACL_FLOAT,),
}  # fmt: skip
"""The dtypes of optional tensors; those that change most come first."""


class Limits:
    """The rules about the inputs of a version.

    `decode` tells whether they are those of single queries, None: as the arguments say; `code` is what the tiling
    function's refusals give.
    """

    def __init__(
        self, inputs: Inputs, socs: tuple[str, ...], decode: bool | None = None, code: int = w.TILING
    ) -> None:  # fmt: skip
        self.inputs, self.socs, self.decode, self.code = inputs, socs, decode, code
        self.mend = Examples(inputs, decode).candidates

    def sizes(self, request: Request) -> Sizes | None:
        return sizes_of(request, decode=self.decode)

    def rule(self, predicate: str, test: Callable[[Request], Any], *fields: str, kind: str = "shape_custom") -> w.Rules:
        """A test of a request, about arguments that are varied; none where the version has none of these."""
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

    def sized(self, predicate: str, test: Callable[[Request, Sizes], bool], *fields: str) -> w.Rules:
        """A test of a request and its sizes."""

        def matches(request: Request) -> bool:
            sizes = self.sizes(request)
            return sizes is not None and test(request, sizes)

        return self.rule(predicate, matches, *fields)

    def where_given(self, field: str, *rules: w.Rules) -> w.Rules:
        param = self.inputs.get(field)
        return () if param is None else w.when(w.given(param), *rules)

    def dtypes(self, params: dict[str, w.Param]) -> tuple[w.Rules, ...]:
        """The definition's rows (161002), of all parameters of the version by field."""
        query, out = self.inputs["query"], self.inputs["out"]
        found: list[w.Rules] = [w.dtype_in(self.among(HALVES), query), self.cache_dtypes, w.same_dtype(query, out)]
        for field, kinds in DTYPES.items():
            param = params.get(field)
            if param is not None:
                found.append(w.when(w.given(param), w.dtype_in(self.among(kinds), param)))
        return tuple(found)

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
    def tiling(self) -> tuple[w.Rules, ...]:
        """What the tiling function tests (561002)."""
        sized, tensors = self.sized, ("query", "key", "value")
        return (
            self.rule("heads of key and value that divide those of query", checks.heads_fit, "heads", "key_heads"),
            self.rule("a layout with as many axes as query has", checks.known_layout, "layout", "query"),
            self.rule("tensors that go together", self.sizes, *tensors),
            sized("of the shape of the result", checks.out_fits, "out"),
            sized("of sizes that have a kernel", checks.caches_fit, *tensors),
            sized("lengths within the tensors", checks.lengths_fit, "query_lengths", "key_lengths"),
            self.where_given("query_rope", sized("beside query", checks.rope_fits, "query_rope", "key_rope")),
            self.where_given("blocks", sized("with room for all keys", checks.blocks_fit, "blocks", "block_size")),
            self.where_given("mask", sized("what sparseMode wants", masks.mask_fits, "mask", "sparse")),
            sized("a mode with the mask that it needs", masks.mask_fits, "sparse"),
            self.where_given("mask", sized("a band that leaves a key", masks.band_fits, "before", "behind")),
            self.where_given("pse", sized("a bias for every head", masks.bias_fits, "pse")),
            sized("as the dtype of key wants", scales_match, *SCALES),
            self.where_given("key_prefix", sized("alike", checks.prefix_fits, "key_prefix", "value_prefix",
                                                 "prefix_length")),
            self.where_given("value_prefix", sized("given together", checks.prefix_fits, "key_prefix",
                                                   "value_prefix")),
            self.where_given("key_padding", sized("one number", checks.padding_fits, "key_padding")),
            self.where_given("query_padding", sized("one number", checks.padding_fits, "query_padding")),
            self.where_given("sink", sized("one for each head", checks.sink_fits, "sink")),
            self.where_given("lse", sized("of the rows of the result", checks.lse_fits, "lse")),
        )  # fmt: skip
