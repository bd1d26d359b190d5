"""Rules of attention for inference: dtypes of the definition's rows."""

from __future__ import annotations

from typing import Any

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.vocabulary.custom_term import leaf
from ..varied_rules import fitting
from .inference_dtypes import DTYPES, TILED, cache_kinds, out_kinds, query_kinds
from .inference_request import Inputs


class DtypeRules:
    """The rules about dtypes of a version, on SoCs; `mend` makes a call consistent."""

    def __init__(self, inputs: Inputs, socs: tuple[str, ...], mend: Any, decode: bool | None) -> None:
        self.inputs, self.socs, self.mend, self.decode = inputs, socs, mend, decode

    def dtypes(self, params: dict[str, w.Param]) -> tuple[w.Rules, ...]:
        """The definition's rows (161002), of all parameters of the version by field."""
        query = self.inputs["query"]
        return (
            w.dtype_in(self.among(query_kinds(decode=bool(self.decode))), query), self.cache_dtypes, self.out_dtypes,
            *[self.optional_dtypes(params.get(field), field) for field in DTYPES if field not in TILED],
            self.lse_dtype(params),
        )  # fmt: skip

    def lse_dtype(self, params: dict[str, w.Param]) -> w.Rules:
        """The log-sum-exp is FLOAT; without softmaxLseFlag an empty tensor takes its place."""
        flag = params.get("lse_flag")
        if flag is None:
            return ()
        return w.when(w.is_true(flag), w.dtype_in(self.among((dt.ACL_FLOAT,)), params["lse"]))

    def optional_dtypes(self, param: w.Param | None, field: str) -> w.Rules:
        return () if param is None else w.when(w.given(param), w.dtype_in(self.among(DTYPES[field]), param))

    def among(self, kinds: tuple[int, ...]) -> w.Choices:
        return w.Choices().plus(*kinds, on=self.socs)

    @property
    def cache_dtypes(self) -> w.Rules:
        """Keys and values have the dtype of query, or are both INT8 or INT4 (161002)."""
        params = (self.inputs["key"], self.inputs["value"], self.inputs["query"])

        def matches(key: Any, value: Any, query: Any) -> bool:
            if query is None or not key or not value:
                return False
            firsts = [found[:1] if isinstance(found, tuple) else (found,) for found in (key, value)]
            kinds = {one and one.dtype for found in firsts for one in found}
            return len(kinds) == 1 and kinds <= {*cache_kinds(query.dtype, decode=bool(self.decode))}

        claim = ("dtypes of key and value", "that of query, or INT8" if self.decode else "that of query, INT8 or INT4")
        varied = tuple(map(leaf, params[:2])) if params[0].is_list else tuple(map(w.Dtype, params[:2]))
        return fitting(matches, params, varied, claim, "same_dtype", self.mend, w.ACLNN_ERR_PARAM_INVALID)

    @property
    def out_dtypes(self) -> w.Rules:
        """The output has the dtype of query, or is INT8; of INT8 queries also FLOAT16 or BF16 (161002)."""
        params = (self.inputs["out"], self.inputs["query"], self.inputs["key"])

        def matches(out: Any, query: Any, key: Any) -> bool:
            first = key[0] if isinstance(key, tuple) and key else key
            return bool(out and query and first) and out.dtype in out_kinds(query.dtype, first.dtype)

        claim = (f"dtype of {params[0]}", f"that of {params[1]}, or INT8")
        varied = (w.Dtype(params[0]),)
        return fitting(matches, params, varied, claim, "same_dtype", self.mend, w.ACLNN_ERR_PARAM_INVALID, params[:2])
