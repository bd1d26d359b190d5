"""One LSTM layer in both directions beside torch's, and sequences of different lengths beside the formula."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import Session

T, B, WIDTH, H = 9, 3, 20, 33


def tensors() -> list[Any]:
    random = np.random.default_rng(6)
    group = ((4 * H, WIDTH), (4 * H, H), (4 * H,), (4 * H,))
    shapes = ((T, B, WIDTH), (2, B, H), (2, B, H), *group, *group)
    return [(random.standard_normal(shape) / 4).astype("f2") for shape in shapes]


@pytest.mark.parametrize("counts", [None, (3, 3, 3, 2, 2, 1, 1, 1, 0)])
def test_both_directions(counts: tuple[int, ...] | None) -> None:
    given, lengths = tensors(), None if counts is None else np.array(counts, "i4")
    arguments = (*given, lengths, 1, True, False, True, False)
    with Session(soc="Ascend310P3") as npu:
        results = [npu.empty(shape, "float16") for shape in ((T, B, 2 * H), (2, B, H), (2, B, H))]
        npu.call("aclnnBidirectionLSTMV2", *arguments, *results)
        found = [each.numpy().astype("f8") for each in results]
    formula = find("aclnnBidirectionLSTMV2")
    assert formula is not None
    wide = [each.astype("f8") if isinstance(each, np.ndarray) else each for each in arguments]
    for one, other in zip(found, formula(*wide, soc="ascend310p"), strict=True):
        np.testing.assert_allclose(one, other, rtol=2**-9, atol=1e-3)


def test_no_times_leave_the_states() -> None:
    given = [np.zeros((0, B, WIDTH), "f2"), *tensors()[1:]]
    with Session(soc="Ascend310P3") as npu:
        results = [npu.empty(shape, "float16") for shape in ((0, B, 2 * H), (2, B, H), (2, B, H))]
        npu.call("aclnnBidirectionLSTM", *given, 1, True, False, True, *results)
        for one, other in zip(results[1:], given[1:3], strict=True):
            np.testing.assert_array_equal(one.numpy(), other)
