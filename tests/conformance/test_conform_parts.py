"""The parts of the conformance suite, each against what it is made for and against what it has to notice."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from golden_file import read

from aclnn_py import ops, reference
from aclnn_py.base import dtype as dt
from aclnn_py.conform import known
from aclnn_py.conform.asking import ENOUGH, got, questions, too_few
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.pool import last_line
from aclnn_py.conform.profiles import PROFILES
from aclnn_py.conform.results import Difference
from aclnn_py.conform.shared_page import Page
from aclnn_py.conform.tolerance import BF16, FLOAT, FLOAT16, difference, tolerance_of
from aclnn_py.conform.values import drawn, extent, narrow, packed, put, repeats, view, view_of, wide
from aclnn_py.lowering.operator import Operator
from aclnn_py.native import lib
from aclnn_py.rules.core.call import TensorFacts
from aclnn_py.rules.core.rule import Rule
from aclnn_py.rules.core.term import Dtype
from aclnn_py.rules.relations.basic import Choices, OneOf

INF, NAN = float("inf"), float("nan")
SEEN = Difference("aclnnSilu", "refused", "shape of self", "self is [2,3]", "ascend910b", "source", "161002", "0")


def wrong(stored: list[float], exact: list[float], dtype: int = dt.ACL_FLOAT) -> str:
    return difference(narrow(np.array(stored), dtype), np.array(exact), dtype, tolerance_of([dtype]))


WITHOUT = {"aclnnSleep", "aclnnTransConvolutionWeight"}
"""Operators without results, or whose results are storage in blocks: tests/numeric compares what they do."""


def test_every_operator_has_a_reference_and_the_other_way_round() -> None:
    assert set(ops.names()) ^ set(reference.names()) == WITHOUT


def test_an_operator_has_one_reference() -> None:
    with pytest.raises(ValueError, match="two references"):
        reference.reference("aclnnSilu")(lambda x: x)


def test_the_rows_of_attributes_fit_the_operators() -> None:
    tensors = {each.name for name in ops.names() for each in ops.find(name).params if each.is_tensor or each.is_list}
    for name in reference.names():
        attrs = [param for param in ops.find(name).params if param.role == "attr"]
        assert (found := reference.find(name)) is not None
        assert all(len(row) == len(attrs) for row in found.attrs), name
        assert not found.domain or set(found.domain) & {param.name for param in ops.find(name).params}, name
        assert set(found.domain) <= tensors, name  # families share a domain: some of its names are other operators'


def test_the_bar_is_the_coarsest_of_a_calls_dtypes() -> None:
    assert tolerance_of([dt.ACL_FLOAT, dt.ACL_INT32]) == FLOAT
    assert tolerance_of([dt.ACL_FLOAT, dt.ACL_FLOAT16]) == FLOAT16
    assert tolerance_of([dt.ACL_FLOAT16, dt.ACL_BF16]) == BF16
    assert tolerance_of([dt.ACL_INT8]) == FLOAT16


def test_numbers_within_the_bar_pass() -> None:
    assert wrong([1.0009, -2.0, 0.0], [1.0, -2.0, 1.4e-5]) == ""
    assert wrong([INF, -INF, NAN], [INF, -INF, NAN]) == ""
    assert wrong([1.002, 1000.0], [1.0, 1001.0], dt.ACL_FLOAT16) == ""
    assert wrong([65504.0], [65520.0], dt.ACL_FLOAT16) == ""
    assert wrong([1.02], [1.01], dt.ACL_BF16) == ""


@pytest.mark.parametrize(
    ("stored", "exact"),
    [([1.002], [1.0]), ([NAN], [1.0]), ([1.0], [NAN]), ([INF], [-INF]), ([INF], [3.0]), ([0.0], [-1e-3])],
)
def test_numbers_beyond_the_bar_do_not(stored: list[float], exact: list[float]) -> None:
    told = wrong([5.0, *stored], [5.0, *exact])
    assert told.startswith("Expected ")
    assert told.endswith(" at [1]; 1 of 2 elements differ.")


def test_one_element_in_a_hundred_may_be_off_up_to_the_limit() -> None:
    exact = [1.0] * 200
    assert wrong([1.005, *exact[1:]], exact) == ""
    assert wrong([1.005] * 3 + exact[3:], exact).endswith("3 of 200 elements differ.")
    assert wrong([1.05, *exact[1:]], exact).endswith("1 of 200 elements differ.")


def test_integers_are_exact_or_truncated() -> None:
    whole = np.array([3, -3, 7], np.int32)
    assert difference(whole, np.array([3, -3, 7]), dt.ACL_INT32, FLOAT) == ""
    assert difference(whole, np.array([3, -3, 8]), dt.ACL_INT32, FLOAT).endswith("1 of 3 elements differ.")
    assert difference(whole, np.array([3.9999, -3.5, 7.0]), dt.ACL_INT32, FLOAT) == ""
    assert difference(whole, np.array([2.99999, -2.99999, 1e30]), dt.ACL_INT32, FLOAT) == ""
    assert difference(whole, np.array([2.9, -3.0, 7.0]), dt.ACL_INT32, FLOAT).endswith("1 of 3 elements differ.")
    assert difference(whole[:1], np.array([4.5]), dt.ACL_INT32, FLOAT) != ""
    assert difference(np.array([-56], np.int8), np.array([200]), dt.ACL_INT8, FLOAT) == ""
    truth = np.array([True, False])
    assert difference(truth, np.array([0.5, 0.0]), dt.ACL_BOOL, FLOAT) == ""
    assert difference(truth, np.array([0.0, 0.0]), dt.ACL_BOOL, FLOAT) != ""


def test_codes_lie_between_those_that_the_bar_leaves_open() -> None:
    """1.0625 is the tie between 1 and 1.125; nearer to 1 only that one counts."""
    kind = dt.ACL_FLOAT8_E4M3FN
    assert [wrong([code], [1.0625], kind) for code in (1.0, 1.125)] == ["", ""]
    assert wrong([1.0], [1.06], kind) == ""
    assert wrong([1.125], [1.06], kind).endswith("1 of 1 elements differ.")
    assert wrong([448.0, NAN, NAN], [448.0, NAN, 500], kind) == ""
    assert wrong([NAN], [448.0], kind) != ""
    assert wrong([3.0], [NAN], kind) != ""
    assert wrong([3.0], [-1000.0], kind) != ""
    assert wrong([INF, -INF], [61441.0, -INF], dt.ACL_FLOAT8_E5M2) == ""
    assert wrong([INF], [57344.0], dt.ACL_FLOAT8_E5M2) != ""
    assert wrong([4.0], [8.0], dt.ACL_FLOAT8_E8M0) != ""


def test_one_block_in_a_hundred_may_have_the_next_scale() -> None:
    exact = [2.0] * 200
    for kind in (dt.ACL_FLOAT8_E8M0, dt.ACL_FLOAT4_E2M1):
        assert wrong([4.0, *exact[1:]], exact, kind) == ""
        assert wrong([4.0] * 3 + exact[3:], exact, kind).endswith("3 of 200 elements differ.")
    assert wrong([6.0, *exact[1:]], exact, dt.ACL_FLOAT4_E2M1).endswith("1 of 200 elements differ.")


def test_integers_of_4_bits() -> None:
    exact = np.array([-8.5, 7.5, 2.5, -0.5, 0.3, 1, 2, 3])
    stored = narrow(np.array([-8, 7, 2, 0, 0, 1, 2, 3]), dt.ACL_INT4)
    assert wide(stored, dt.ACL_INT4).tolist() == [-8, 7, 2, 0, 0, 1, 2, 3]
    assert difference(stored, exact, dt.ACL_INT4, FLOAT) == ""
    assert difference(stored[::-1], exact, dt.ACL_INT4, FLOAT).endswith("of 8 elements differ.")
    eight = packed(stored, dt.ACL_INT4).view("i4")
    assert difference(eight, exact, dt.ACL_INT32, FLOAT) == ""
    assert difference(eight + 16, exact, dt.ACL_INT32, FLOAT).endswith("1 of 8 elements differ.")


def test_two_elements_in_a_byte() -> None:
    storage = np.array([0x21, 0x43, 0x05], "u1")
    odd = TensorFacts.of(dt.ACL_FLOAT4_E2M1, (2, 2), (2, 1), 1, (5,), 2)
    assert view_of(storage, odd).tolist() == [[2, 3], [4, 5]]
    put(storage, odd, np.array([[8, 9], [10, 11]]))
    assert storage.tolist() == [0x81, 0xA9, 0x0B]
    assert packed(np.array([1, 2, 3], "u1"), dt.ACL_INT4).tolist() == [0x21, 0x03]


def test_complex_numbers() -> None:
    stored = np.array([1 + 2j], np.complex64)
    assert difference(stored, np.array([1 + 2.0001j]), dt.ACL_COMPLEX64, FLOAT) == ""
    assert difference(stored, np.array([1 - 2j]), dt.ACL_COMPLEX64, FLOAT) != ""


def test_bfloat16_by_hand_is_the_librarys() -> None:
    random = np.random.default_rng(1)
    values = np.concatenate([random.normal(0, 10, 1000), [INF, -INF, NAN, 0.0, -0.0, 1e-40, 3.4e38]])
    theirs = values.astype(np.float32).astype(ml_dtypes.bfloat16)
    stored = narrow(values, dt.ACL_BF16)
    assert np.array_equal(wide(stored, dt.ACL_BF16), theirs.astype(np.float64), equal_nan=True)


@pytest.mark.parametrize("kind", [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2], ids=str)
def test_floats_of_8_bits_by_hand_are_the_librarys(kind: Any) -> None:
    dtype = dt.from_token(np.dtype(kind).name.upper())
    codes = np.arange(256, dtype="u1")
    numbers = wide(codes, dtype)
    assert np.array_equal(numbers, codes.view(kind).astype("f8"), equal_nan=True)
    order = np.sort(numbers[np.isfinite(numbers)])
    ties = (order[1:] + order[:-1]) / 2
    values = np.concatenate([numbers, ties, ties * (1 + 1e-6), [464, 465, 61439, 61440, 1e9]]).astype("f4")
    theirs = values.astype(kind).astype("f8")
    assert np.array_equal(wide(narrow(values, dtype), dtype), theirs, equal_nan=True)


def test_other_floats_of_8_and_4_bits() -> None:
    """HIFLOAT8 has 3 bits behind the point near 1, and fewer further away; its halves go away from zero."""
    assert wide(np.array([0, 1, 7, 8, 0x10, 0x18, 0x6E, 0x6F, 0x80, 0x81]), dt.ACL_HIFLOAT8).tolist()[:8] == [
        0, 2.0**-22, 2.0**-16, 1, 2, 0.5, 2.0**15, INF
    ]  # fmt: skip
    assert narrow(np.array([1.0625, -1.0625, 18, 40959, 40960, NAN, -0.0]), dt.ACL_HIFLOAT8).tolist() == [
        9, 0x89, 0x41, 0x6E, 0x6F, 0x80, 0
    ]  # fmt: skip
    for dtype in (dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E8M0, dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2):
        codes = np.arange(1 << dt.bits(dtype))
        assert np.array_equal(narrow(wide(codes, dtype), dtype), codes)
    assert wide(narrow(np.array([0.7, -2.9, 1e-60, INF]), dt.ACL_FLOAT8_E8M0), dt.ACL_FLOAT8_E8M0).tolist() == [
        0.5, 2, 2.0**-127, 2.0**127
    ]  # fmt: skip
    assert wide(narrow(np.array([2.5, 3.5, -7, 0.2, NAN]), dt.ACL_FLOAT4_E2M1), dt.ACL_FLOAT4_E2M1).tolist() == [
        2, 4, -6, 0, 0
    ]  # fmt: skip


@pytest.mark.parametrize("dtype", [dt.ACL_FLOAT, dt.ACL_COMPLEX64, dt.ACL_UINT8, dt.ACL_INT64, dt.ACL_BOOL])
def test_what_is_drawn_fits_its_dtype(dtype: int) -> None:
    values = drawn(np.random.default_rng(2), 999, dtype)
    assert values.shape == (999,)
    assert len(np.unique(values)) > 1
    again = wide(narrow(values, dtype), dtype)
    assert np.allclose(again, values, rtol=1e-6)


def test_views_of_a_storage() -> None:
    backwards = TensorFacts.of(dt.ACL_FLOAT, (2, 3), (-3, -1), 5, (2, 3), 2)
    storage = np.arange(6, dtype=np.float32).view("u1")
    assert view(storage, backwards, "f4").tolist() == [[5, 4, 3], [2, 1, 0]]
    assert (extent(backwards), repeats(backwards)) == (6, False)
    assert repeats(TensorFacts.of(dt.ACL_FLOAT, (2, 3), (0, 1), 0, (3,), 2))
    assert extent(TensorFacts.of(dt.ACL_FLOAT, (2, 3), (10, 1), 1, (4,), 2)) == 14


def test_a_page_tells_the_last_words() -> None:
    with tempfile.NamedTemporaryFile() as file:
        page = Page(file.file, fresh=True)
        page.write(7, ("refused", "a very long title " * 400))
        page.write(8, ("refused", "dtype of self", "self is BF16"))
        assert Page(file.file).read() == (8, ["refused", "dtype of self", "self is BF16"])


@pytest.mark.parametrize(
    "fields",
    [
        {"operator": "aclnnSilu"}, {"operator": "*Silu", "case": "refused: *[2,3]"}, {"operator": "*", "got": "0"},
        {"operator": "*", "soc": "ascend910*", "rules": "source"}, {"operator": "*aclnn*Sil*u*"},
    ],
)  # fmt: skip
def test_entries_that_cover_a_difference(fields: dict[str, Any]) -> None:
    assert known.Entry(reason="why", **fields).covers(SEEN)


@pytest.mark.parametrize(
    "fields",
    [
        {"operator": "aclnnSil"}, {"operator": "*", "case": "refused: *[2 3]"}, {"operator": "*", "got": "16*"},
        {"operator": "*", "soc": "ascend950"}, {"operator": ".*"}, {"operator": "aclnnSilu*u"}, {"operator": "*u*Sil*"},
    ],
)  # fmt: skip
def test_entries_that_do_not(fields: dict[str, Any]) -> None:
    assert not known.Entry(reason="why", **fields).covers(SEEN)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is no JSON"), ("{}", "Expected a list"), ("[1]", "entry 1: Expected an object"),
        ("[" * 100_000, "beyond all depth"),
        ('[{"operator": "*", "reason": ""}]', "no reason"), ('[{"reason": "x"}]', "no operator"),
        ('[{"operator": "*", "reason": "x", "code": "0"}]', "the key 'code'"),
    ],
)  # fmt: skip
def test_malformed_files_of_known_differences(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "known.json").write_text(text)
    with pytest.raises(ValueError, match=told):
        known.load(tmp_path / "known.json")


def test_many_stars_are_no_work() -> None:
    assert not known.matches("*a" * 30 + "b", "a" * 10_000)
    assert known.matches("*a" * 30 + "*", "a" * 10_000)


def test_the_packages_own_file_is_well_formed() -> None:
    assert all(entry.reason and entry.got for entry in known.load(known.DEFAULT))


# ---- enough cases, and what a worker said last ---------------------------------------------------------------------


def hopeless(*rules: Rule) -> Operator:
    """aclnnSilu with rules before its own that no call gets past."""
    silu = ops.find("aclnnSilu")
    return Operator(**{name: getattr(silu, name) for name in silu.__slots__} | {"rules": rules, "active": {}})


def test_an_operator_without_cases_is_a_difference() -> None:
    lib.ae_as_new()  # tests before this one may have left it initialised
    never = hopeless(OneOf(Dtype(ops.find("aclnnSilu").param("self")), Choices()))
    target = Python()
    asked = [*questions(target, never, PROFILES[:1])]
    words, answer = asked[-1][1], got(target, asked[-1])
    target.leave()
    assert words[0] == ENOUGH
    assert answer.endswith(" cases, 0 accepted")


def test_every_operator_has_enough_cases_where_it_is_documented() -> None:
    for api in ops.names():
        rows = [kind for where in PROFILES for kind, _, _ in read(api).rows[where]]
        assert too_few(ops.find(api), PROFILES, rows) == "", api


def test_a_workers_last_line_is_kept() -> None:
    with tempfile.TemporaryFile() as file:
        file.write(b"Traceback (most recent call last):\n" + b"x" * 9000 + b"\nValueError: no such thing\n\n")
        assert last_line(file) == "ValueError: no such thing"
