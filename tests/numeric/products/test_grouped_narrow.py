"""Grouped products with weights of INT8 or INT4 beside FLOAT16, BF16, INT8 or INT4, beside the formula in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.programs import BF16

from .test_grouped_finalize import run
from .test_grouped_swiglu import tensor
from .test_products_in_blocks import FRACTAL_NZ

SIZES, SPARE, INNER, COLUMNS, GROUPS = (5, 0, 17, 3), 4, 128, 64, 4
TOTAL, EXPERTS = sum(SIZES), len(SIZES)
HALF = np.dtype("f2")
UNITS = {HALF: 2.0**-11, BF16: 2.0**-8}
Array = Any


def packed(numbers: Array) -> Array:
    """Two INT4 to a byte, the first in the lower half."""
    nibbles = numbers.astype("u1") & 15
    return np.ascontiguousarray(nibbles[..., ::2] | nibbles[..., 1::2] << 4)


def in_blocks(numbers: Array) -> Array:
    """Rows of FRACTAL_NZ of INT4: blocks of 16 x 64."""
    *outer, rows, columns = numbers.shape
    parts = numbers.reshape(*outer, rows // 16, 16, columns // 64, 64)
    return np.ascontiguousarray(np.moveaxis(parts, -2, -4))


class Weights:
    """Integers as they are stored: INT8, INT4, or INT4 in INT32; dense, transposed or in FRACTAL_NZ."""

    def __init__(
        self, numbers: Array, form: str, *, turned: bool = False, blocks: bool = False, strides: Any = None,
        offset: int = 0, shape: Any = None,
    ) -> None:  # fmt: skip
        self.numbers, self.form, self.turned, self.blocks = numbers, form, turned, blocks
        self.strides, self.offset, self.shape = strides, offset, shape

    def handle(self, npu: Session, held: list[Any]) -> Any:
        whole = np.ascontiguousarray(self.numbers.swapaxes(-1, -2)) if self.turned else self.numbers
        stored = in_blocks(whole) if self.blocks else whole
        raw = stored if self.form == "INT8" else packed(stored)
        held.append(npu.array(raw.view("i4") if self.form == "INT32" else raw))
        code = {"INT8": acl.ACL_INT8, "INT4": acl.ACL_INT4, "INT32": acl.ACL_INT32}[self.form]
        per = 8 if self.form == "INT32" else 1
        *outer, rows, columns = (*whole.shape[:-1], whole.shape[-1] // per)
        shape, strides = [*outer, rows, columns], [rows * columns] * len(outer) + [columns, 1]
        if self.turned:
            shape, strides = [*outer, columns, rows], [*strides[:-2], 1, columns]
        storage = (*stored.shape[:-1], stored.shape[-1] // per)
        format = FRACTAL_NZ if self.blocks else acl.ACL_FORMAT_ND
        shape, strides = self.shape or shape, self.strides or strides
        return acl.aclCreateTensor(shape, code, strides, self.offset, format, storage, held[-1].address)


def drawn(*shape: int, low: float = -3, high: float = 3, dtype: Any = "f4") -> Array:
    return np.random.default_rng(len(shape) + int(shape[-1])).uniform(low, high, shape).astype(dtype)


def whole(bits: int, *shape: int) -> Array:
    return np.random.default_rng(bits).integers(-(1 << bits - 1), 1 << bits - 1, shape).astype("i1")


def called(
    api: str, x: Any, weights: list[Weights], dtype: Any, *, groups: Any, kind: int = 1, hint: tuple[int, ...] = (),
    code: int = 0, act: int = 0, split: tuple[int, int] = (3, 0), **lists: Any,
) -> Array:  # fmt: skip
    """One output of all rows; the lists are given by name."""
    with Session(soc="Ascend910B1") as npu:
        out, held = npu.array(np.full((TOTAL + SPARE, COLUMNS), 7, dtype)), []

        def listed(arrays: Any) -> Any:
            if arrays is None:
                return None
            held.extend(made := [npu.array(one) for one in arrays])
            return acl.aclCreateTensorList([tensor(one) for one in made])

        names = ("bias", "scale", "offset", "antiquant_scale", "antiquant_offset", "token")[: 5 + (api > "V3")]
        optional = [listed(lists.get(name)) for name in names]
        where = acl.aclCreateIntArray(groups) if api <= "V2" else None
        if api > "V2" and groups is not None:
            held.append(npu.array(np.array(groups, "i8")))
            where = tensor(held[-1])
        left = acl.aclCreateTensorList([x.handle(npu, held)]) if isinstance(x, Weights) else listed([x])
        right = acl.aclCreateTensorList([one.handle(npu, held) for one in weights])
        numbers: list[Any] = [*split]
        if api > "V3":
            hints = [acl.aclCreateIntArray(hint) if hint else None] if api > "V4" else []
            optional, numbers = [*optional, where, None, None, None], [*split, kind, act, *hints]
            numbers += [0] if api == "WeightNz" else []
        else:
            optional = [*optional, where]
        results = [acl.aclCreateTensorList([tensor(out)]), *([None, None] if api > "V3" else [])]
        assert run(f"aclnnGroupedMatmul{api}", [left, right, *optional, *numbers, *results]) == code
        return None if code else out.numpy()


def rows_of(x: Array, weights: Array, order: Any = None) -> Array:
    """Rows of each group times the weights of its expert, in float64."""
    runs = [*enumerate(SIZES)] if order is None else order
    ends = np.cumsum([size for _, size in runs])
    parts = np.split(x[:TOTAL].astype("f8"), ends[:-1])
    return np.concatenate([part @ weights[expert].astype("f8") for part, (expert, _) in zip(parts, runs, strict=True)])


def close(found: Array, exact: Array, slack: float = 1e-5) -> None:
    unit, exact = UNITS[found.dtype], exact.astype("f8")
    assert np.all(np.abs(found[:TOTAL].astype("f8") - exact) <= unit * np.abs(exact) + slack * np.abs(exact).max())
    assert np.all(found[TOTAL:].astype("f4") == 7)


def spread(vectors: Array, inner: int = INNER) -> Array:
    """[E,N] or [E,G,N] for every row of the weights."""
    several = vectors if vectors.ndim == 3 else vectors[:, None]
    return np.repeat(several.astype("f8"), inner // several.shape[1], 1)


def floating(numbers: Array, scale: Array, offset: Array | None, dtype: Any) -> Array:
    """(w + offset) * scale: each rounded to FLOAT16, in BF16 the product alone."""
    w = numbers.astype("f8")
    if offset is not None:
        w = w + spread(offset)
        w = w.astype("f4" if dtype == BF16 else "f2").astype("f8")
    return (w * spread(scale)).astype(dtype).astype("f8")


@pytest.mark.parametrize("dtype", [HALF, BF16], ids=str)
@pytest.mark.parametrize(
    ("api", "form", "several", "grouped", "turned", "kind"),
    [
        ("V2", "INT8", True, False, False, 0), ("V3", "INT4", False, True, False, 0),
        ("V4", "INT8", False, False, True, 1), ("V4", "INT4", True, True, True, 0),
        ("V5", "INT32", False, True, False, 2), ("V5", "INT32", False, False, True, 1),
    ],
)  # fmt: skip
def test_weights_alone(api: str, form: str, several: bool, grouped: bool, turned: bool, kind: int, dtype: Any) -> None:
    shape = (EXPERTS, GROUPS, COLUMNS) if grouped else (EXPERTS, COLUMNS)
    numbers = whole(8 if form == "INT8" else 4, EXPERTS, INNER, COLUMNS)
    scale, offset = drawn(*shape, low=0.01, high=0.2, dtype=dtype), drawn(*shape, dtype=dtype)
    wide = np.float32 if dtype == BF16 else dtype
    x, bias = drawn(TOTAL + SPARE * (api > "V2"), INNER, dtype=dtype), drawn(EXPERTS, COLUMNS, dtype=wide)
    order = [(2, 20), (0, 5)] if kind == 2 else None
    groups = {0: np.cumsum(SIZES), 1: SIZES, 2: [*(order or ()), (1, 0), (3, 0)]}[kind]
    if api == "V2":  # the list on the host ends with the rows of x
        x, groups = np.pad(x, ((0, SPARE), (0, 0))), (*map(int, np.cumsum(SIZES)[:-1]), TOTAL + SPARE)
    lists = {"bias": bias, "antiquant_scale": scale, "antiquant_offset": offset}
    given = {key: [*one] if several else [one] for key, one in lists.items()}
    if form == "INT32":
        given["antiquant_offset"] = offset = None
    weights = [Weights(one, form, turned=turned) for one in (numbers if several else [numbers])]
    found = called(api, x, weights, dtype, groups=groups, kind=kind, **given)
    exact = rows_of(x, floating(numbers, scale, offset, dtype), order)
    exact += np.repeat(bias.astype("f8")[[one for one, _ in order or enumerate(SIZES)]],
                       [size for _, size in order or enumerate(SIZES)], 0)  # fmt: skip
    found[TOTAL:] = 7 if api == "V2" else found[TOTAL:]
    close(found, exact, 4e-6)


class W4A8:
    """Rows of INT8 and INT4 weights, scales as words, and the bias that completes the product of x - 8."""

    def __init__(self, many: int, *, offset: bool = False, inner: int = INNER) -> None:
        self.x, self.numbers = whole(8, TOTAL + SPARE, inner), whole(4, EXPERTS, inner, COLUMNS)
        scale = drawn(EXPERTS, many, COLUMNS, low=1e-3, high=2e-2)
        self.scale = (scale.view("u4") & 0xFFFFE000).view("f4")
        self.token = drawn(TOTAL + SPARE, low=0.01, high=0.1)
        self.bias = (8 * (self.numbers * spread(self.scale, inner)).sum(1)).astype("f4")
        self.offset = drawn(EXPERTS, 1, COLUMNS, low=-0.01, high=0.01) if offset else None

    @property
    def words(self) -> Array:
        return self.scale.view("u4").astype("u8")

    def lists(self, *, several: bool = False, biased: bool = True) -> dict[str, Any]:
        arrays = {"scale": self.words, "bias": self.bias if biased else None, "offset": self.offset}
        found = {key: one if one is None else [*one] if several else [one] for key, one in arrays.items()}
        return {**found, "token": [self.token if self.offset is None else self.token[:, None]]}

    def exact(self, scale: Array | None = None) -> Array:
        made = rows_of(self.x, self.numbers * spread(self.scale if scale is None else scale, self.x.shape[1]))
        if self.offset is not None:
            sums = self.x[:TOTAL].astype("f8").sum(1, keepdims=True)
            made += sums * np.repeat(self.offset[:, 0].astype("f8"), SIZES, 0)
        return made * self.token[:TOTAL, None]


@pytest.mark.parametrize(
    ("api", "form", "many", "several", "blocks"),
    [
        ("V4", "INT4", 1, False, False), ("V4", "INT32", GROUPS, False, False), ("V5", "INT4", GROUPS, True, False),
        ("V5", "INT32", 1, True, False), ("WeightNz", "INT32", GROUPS, False, True), ("V5", "INT4", 1, False, True),
    ],
)  # fmt: skip
def test_int4_weights_of_int8_rows(api: str, form: str, many: int, several: bool, blocks: bool) -> None:
    """The group list is one of sizes, whatever groupListType says."""
    case = W4A8(many)
    weights = [Weights(one, form, blocks=blocks) for one in (case.numbers if several else [case.numbers])]
    dtype = BF16 if several else HALF
    close(called(api, case.x, weights, dtype, groups=SIZES, kind=0, **case.lists(several=several)), case.exact())


def test_offsets_count_with_the_sums_of_rows() -> None:
    case = W4A8(1, offset=True)
    weights = [Weights(case.numbers, "INT32")]
    close(called("V5", case.x, weights, HALF, groups=SIZES, **case.lists()), case.exact())
    called("V5", case.x, weights, BF16, groups=SIZES, code=161002, **case.lists())


def test_the_bias_counts_where_x_is_split_into_halves() -> None:
    """With many expected rows, or without a bias, CANN makes INT8 of the weights and takes no bias."""
    case, weights = W4A8(1), [Weights(W4A8(1).numbers, "INT4")]
    case.bias[:] = 1
    lists = case.lists()
    halves = rows_of(case.x.astype("f8") - 8, case.numbers * spread(case.scale)) + 1
    close(called("V5", case.x, weights, HALF, groups=SIZES, **lists), halves * case.token[:TOTAL, None])
    close(called("V5", case.x, weights, HALF, groups=SIZES, hint=(TOTAL,), **lists), case.exact())
    short = (case.scale.view("u4") & 0xFFFF0000).view("f4")
    close(called("V5", case.x, weights, BF16, groups=SIZES, **case.lists(biased=False)), case.exact(short))


@pytest.mark.parametrize(("many", "blocks", "turned"), [(1, False, False), (GROUPS, True, False), (1, True, True)])
@pytest.mark.parametrize("kind", [0, 2])
def test_int4_rows(many: int, blocks: bool, turned: bool, kind: int) -> None:
    case = W4A8(many)
    numbers = whole(4, TOTAL + SPARE, INNER)
    order = [(3, 20), (1, 5)] if kind else None
    groups = [*(order or ()), (0, 0), (2, 0)] if kind else np.cumsum(SIZES)
    form, api = ("INT32", "WeightNz") if blocks else ("INT4", "V4")
    weights = [Weights(case.numbers, form, turned=turned, blocks=blocks)]
    scale = case.words if many > 1 else case.words[:, 0]
    given: dict[str, Any] = {"groups": groups, "kind": kind, "scale": [scale]}
    found = called(api, Weights(numbers, form), weights, HALF, token=[case.token], **given)
    exact = rows_of(numbers, case.numbers * spread(case.scale), order)
    close(found, exact * case.token[:TOTAL, None])
    called(api, Weights(numbers, form), weights, HALF, code=561103, **given)


@pytest.mark.parametrize(("api", "form", "many"), [("", "INT4", 1), ("WeightNZ", "INT32", GROUPS), ("", "INT32", 1)])
def test_int4_weights_before_swiglu(api: str, form: str, many: int) -> None:
    """Quotients are rounded to FLOAT16 before they are to INT8."""
    case = W4A8(many)
    with Session(soc="Ascend910B1") as npu:
        held: list[Any] = [npu.array(np.full((TOTAL + SPARE, COLUMNS // 2), 7, "i1"))]
        rates = npu.array(np.full(TOTAL + SPARE, 7, "f4"))
        weights = Weights(case.numbers, form, blocks=True).handle(npu, held)
        arrays = (case.bias, case.words if many > 1 else case.words[:, 0], case.token, np.cumsum(SIZES))
        bias, scale, token, ends, x = (npu.array(one) for one in (*arrays, case.x))
        if not api:  # the view is that of the storage
            stored = (EXPERTS, COLUMNS // 64, INNER // 16, 16, 64 // (8 if form == "INT32" else 1))
            code = acl.ACL_INT32 if form == "INT32" else acl.ACL_INT4
            strides = [int(np.prod(stored[at + 1 :])) for at in range(5)]
            weights = acl.aclCreateTensor(stored, code, strides, 0, FRACTAL_NZ, stored, held[-1].address)
        given = [tensor(x), weights, tensor(bias), None, tensor(scale), tensor(token), tensor(ends)]
        name = f"aclnnGroupedMatmulSwigluQuant{api}"
        assert run(name, [*given, tensor(held[0]), tensor(rates), None]) == 0
        codes, found = held[0].numpy(), rates.numpy()
    gate, up = np.split(case.exact(), 2, 1)
    exact = gate / (1 + np.exp(-gate)) * up
    largest = np.abs(exact).max(1)
    np.testing.assert_allclose(found[:TOTAL], largest / 127, rtol=1e-5)
    assert np.all(np.abs(codes[:TOTAL] * found[:TOTAL, None].astype("f8") - exact) <= 0.54 * largest[:, None] / 127)
    assert np.all(found[TOTAL:] == 7)
    assert np.all(codes[TOTAL:] == 7)
