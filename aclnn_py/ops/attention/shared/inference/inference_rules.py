"""Rules of attention for inference: tests of the definition and of the tiling functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .....lowering import language as w
from .....rules.vocabulary.custom_term import leaf
from ..varied_rules import fitting
from . import inference_checks as checks
from . import inference_mask_checks as masks
from . import inference_optional_checks as optional
from .inference_dtype_rules import DtypeRules
from .inference_dtypes import DTYPES, SCALES, TILED
from .inference_examples import Examples
from .inference_outputs import output_scales_fit
from .inference_request import FULL_QUANTISED, MODES, Inputs, Request
from .inference_scale_checks import full_scales_fit, scales_match
from .inference_sizes import Sizes, sizes_of


class Limits(DtypeRules):
    """The rules about the inputs of a version.

    `decode`: they are those of single queries, None: as the arguments say; `code`: that of the tiling function.
    """

    def __init__(
        self, inputs: Inputs, socs: tuple[str, ...], decode: bool | None = None, code: int = w.TILING
    ) -> None:  # fmt: skip
        super().__init__(inputs, socs, Examples(inputs, decode).candidates, decode)
        self.code = code

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

    def given(self, field: str, predicate: str, test: Callable[[Request, Sizes], bool], *fields: str) -> w.Rules:
        """A test about an optional tensor that is given, and about other arguments."""
        return self.where_given(field, self.sized(predicate, test, field, *fields))

    def where_given(self, field: str, *rules: w.Rules) -> w.Rules:
        param = self.inputs.get(field)
        return () if param is None else w.when(w.given(param), *rules)

    @property
    def scales(self) -> w.Rules:
        """Scales of INT8 keys and values; versions without them have no INT8."""
        scales = [field for field in SCALES if self.inputs.get(field) is not None]
        claim = "scales of INT8 keys, of the shape and dtype of their mode" if scales else "of the dtype of query"
        return self.sized(claim, scales_match, *(scales or ("key", "value")))

    @property
    def tiling(self) -> tuple[w.Rules, ...]:
        """Tests of the tiling function (561002)."""
        sized, of, tensors = self.sized, self.given, ("query", "key", "value")
        return (
            *[self.optional_dtypes(self.inputs.get(field), field) for field in DTYPES if field in TILED],
            self.rule("numbers of heads, the second a divisor of the first", checks.heads_fit, "heads", "key_heads"),
            self.rule("a layout with as many axes as query", checks.known_layout, "layout", "query"),
            self.rule("of matching shapes", self.sizes, *tensors),
            sized("of the shape of the result", checks.out_fits, "out"),
            sized("of sizes that have a kernel", checks.caches_fit, *tensors),
            sized("lengths within the tensors", checks.lengths_fit, "query_lengths", "key_lengths"),
            of("query_rope", "rotary parts with a kernel", optional.rope_fits, "key_rope"),
            of("blocks", "blocks for all keys", optional.blocks_fit, "block_size"),
            of("mask", "a mask of the shape for sparseMode", masks.mask_fits, "sparse"),
            sized("a mode with the mask that it needs", masks.mask_fits, "sparse"),
            self.where_given("mask", sized("a band that leaves a key", masks.band_fits, "before", "behind")),
            of("pse", "a bias for every head", masks.bias_fits),
            self.scales,
            sized("INT8 beside quantScale2 alone", output_scales_fit, "out"),
            *[of(field, "null where unused", full_scales_fit) for field in FULL_QUANTISED],
            sized("0 where no other mode has a kernel", checks.modes_fit, *MODES, kind="attr_range"),
            of("key_prefix", "of one shape", optional.prefix_fits, "value_prefix", "prefix_length"),
            self.where_given("value_prefix", sized("of one shape", optional.prefix_fits, "key_prefix", "value_prefix")),
            of("key_padding", "of shape [1] with actual lengths", optional.padding_fits),
            of("query_padding", "of shape [1] with actual lengths", optional.padding_fits),
            of("sink", "of shape [N]", optional.sink_fits),
            of("lse", "of the rows of the result", optional.lse_fits),
            sized("0 or 1, and for prompts other than 4", checks.precise_fits, "precise", kind="attr_range"),
        )  # fmt: skip
