"""Keys normalised and rotated into caches: every mode, with values and without, quantised and not."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, Session

Array = np.ndarray[Any, Any]
BF16, HALF = np.dtype(ml_dtypes.bfloat16), np.dtype("f2")
E4M3, E5M2 = np.dtype(ml_dtypes.float8_e4m3fn), np.dtype(ml_dtypes.float8_e5m2)
MODES = ("Norm", "PA", "PA_NZ", "PA_BLK_BNSD", "PA_BLK_NZ")
BATCH, LENGTH, BLOCK, BLOCKS = 2, 5, 4, 6


def arguments(mode: str, heads: int, dtype: Any, low: tuple[bool, bool], shared: bool = False) -> list[Any]:
    """The tensors of a call; without heads keys are split, else values lie beside them."""
    made = np.random.default_rng(7)
    rows, widths = (BATCH, heads or 1, LENGTH), (192, 128) if heads else (64, 512)

    def drawn(*shape: int) -> Array:
        return made.standard_normal(shape).astype(dtype)

    held = (BATCH, rows[1], 9) if mode == "Norm" else (BLOCKS, BLOCK, rows[1])
    turns = [drawn(*rows[:2], 1 if shared else LENGTH, 64) for _ in range(2)]
    if mode == "Norm":
        index = np.stack([made.permutation(9)[:LENGTH] for _ in range(BATCH)])
    elif mode.startswith("PA_BLK"):
        index = made.permutation(BLOCKS)[: BATCH * 2] * BLOCK
    else:
        index = made.permutation(BLOCKS * BLOCK)[: BATCH * LENGTH]
    index.reshape(-1)[1] = -3
    caches = [made.integers(-9, 9, (*held, width)).astype("i1" if is_low else dtype)
              for width, is_low in zip(widths, low, strict=True)]  # fmt: skip
    scales = [made.uniform(20, 40, (rows[1], width)).astype("f4") if is_low else None
              for width, is_low in zip(widths, low, strict=True)]  # fmt: skip
    shifts = [None if each is None or not heads else made.uniform(-9, 9, each.shape).astype("f4") for each in scales]
    kv = [drawn(*rows, 192 if heads else 576), drawn(192 if heads else 512)]
    return [*kv, *turns, index.astype("i8"), *caches, *scales, *shifts, *([drawn(*rows, 128)] if heads else [])]


def called(given: list[Any], mode: str | None, keeps: bool, soc: str = "Ascend910B1") -> list[Array]:
    with Session(soc=soc) as npu:
        refs = [npu.array(each) for each in given[5:7]]
        outs = [npu.array(np.zeros((*given[0].shape[:3], each.shape[3]), given[0].dtype)) for each in given[5:7]]
        api = "aclnnKvRmsNormRopeCache" + ("V2" if len(given) > 11 else "")
        npu.call(api, *given[:5], *refs, *given[7:], 1e-5, mode, keeps, *outs)
        return [each.numpy() for each in (*refs, *outs)]


def wide(given: list[Any]) -> list[Any]:
    return [each if each is None or each.dtype == np.int64 else each.astype("f8") for each in given]


def check(given: list[Any], mode: str, low: tuple[bool, bool], keeps: bool) -> None:
    formula = find("aclnnKvRmsNormRopeCache" + ("V2" if len(given) > 11 else ""))
    assert formula is not None
    dtypes = {name: 2 if is_low else 0 for name, is_low in zip(("kCacheRef", "ckvCacheRef"), low, strict=True)}
    wanted = formula(*wide(given), 1e-5, mode, keeps, soc="ascend910b", dtypes=dtypes)
    compare(given, called(given, mode, keeps), wanted)


def compare(given: list[Any], found: list[Array], wanted: Any) -> None:
    tolerance = 8e-3 if given[0].dtype == BF16 else 1e-3
    for one, other in zip(found, wanted, strict=True):
        if other is None:  # not written
            assert not one.any()
        elif one.dtype == np.int8:  # codes may differ by one where a number lies between two
            apart = np.abs(one.astype(int) - np.trunc(other))
            assert apart.max() <= 1
            assert (apart > 0).mean() < 1e-3
        else:
            np.testing.assert_allclose(one.astype("f8"), other, rtol=tolerance, atol=tolerance / 8)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("heads", [0, 2])
def test_every_mode(mode: str, heads: int) -> None:
    check(arguments(mode, heads, BF16 if heads else HALF, (False, False)), mode, (False, False), keeps=True)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("low", [(True, True), (True, False), (False, True)])
def test_quantised_values_beside_keys(mode: str, low: tuple[bool, bool]) -> None:
    check(arguments(mode, 2, HALF, low), mode, low, keeps=low == (True, False))


@pytest.mark.parametrize("mode", MODES[1:])
def test_quantised_latent_keys(mode: str) -> None:
    check(arguments(mode, 0, BF16, (True, True)), mode, (True, True), keeps=True)


def test_one_angle_for_all_tokens() -> None:
    for mode in ("Norm", "PA"):
        check(arguments(mode, 0, BF16, (False, False), shared=True), mode, (False, False), keeps=False)


def newer(mode: str, kinds: tuple[Any, Any], factors: int, with_value: bool) -> list[Any]:
    """The tensors of a call for the 950: of other widths, with one factor for all channels or one for each."""
    made = np.random.default_rng(8)
    block, blocks, (rope, latent) = 32, 4, (32, 96)

    def drawn(*shape: int) -> Array:
        return made.standard_normal(shape).astype(HALF)

    held = (1, BATCH + 1, 9) if mode == "Norm" else (blocks, block, 1)
    number = BATCH if mode.startswith("PA_BLK") else BATCH * LENGTH
    index = made.permutation(9)[:LENGTH].repeat(BATCH) if mode == "Norm" else made.permutation(blocks * block)[:number]
    index = index // block * block if mode.startswith("PA_BLK") else index
    index[0] = held[2] if mode == "Norm" else blocks * block  # beyond, and skipped
    caches = [np.ones((*held, width), kind) for width, kind in zip((rope, latent), kinds, strict=True)]
    scales, shifts = ([None if kind == HALF else made.uniform(*ends, factors if factors == 1 else width).astype("f4")
                       for width, kind in zip((rope, latent), kinds, strict=True)]
                      for ends in ((20, 40), (-9, 9)))  # fmt: skip
    kv = [drawn(BATCH, 1, LENGTH, rope + latent), drawn(latent)]
    turns = [drawn(BATCH, 1, LENGTH, rope) for _ in range(2)]
    value = [drawn(BATCH, 1, LENGTH, 7)] if with_value else []
    return [*kv, *turns, index.astype("i8"), *caches, *scales, *shifts, *value]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("kinds", "numbers"),
    [((HALF, HALF), (1, 1)), (("i1", HALF), (2, 1)), ((HALF, E4M3), (1, 36)), ((E5M2, E5M2), (35, 35))],
    ids=["half", "int8", "e4m3", "e5m2"],
)
def test_caches_of_ascend950(mode: str, kinds: tuple[Any, Any], numbers: tuple[int, int]) -> None:
    """Other widths, offsets without values, values that are not read, factors for all channels, outputs in any mode."""
    with_value = mode == "PA"
    given = newer(mode, kinds, 1 if numbers[0] == 35 else 0, with_value)
    formula = find("aclnnKvRmsNormRopeCache" + ("V2" if with_value else ""))
    assert formula is not None
    dtypes = dict(zip(("kCacheRef", "ckvCacheRef"), numbers, strict=True))
    wanted = formula(*wide(given), 1e-5, mode, True, soc="ascend950", dtypes=dtypes)
    found = called(given, mode, True, "Ascend950PR_9599")
    for at, kind in enumerate(kinds):  # of FP8 as the dtype rounds what is near a tie
        if kind in (E4M3, E5M2):
            apart = np.abs(found[at].astype("f8") - wanted[at])
            assert (apart <= np.abs(wanted[at]) * (0.0626 if kind == E4M3 else 0.126) + 0.01).all()
            assert (found[at].astype("f8") != 1).any()
    compare(given, [each for at, each in enumerate(found) if at > 1 or kinds[at] in ("i1", HALF)],
            [each for at, each in enumerate(wanted) if at > 1 or kinds[at] in ("i1", HALF)])  # fmt: skip


@pytest.mark.parametrize(
    ("number", "shape", "code"),
    [(0, (2, 2, 5, 128), 561002), (1, (80,), 561002), (2, (2, 1, 5, 48), 561002), (4, (9,), 561002),
     (5, (4, 16, 1, 32), 561002), (6, (4, 64, 1, 96), 561103), (7, None, 561103), (8, (2,), 561002),
     (0, (2, 1, 5, 130), 561103)],
)  # fmt: skip
def test_what_ascend950_refuses(number: int, shape: tuple[int, ...] | None, code: int) -> None:
    given = newer("PA_NZ", ("i1", "i1"), 0, False)
    given[number] = None if shape is None else np.zeros(shape, given[number].dtype)
    with pytest.raises(AclError, match=str(code)):
        called(given, "PA_NZ", False, "Ascend950PR_9599")


@pytest.mark.parametrize(("mode", "index"), [("Norm", 9), ("PA", 24), ("PA_BLK_NZ", 24)])
def test_an_index_outside(mode: str, index: int) -> None:
    given = arguments(mode, 0, HALF, (False, False))
    given[4].reshape(-1)[0] = index
    with pytest.raises(AclError, match="507035"):
        called(given, mode, keeps=False)


@pytest.mark.parametrize(
    ("number", "shape", "code"),
    [(0, (2, 2, 5, 576), 561002), (1, (192,), 561002), (2, (2, 1, 5, 32), 561002), (4, (9,), 561002),
     (5, (6, 4, 1, 32), 561103), (6, (6, 3, 1, 512), 561103)],
)  # fmt: skip
def test_shapes_that_are_refused(number: int, shape: tuple[int, ...], code: int) -> None:
    given = arguments("PA", 0, HALF, (False, False))
    given[number] = np.zeros(shape, given[number].dtype)
    with pytest.raises(AclError, match=str(code)):
        called(given, "PA", keeps=False)


def test_scales_in_mode_norm_without_values() -> None:
    with pytest.raises(AclError, match="561002"):
        called(arguments("Norm", 0, HALF, (True, True)), None, keeps=False)


@pytest.mark.parametrize("mode", ["PA_NZ", "PA_BLK_BNSD"])
def test_one_angle_in_modes_that_read_one_for_each_token(mode: str) -> None:
    with pytest.raises(AclError, match="561103"):
        called(arguments(mode, 0, HALF, (False, False), shared=True), mode, keeps=False)


def test_scales_of_one_head_for_two() -> None:
    given = arguments("PA", 2, HALF, (True, True))
    given[7:9] = [each[0] for each in given[7:9]]
    with pytest.raises(AclError, match="561103"):
        called(given, "PA", keeps=False)
