"""The declarations of the operators before multi-head latent attention, whose host code is generated."""

from __future__ import annotations

from typing import Any

from .....lowering import language as w
from .....lowering.generated import DENSE, GENERATED, configured, is_needed, nothing_in, plain_format
from .....lowering.operator import Operator
from . import latent_request as r
from .latent_rules import Limits
from .latent_step import LatentStep
from .latent_texts import NOTES, SOCS, TEXTS


def prolog(
    name: str, limits: Limits, *, first: tuple[w.Rules, ...], notes: tuple[str, ...],
    documented: tuple[str, ...] = SOCS, **texts: Any,
) -> Operator:  # fmt: skip
    """`first`: the tests of the hand-written function, before those of the generated one."""
    at = limits.inputs
    tensors = tuple(param for param in at.all if param.is_tensor)
    blocks = {at[field] for field in r.WEIGHTS}
    written = tuple(param for param in tensors if param.role != "input")
    rules = (
        *first, w.present(*filter(is_needed, at.all)), w.OUT_POINTERS, configured(*SOCS), *limits.kinds,
        *[plain_format(param) for param in tensors if param not in blocks], w.done_if(nothing_in(*written)),
        *limits.tiling,
    )  # fmt: skip
    return w.declare(
        name, *at.all, rules=rules, plan=(LatentStep(limits),), scratch=w.SCRATCH, dense_outputs=True,
        documented_soc=documented, notes=(*NOTES, *notes, DENSE, GENERATED), **TEXTS, **texts,
    )  # fmt: skip
