"""The barrier: nothing changes."""

from __future__ import annotations

from ..registry import Array, reference


@reference("aclnnDistributeBarrier", integers=True)
def barrier(x: Array, ranks: int, world: int) -> Array:
    return x


@reference("aclnnDistributeBarrierV2", integers=True)
def barrier_v2(x: Array, timeout: Array | None, elastic: Array | None, ranks: int, world: int) -> Array:
    return x
