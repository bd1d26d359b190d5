"""Quantisation parameters that the host packs, beside their bits."""

from __future__ import annotations

import numpy as np
import pytest

import aclnn_py as acl


@pytest.mark.parametrize(("many", "shifts"), [(1, 0), (1, 1), (5, 0), (16, 16), (3, 20), (17, 2)])
def test_words_of_scales_and_offsets(many: int, shifts: int) -> None:
    """Filled up with 0 to a multiple of 16; a word without a scale has no mark of one."""
    scale = np.random.default_rng(many).uniform(-2, 2, many).astype("f4")
    offset = np.random.default_rng(shifts).uniform(-400, 400, shifts).astype("f4")
    found, ret = acl.aclnnTransQuantParam(scale.tolist(), offset.tolist() if shifts else None)
    assert ret == 0
    most = max(many, shifts)
    words = np.zeros(1 if most == 1 else -(-most // 16) * 16, "u8")
    words[:many] = scale.view("u4").astype("u8") | np.uint64(1 << 46)
    nine = np.clip(np.sign(offset) * np.floor(np.abs(offset) + 0.5), -256, 255).astype("i8").view("u8") & np.uint64(511)
    words[:shifts] = (words[:shifts] & np.uint64(0x4000FFFFFFFF)) | nine << np.uint64(37)
    assert found == tuple(map(int, words))


@pytest.mark.parametrize(("scale", "offset"), [(None, None), ([], None), ([1.0], []), (None, [1.0])])
def test_missing_arrays(scale: list[float] | None, offset: list[float] | None) -> None:
    assert acl.aclnnTransQuantParam(scale, offset) == (None, 161002)
