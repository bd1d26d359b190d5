"""Sequences of a language model a step further, beside numbers known by hand."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import AclError, Session


def test_a_token_further() -> None:
    with Session(soc="Ascend910B1") as npu:
        state = [npu.array(np.array(row, "i8")) for row in ([1, 2, 3], [4, 5, 6], [7, 16, 9], [0, 0, 0])]
        tables = np.array([[10, 11, 12], [20, 21, 22], [30, 31, 32]], "i8")
        tokens, positions, lengths, slots = state
        npu.call(
            "aclnnAdvanceStep", tokens, np.array([[50], [60]], "i8"), positions, lengths, slots, tables, 3, 2, 8
        )  # fmt: skip
        assert tokens.numpy().tolist() == [50, 60, 0]
        assert positions.numpy().tolist() == [7, 16, 0]
        assert lengths.numpy().tolist() == [8, 17, 9]
        assert slots.numpy().tolist() == [10 * 8 + 7, (12 + 3) * 8 + 0, -1]


def test_the_kernel_gets_no_further_than_its_cores() -> None:
    with Session(soc="Ascend910B1") as npu:
        state = [npu.array(np.zeros(200, "i8")) for _ in range(4)]
        npu.call(
            "aclnnAdvanceStep", state[0], np.full((60, 1), 9, "i8"), *state[1:], np.zeros((200, 1), "i8"), 200, 60, 4
        )
        assert np.flatnonzero(state[2].numpy()).tolist() == list(range(48))
        assert np.flatnonzero(state[3].numpy() == -1).tolist() == [60, 108, 156]


def test_guessed_tokens() -> None:
    rows = np.arange(6), np.array([3, 4, 5, 6, 7, 8]), np.zeros(6), np.zeros(6)
    with Session(soc="Ascend910B1") as npu:
        tokens, positions, lengths, slots = (npu.array(row.astype("i8")) for row in rows)
        tables, ids = np.array([[5, 6, 7], [8, 9, 1]], "i8"), np.array([[40, 41, -1], [50, 51, 52]], "i8")
        guesses, right = np.array([[70, 71], [80, 81]], "i8"), np.array([1, 2], "i8")
        more = positions, lengths, slots, tables, guesses, right, 2, 2, 4
        npu.call("aclnnAdvanceStepV2", tokens, ids, *more)
        assert tokens.numpy().tolist() == [41, 70, 71, 52, 80, 81]
        assert positions.numpy().tolist() == [5, 6, 7, 9, 10, 11]
        assert lengths.numpy().tolist() == [6, 7, 8, 10, 11, 12]
        assert slots.numpy().tolist() == [25, 26, 27, 5, 6, 7]
        with pytest.raises(AclError):
            npu.call("aclnnAdvanceStepV2", tokens, np.full((2, 3), -1, "i8"), *more)


def test_lengths_beyond_the_tables_fail() -> None:
    with Session() as npu:
        state = [npu.array(np.full(2, 1000, "i8")) for _ in range(4)]
        with pytest.raises(AclError):
            npu.call("aclnnAdvanceStep", state[0], np.ones((1, 1), "i8"), *state[1:], np.ones((2, 3), "i8"), 2, 1, 4)
