"""Grouped products with INT4 weights that are added up by token, beside the formula in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.reference import find
from aclnn_py.session import Session
from numeric.programs import BF16

from .test_grouped_finalize import close, run
from .test_grouped_swiglu import tensor
from .test_products_in_blocks import FRACTAL_NZ

SIZES, TOKENS, ROWS, INNER, COLUMNS = np.array([5, 0, 17, 60, 1], "i8"), 96, 40, 256, 192
APIS = tuple(f"aclnnGroupedMatmulFinalizeRouting{version}" for version in ("", "V2", "V3"))
IN_BLOCKS = f"{APIS[0]}WeightNz", f"{APIS[0]}WeightNzV2"
STREAM_FAILED = 507035
Array = Any


class Case:
    """Arguments of one call by name."""

    def __init__(self, *, offset: bool = False) -> None:
        random = np.random.default_rng(3)
        many, experts = int(SIZES.sum()), len(SIZES)
        self.x = random.integers(-128, 128, (TOKENS, INNER)).astype("i1")
        self.weight = random.integers(-8, 8, (experts, INNER, COLUMNS)).astype("i1")
        scale = random.uniform(1e-4, 2e-3, (experts, 1, COLUMNS)).astype("f4")
        self.scale = (scale.view("u4") & 0xFFFFE000).view("f4")
        self.bias = (8 * self.weight.astype("f8").sum(axis=1) * self.scale[:, 0]).astype("f4")
        self.offset: Array = random.uniform(-0.01, 0.01, scale.shape).astype("f4") if offset else None
        self.token = random.uniform(0.01, 0.2, TOKENS).astype("f4")
        self.shared: Array | None = random.normal(0, 1, (20, COLUMNS)).astype(BF16)
        self.logit = random.uniform(0, 1, TOKENS).astype("f4")
        self.groups, self.many = SIZES, many
        self.index = np.append(random.integers(0, ROWS, many), np.full(TOKENS - many, 9999))

    def stored(self, blocks: bool) -> Array:
        weight = self.weight
        if blocks:
            tiles = weight.reshape(len(SIZES), INNER // 16, 16, COLUMNS // 64, 64)
            weight = np.ascontiguousarray(tiles.transpose(0, 3, 1, 2, 4))
        nibbles = weight.astype("u1") & 15
        pairs = nibbles[..., ::2] | nibbles[..., 1::2] << 4
        return np.ascontiguousarray(pairs).view("i4")

    def plain(self) -> Array:
        """x @ weight as it is meant: with a bias of 8 * sum(w) * scale, which completes the lower halves."""
        expert = np.repeat(np.arange(len(SIZES)), SIZES)
        x, weight, scale = self.x[: self.many].astype("f8"), self.weight.astype("f8"), self.scale[:, 0].astype("f8")
        y = np.stack([one @ weight[at] * scale[at] for one, at in zip(x, expert, strict=True)])
        if self.offset is not None:
            y += x.sum(axis=1, keepdims=True) * self.offset.astype("f8")[expert, 0]
        y *= (self.logit * self.token)[: self.many, None]
        out = np.zeros((ROWS, COLUMNS))
        if self.shared is not None:
            out[11 : 11 + len(self.shared)] = self.shared.astype("f8") * 0.5
        np.add.at(out, self.index[: self.many], y)
        return out


def called(
    case: Case, name: str, *, blocks: bool = False, code: int = 0, form: int = acl.ACL_INT32, last: int = 0,
    kind: int = 1,
) -> Array:  # fmt: skip
    """Weights of INT4 or INT32; `last` is what the caller says of the storage's last size, `kind` that of the list."""
    with Session(soc="Ascend910B1") as npu:
        out, weight = npu.array(np.full((ROWS, COLUMNS), 7, "f4")), npu.array(case.stored(blocks))
        arrays = {**vars(case), "scale": case.scale.view("i4").astype("i8"), "many": None, "weight": None}
        held = {key: None if value is None else npu.array(value) for key, value in arrays.items()}
        given = {key: None if value is None else tensor(value) for key, value in held.items()}
        per = 8 if form == acl.ACL_INT32 else 1
        shape, strides = (len(SIZES), INNER, COLUMNS // per), (INNER * COLUMNS // per, COLUMNS // per, 1)
        held_shape = (*weight.shape[:-1], last or weight.shape[-1] * 8 // per) if blocks else shape
        format = FRACTAL_NZ if blocks else acl.ACL_FORMAT_ND
        handle = acl.aclCreateTensor(shape, form, strides, 0, format, held_shape, weight.address)
        extra = () if name in (APIS[0], IN_BLOCKS[0]) else (given["offset"], None, None)
        hint = (acl.aclCreateIntArray([3]),) if name in (APIS[2], IN_BLOCKS[1]) else ()
        rows = (given[key] for key in ("token", "groups", "shared", "logit", "index"))
        numbers = 0, 0.5, 11, False, False, kind
        arguments = [given["x"], handle, given["scale"], given["bias"], *extra, *rows, *numbers, *hint, tensor(out)]
        assert run(name, arguments) == code
        return None if code else out.numpy()


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("name", APIS)
def test_products_of_halves_make_the_whole(name: str, blocks: bool) -> None:
    """Every half is rounded to FLOAT16, the upper one counts 16 times."""
    case = Case()
    found, exact = called(case, name, blocks=blocks), case.plain()
    assert np.abs(found - exact).max() <= 2e-3 * np.abs(exact).max()


@pytest.mark.parametrize(
    ("name", "form", "last", "offset"),
    [
        (IN_BLOCKS[0], acl.ACL_INT4, 0, False), (IN_BLOCKS[1], acl.ACL_INT4, 0, True),
        (IN_BLOCKS[1], acl.ACL_INT32, 0, False), (IN_BLOCKS[1], acl.ACL_INT32, 32, True),
    ],
)  # fmt: skip
def test_weights_in_blocks(name: str, form: int, last: int, offset: bool) -> None:
    """INT32 may have the storage shape of INT8, as programs make it."""
    case = Case(offset=offset)
    found, exact = called(case, name, blocks=True, form=form, last=last), case.plain()
    assert np.abs(found - exact).max() <= 2e-3 * np.abs(exact).max()
    assert np.array_equal(found, called(case, APIS[1], blocks=True))


@pytest.mark.parametrize("name", [*APIS, *IN_BLOCKS])
def test_a_list_of_ends(name: str) -> None:
    case, blocks = Case(), name in IN_BLOCKS
    form = acl.ACL_INT4 if blocks else acl.ACL_INT32
    found = called(case, name, blocks=blocks, form=form)
    case.groups = np.cumsum(SIZES)
    assert np.array_equal(found, called(case, name, blocks=blocks, form=form, kind=0))


@pytest.mark.parametrize(
    ("name", "missing", "code"),
    [
        (IN_BLOCKS[0], "bias", 561103), (IN_BLOCKS[0], "token", 561103), (IN_BLOCKS[0], "logit", 161001),
        (IN_BLOCKS[1], "bias", 561103), (IN_BLOCKS[1], "token", 161001), (IN_BLOCKS[1], "logit", 161001),
    ],
)  # fmt: skip
def test_what_weights_in_blocks_need(name: str, missing: str, code: int) -> None:
    case = Case()
    setattr(case, missing, None)
    called(case, name, blocks=True, form=acl.ACL_INT4, code=code)
    called(Case(), IN_BLOCKS[0], blocks=True, code=161002)


@pytest.mark.parametrize("name", APIS)
def test_without_shared_experts_rows_are_added_to_zeros(name: str) -> None:
    case = Case()
    case.shared = None
    found, exact = called(case, name), case.plain()
    assert np.abs(found - exact).max() <= 2e-3 * np.abs(exact).max()


@pytest.mark.parametrize("name", APIS[1:])
def test_an_offset_counts_with_the_sum_of_the_row(name: str) -> None:
    case = Case(offset=True)
    found, exact = called(case, name), case.plain()
    assert np.abs(found - exact).max() <= 2e-3 * np.abs(exact).max()


def test_halves_are_rounded_to_float16() -> None:
    case = Case(offset=True)
    words = case.scale.view("i4").astype("i8")
    given = (
        case.x, case.stored(False), words, case.bias, case.offset, None, None, case.token, case.groups, case.shared,
        case.logit, case.index, 0, 0.5, 11, False, False, 1, None,
    )  # fmt: skip
    exact = find(APIS[2])(*given, soc="Ascend910B1", shape=(ROWS, COLUMNS))[0]
    close(called(case, APIS[2]), exact)


@pytest.mark.parametrize("sizes", [(5, 0, 17, 128, 11), (5, -1, 17, 20, 1)])
def test_wrong_sizes_fail_the_stream(sizes: tuple[int, ...]) -> None:
    case = Case()
    case.groups = np.array(sizes, "i8")
    called(case, APIS[0], code=STREAM_FAILED)


@pytest.mark.parametrize("row", [-1, ROWS, -(1 << 40)])
def test_an_index_outside_fails_the_stream(row: int) -> None:
    case = Case()
    case.index[30] = row
    called(case, APIS[1], code=STREAM_FAILED)
