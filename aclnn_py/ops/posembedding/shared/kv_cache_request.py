"""The arguments of normalised and rotated keys on their way into caches."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....base import dtype as dt
from ....rules.core.call import Shape, TensorFacts

ROPE, LATENT, WHOLE, VALUE = 64, 512, 192, 128
"""Channels that are rotated, of a latent key, of a key beside its value, of a value."""
HEADS = (1, 2, 4, 8)
MODES = ("Norm", "PA", "PA_BNSD", "PA_NZ", "PA_BLK_BNSD", "PA_BLK_NZ")
LOW = (dt.ACL_INT8, dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
"""Dtypes of quantised caches; INT8 alone on A2 and A3."""


class Request(NamedTuple):
    """The arguments of a call by field; on the 950 (`newest`) values beside keys are unread."""

    kv: TensorFacts
    gamma: TensorFacts
    cos: TensorFacts
    sin: TensorFacts
    places: TensorFacts
    k_cache: TensorFacts
    v_cache: TensorFacts
    k_scale: TensorFacts | None
    v_scale: TensorFacts | None
    k_offset: TensorFacts | None
    v_offset: TensorFacts | None
    epsilon: float
    mode_name: Any
    keeps: bool
    k_out: TensorFacts
    v_out: TensorFacts
    value: TensorFacts | None = None
    newest: bool = False
    unread: TensorFacts | None = None

    @property
    def mode(self) -> str:
        return self.mode_name if self.mode_name in MODES else "Norm"

    @property
    def by_page(self) -> bool:
        return self.mode.startswith("PA_BLK")

    @property
    def widths(self) -> tuple[int, int]:
        """Channels of a cached key and of a cached value."""
        if self.newest:
            return self.cos.shape[3], self.gamma.numel
        return (ROPE, LATENT) if self.value is None else (WHOLE, VALUE)

    @property
    def scales(self) -> tuple[TensorFacts | None, TensorFacts | None]:
        return self.k_scale, self.v_scale

    @property
    def quantises(self) -> bool:
        return self.scales != (None, None)

    @property
    def writes(self) -> bool:
        """Whether results are outputs too."""
        return bool(self.keeps) and (self.newest or self.mode != "Norm" or self.quantises)

    @property
    def low(self) -> tuple[bool, bool]:
        """Whether the caches are quantised."""
        return self.k_cache.dtype in LOW, self.v_cache.dtype in LOW

    @property
    def slots(self) -> int:
        """Indices that there are: rows of a sequence, or slots of all blocks."""
        shape = self.k_cache.shape
        return shape[2] if self.mode == "Norm" else shape[0] * shape[1]

    @property
    def shifts(self) -> bool:
        """Whether offsets count."""
        return self.newest or self.value is not None


def rows_of(at: Request) -> Shape:
    """[B, N, S] of a request."""
    return at.kv.shape[:3]
