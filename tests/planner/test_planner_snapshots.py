"""Snapshots: what is written is what is read, and nothing that is none does harm."""

from __future__ import annotations

from struct import pack

import pytest
import snapshots
from answers import Broken, read
from hypothesis import given
from hypothesis import strategies as st

from aclnn_py import ops, planner
from aclnn_py.base.profile import NO_DEVICE, profile
from aclnn_py.base.soc import SOCS, representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.planning.snapshot import Snapshot
from aclnn_py.planning.words import Reader, double_words, packed, text_words
from aclnn_py.rules.core.call import ScalarFacts, TensorFacts

WORDS = st.integers(-(1 << 63), (1 << 63) - 1)
SHAPES = st.lists(WORDS, max_size=6).map(tuple)
TENSORS = st.builds(
    TensorFacts.of, st.integers(-9, 40), SHAPES, SHAPES, WORDS, SHAPES, st.integers(-(1 << 31), (1 << 31) - 1)
)
SCALARS = st.builds(ScalarFacts.of, st.integers(0, 40), st.binary(max_size=16))
FLOATS = st.floats(allow_nan=False)
MEMBERS = (
    st.lists(TENSORS | st.none(), max_size=3)
    | st.lists(SCALARS | st.none(), max_size=3)
    | st.lists(WORDS, max_size=4)
    | st.lists(FLOATS, max_size=4)
    | st.lists(st.booleans(), max_size=4)
)
TEXTS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=20)
ARGUMENTS = st.none() | TENSORS | SCALARS | WORDS | FLOATS | TEXTS | MEMBERS.map(tuple)
HOME = profile(representative("ascend910b"))
SILU = snapshots.of(ops.find("aclnnSilu"), good_calls(ops.find("aclnnSilu"), HOME)[0])


@given(st.lists(ARGUMENTS, max_size=5), TEXTS, st.integers(0, 3))
def test_arguments_come_back(arguments: list[object], name: str, flags: int) -> None:
    raw = snapshots.head(0, 3, True, flags, name, len(arguments)) + b"".join(map(snapshots.argument, arguments))
    found = Snapshot(raw)
    assert (found.name, found.flags, found.arguments) == (name, flags, arguments)
    for one, other in zip(found.arguments, arguments, strict=True):
        assert type(one) is type(other)
        assert one is other or not isinstance(one, (TensorFacts, ScalarFacts))


def test_every_soc_in_every_mode_comes_back() -> None:
    for number, soc in enumerate(SOCS.values()):
        for documented in (0, 1):
            found = Snapshot(snapshots.head(0, number, bool(documented), 0, "x", 0)).profile
            assert found is profile(soc, ("source", "documented")[documented])
    assert Snapshot(snapshots.head(0, -1, False, 0, "x", 0)).profile is NO_DEVICE


@given(st.binary(max_size=40))
def test_texts_survive_whatever_their_bytes(raw: bytes) -> None:
    text = raw.decode("utf-8", "surrogateescape")
    words = text_words(text)
    assert Reader(packed(words)).text() == text
    assert packed(words)[8:].rstrip(b"\0") == raw.rstrip(b"\0")


@given(st.lists(st.floats(width=64), max_size=5))
def test_doubles_keep_their_bits(values: list[float]) -> None:
    raw = packed(double_words(values))
    assert raw == pack(f"<{len(values)}d", *values) == pack(f"<{len(values)}d", *Reader(raw).doubles(len(values)))


# ---- what is none -----------------------------------------------------------------------------------------------


def is_broken(snapshot: bytes) -> bool:
    found = read(planner.answer(snapshot))
    return isinstance(found, Broken) and "\n" not in found.text and bool(found.text)


def test_a_piece_of_a_snapshot_is_told() -> None:
    assert [end for end in range(len(SILU)) if not is_broken(SILU[:end])] == []


def test_more_than_a_snapshot_is_told() -> None:
    assert is_broken(SILU + bytes(8))


@pytest.mark.parametrize("word", [-(1 << 63), -2, -1, 3, 11, 99, 1 << 31, (1 << 63) - 1])
def test_a_wrong_word_does_no_harm(word: int) -> None:
    for at in range(len(SILU) // 8):
        read(planner.answer(SILU[: 8 * at] + pack("<q", word) + SILU[8 * at + 8 :]))


@given(st.binary(max_size=200))
def test_noise_is_told(noise: bytes) -> None:
    assert is_broken(noise)
    assert is_broken(SILU[:16] + noise)


def test_a_traceback_is_printed_on_request(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert is_broken(b"")
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("ACLNN_PY_DEBUG", "1")
    assert is_broken(b"")
    assert "Malformed" in capsys.readouterr().err
