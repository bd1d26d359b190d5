"""aclnnMlaPrologV3WeightNz."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .mla_prolog_v2_weight_nz import FAILED
from .shared.inputs import FieldInputs
from .shared.latent.latent_operator import prolog
from .shared.latent.latent_parameters import V3
from .shared.latent.latent_request import PER_TENSOR
from .shared.latent.latent_rules import Limits
from .shared.latent.latent_tests import KEYS_OF

limits = Limits(FieldInputs(**V3))
at = limits.inputs
modes = tuple(at[field] for field in ("weight_mode", "cache_mode", "query_mode"))


def outputs_fit(weights: int, keys: int, scale: Any, norm: Any, norm_scale: Any) -> bool:
    """Whether scales are there for INT8 outputs, and only for them."""
    return (scale is not None) == (keys == PER_TENSOR) and (norm_scale is not None) == (
        bool(weights) and norm is not None
    )


def first() -> tuple[w.Rules, ...]:
    weights, keys, queries = modes
    outs = tuple(at[field] for field in ("query_scale", "norm", "norm_scale"))
    supported = w.Derived(
        lambda weights, keys: keys in KEYS_OF.get(weights, (keys,)) or None, weights, keys, label="modes",
        claim=("kvCacheQuantMode", "a mode that weightQuantMode supports"), kind="attr_range", mend=limits.mend,
    )  # fmt: skip
    present = w.Derived(
        lambda *values: outputs_fit(*values) or None, weights, keys, *outs, label="outputs",
        claim=(", ".join(map(str, outs)), "null exactly where these modes do not write them"), kind="shape_custom",
        mend=limits.mend,
    )  # fmt: skip
    return (
        (w.OneOf(w.ValueOf(weights), w.Choices(*KEYS_OF), code=FAILED), w.Defined(supported, code=FAILED),
         w.OneOf(w.ValueOf(queries), w.Choices(0, 1), code=FAILED), w.Defined(present, code=FAILED)),
    )  # fmt: skip


mla_prolog_v3_weight_nz = prolog(
    "aclnnMlaPrologV3WeightNz",
    limits,
    first=first(),
    documented=w.DOCUMENTED_NEW,
    header="aclnnop/aclnn_mla_prolog_v3_weight_nz.h",
    summary="projections, norms, rotary position embedding and INT8 quantisation before multi-head latent attention",
    notes=(
        "Unsupported quantisation modes, and optional outputs that are null although the mode writes them or present "
        "although it does not, give -1, which CANN returns for ge::GRAPH_FAILED.",
    ),
)
