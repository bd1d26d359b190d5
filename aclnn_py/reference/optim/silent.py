"""Numbers looked at for silent faults of the processor, which here end no stream."""

from __future__ import annotations

import numpy as np

from ..registry import Array, Unsaid, reference

NORMAL, FAULT, WARNING = 0, 1, 2


def statistics(values: Array) -> Array:
    """A domain: the last number, the least and the largest."""
    return np.sort(values)[[1, 0, 2]] if values.size == 3 else values


def few(values: Array) -> Array:
    """A domain: how many numbers there were."""
    return np.abs(values) % 12


def mean_of_squares(values: Array) -> Array:
    """A domain: means of squares."""
    return np.abs(values) + 1 / 8


def exceeded(number: float, quotients: tuple[tuple[float, float], ...]) -> bool:
    return not np.isfinite(number) or any(quotient > limit for quotient, limit in quotients)


@reference(
    "aclnnSilentCheck", domain={"sfdaRef": statistics, "stepRef": few},
    attrs=((7, 1e6, 1e5, 1e4, 5e3, 1), (0, 2.0, 1.5, 0.5, 0.25, 1), (5, 3.0, 1.0, 1.0, 0.5, 1)),
)  # fmt: skip
def silent_check(
    val: Array, grad: Array, sfda: Array, steps: Array, least_steps: int, size1: float, jump1: float, size2: float,
    jump2: float, taken: int,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    number, count = float(val), int(steps[0])
    last, least, largest = sfda
    jump = np.abs(number - last) / (largest - least) if count >= least_steps else 0.0
    high = exceeded(number, ((abs(number), size1), (jump, jump1)))
    some = exceeded(number, ((abs(number), size2), (jump, jump2)))
    first = count == 0
    after = [number, number if first or number < least else least, number if first or number > largest else largest]
    return grad, np.array(after), steps + 1, np.array([FAULT if high else WARNING if some else NORMAL])


@reference(
    "aclnnSilentCheckV2", domain={"avgRef": mean_of_squares, "stepRef": few},
    attrs=(((2, 3), (3, 1), (0,), 1e6, 1e4, 0.99, 1), ((6,), (1,), (0,), 1.5, 0.25, 0.5, 1)),
)  # fmt: skip
def silent_check_v2(
    val: Array, most: Array, avg: Array, grad: Array, steps: Array, sizes: Array, strides: Array, offset: Array,
    limit1: float, limit2: float, beta: float, taken: int,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    number, count = np.float64(val[0]), int(steps[0])
    if avg[0] < 0:
        raise Unsaid
    weights = sum((1 - beta) * beta**each for each in range(count)) if count else 1.0
    times = number / (np.float64(avg[0]) / weights)
    found = FAULT if exceeded(number, ((times, limit1),)) else WARNING if times > limit2 else NORMAL
    after = (avg[0] * beta if count else 0.0) + number * (1 - beta)
    return np.concatenate([[after], avg[1:]]), grad, np.concatenate([[count + 1], steps[1:]]), np.array([found])
