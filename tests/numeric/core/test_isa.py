"""The same bits whatever the vectors' width, an element's place in its array, and the number of threads."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

from aclnn_py.native import ffi, lib
from numeric.programs import (
    BF16,
    COMPLEX128,
    DOUBLE,
    ISAS,
    Operand,
    Program,
    Step,
    force,
    interesting_floats,
    run,
    same_numbers,
)  # fmt: skip


def described(kernel: str) -> Any:
    facts = ffi.new("ae_kernel_facts *")
    assert lib.ae_kernel_describe(lib.ae_kernel(kernel.encode()), facts) == 0
    return facts


COUNT = next(number for number in range(1, 1000) if lib.ae_kernel_name(number) == ffi.NULL)
ALL = [ffi.string(lib.ae_kernel_name(number)).decode() for number in range(1, COUNT)]
FACTS = {kernel: described(kernel) for kernel in ALL}
IN_FLOAT, IN_DOUBLE, IN_COMPLEX = 1, 2, 4
PATTERNS = ("spread", "tril", "triu")
"""They move bits and compute nothing: test_layout.py. Matrix products: products/test_products.py."""
DRAWN = "random_"
"""How names of kernels begin whose outputs are what the seed says: random/test_random.py."""
COMPARED = [name for name in ALL if not (FACTS[name].shaped or name in PATTERNS or name.startswith(DRAWN))]
KERNELS = [name for name in COMPARED if FACTS[name].classes & IN_FLOAT]
ATTRS: dict[str, tuple[float, ...]] = {
    "hardsigmoid_backward": (3.0,), "swish": (0.7, 0.0), "swish_backward": (0.7,), "elu": (1.1, 0.9, 0.8),
    "elu_flat": (1.1, 0.9), "elu_backward": (1.1, 0.9, 0.8), "elu_backward_of_result": (1.1, 0.9, 0.8), "celu": (0.9,),
    "selu_backward": (1.0,), "hardswish": (-3.0,), "leaky_relu": (0.01,), "leaky_relu_backward": (0.01,),
    "threshold": (0.5, -0.0, 0.25, -0.0), "threshold_backward": (0.5,), "hardtanh_backward": (-1.0, 1.0),
    "hardshrink": (0.5,), "hardshrink_backward": (0.5,), "softshrink": (0.5,), "softshrink_backward": (0.5,),
    "shrink": (0.5, -0.0, 0.25, -0.0), "softplus": (1.5, 20.0, 1.5), "softplus_backward": (1.5, 20.0),
    "axpy": (0.7, -0.0), "uniform": (3.0, 1.0, 4.0, 1.0, -0.5, 2.0),
    "adds": (0.7, -0.0), "axpys": (0.7, -0.0, 0.3, -0.0), "muls": (0.7, -0.0), "divs": (0.7, -0.0),
}  # fmt: skip
ONE_A_ROW = ("reduce_var", "reduce_std", "reduce_log_sum_exp")
"""Kernels whose second input has one value a row."""
DEFAULT_ATTRS = (0.7, 0.3, 0.9, 1.1, 0.5, 0.25, 0.75, 0.6)
WIDE = pytest.mark.skipif(not {"avx2", "avx512"} <= {*ISAS}, reason="needs AVX-512, and kernels for AVX2 beside")


def apply(kernel: str, inputs: list[np.ndarray], compute: int = 0, like: np.ndarray | None = None) -> np.ndarray:
    """Every output of a kernel, one behind the other; one over rows takes 97 elements as a row."""
    facts, like = FACTS[kernel], inputs[0] if like is None else like
    if facts.rows:
        inputs, like = [rows_of(one) for one in inputs], rows_of(like)
    outputs = [np.zeros_like(like) for _ in range(facts.outputs)]
    views = [folded(one) if facts.folds >> number & 1 else one for number, one in enumerate(outputs)]
    attrs = ATTRS.get(kernel, DEFAULT_ATTRS)[: facts.attrs]
    inputs = inputs[: facts.inputs]
    if kernel in ONE_A_ROW:
        inputs[1] = folded(inputs[1])
    step = Step(kernel, list(map(Operand, views)), list(map(Operand, inputs)), attrs, compute, axes=facts.rows)
    Program([step]).call()
    return np.concatenate([one.ravel() for one in outputs])


def cancels(kernel: str) -> bool:
    """Whether large numbers may leave a small one."""
    return bool(FACTS[kernel].rows) or kernel == "bce_target_backward"


def rows_of(array: np.ndarray) -> np.ndarray:
    return array[: array.size // 97 * 97].reshape(-1, 97)


def folded(array: np.ndarray) -> np.ndarray:
    """The first column in place of every one."""
    return np.lib.stride_tricks.as_strided(array, array.shape, (array.strides[0], 0))


def several(kernel: str, make: Callable[[int], np.ndarray]) -> list[np.ndarray]:
    """One array for each input, one to have the shape of the outputs where there is none; few rows without a value."""
    made = [make(seed) for seed in range(max(1, FACTS[kernel].inputs))]
    for one in made if FACTS[kernel].rows else ():
        one[1000:][~np.isfinite(one[1000:])] = 1
    return made


def values(count: int, dtype: np.typing.DTypeLike, seed: int) -> np.ndarray:
    random = np.random.default_rng(seed)
    spread = random.normal(0, 1, count) * 10.0 ** random.integers(-3, 3, count)
    with np.errstate(over="ignore"):
        spread[::97], spread[1::97], spread[2::97] = np.inf, -np.inf, np.nan
        return spread.astype(dtype)


def test_names_and_numbers_agree() -> None:
    assert lib.ae_kernel(b"move") == 0
    assert lib.ae_kernel(b"no such kernel") == -1
    assert [lib.ae_kernel(name.encode()) for name in ALL] == [*range(1, COUNT)]  # no two have the same name
    assert lib.ae_kernel_describe(1000, ffi.new("ae_kernel_facts *")) == -1
    assert lib.ae_kernel_name(-1) == ffi.NULL
    assert lib.ae_kernel_name(1000) == ffi.NULL


def test_forcing_an_instruction_set() -> None:
    best = ffi.string(lib.ae_isa())
    with force("base"):
        assert ffi.string(lib.ae_isa()) == b"base"
    assert ffi.string(lib.ae_isa()) == best == ISAS[-1].encode()
    assert lib.ae_isa_force(b"no such thing") == -1


@WIDE
@pytest.mark.parametrize("kernel", KERNELS)
def test_avx2_and_avx512_give_equal_bits(kernel: str) -> None:
    for dtype in (np.dtype("f4"), np.dtype("f2"), BF16, np.dtype("f8")):
        if dtype == np.float64 and not FACTS[kernel].classes & IN_DOUBLE:
            continue
        inputs = several(kernel, lambda seed, dtype=dtype: values(100_003, dtype, seed))
        results = []
        for isa in ("avx2", "avx512"):
            with force(isa):
                results.append(apply(kernel, inputs, DOUBLE if dtype == np.float64 else 0))
        assert same_numbers(*results), dtype


@WIDE
@pytest.mark.parametrize("kernel", ["sigmoid", "log_sigmoid", "silu", "exp", "tanh", "sqrt"])
def test_equal_bits_for_every_kind_of_float(kernel: str) -> None:
    results = []
    for isa in ("avx2", "avx512"):
        with force(isa):
            results.append(apply(kernel, [interesting_floats(8, 500_000)]))
    assert same_numbers(*results)


@WIDE
@pytest.mark.parametrize("kernel", [name for name in COMPARED if FACTS[name].classes & IN_COMPLEX])
def test_complex_kernels_give_equal_bits(kernel: str) -> None:
    inputs = several(kernel, lambda seed: values(4002, np.float64, seed).view(np.complex128))
    results = []
    for isa in ("avx2", "avx512"):
        with force(isa):
            results.append(apply(kernel, inputs, COMPLEX128))
    assert same_numbers(*results)


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_baseline_differs_in_the_last_bits_only(kernel: str) -> None:
    inputs = several(kernel, lambda seed: np.clip(values(100_003, np.float32, seed), -80, 80))
    with force("base"):
        plain = apply(kernel, inputs)
    best = apply(kernel, inputs)
    slack = 1e-6 * np.abs(plain[np.isfinite(plain)]).max() if FACTS[kernel].rows else 4e-6  # sums that cancel
    # Products of several inputs cancel now and then, and a kernel that rounds in between may round the other way.
    assert np.isclose(best, plain, rtol=1e-6, atol=slack, equal_nan=True).mean() > 0.9998
    assert np.allclose(best, plain, rtol=1e-3, atol=slack, equal_nan=True)


@pytest.mark.parametrize("kernel", [kernel for kernel in KERNELS if FACTS[kernel].inputs and not FACTS[kernel].rows])
def test_an_element_does_not_depend_on_its_place(kernel: str) -> None:
    in_double = [DOUBLE] if FACTS[kernel].classes & IN_DOUBLE else []
    for compute, isa in itertools.product([0, *in_double], ISAS):
        dtype = np.float64 if compute else np.float32
        inputs = several(kernel, lambda seed, dtype=dtype: values(1100, dtype, seed))
        with force(isa):
            whole = apply(kernel, inputs, compute).reshape(FACTS[kernel].outputs, -1)
            for length in (1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 511, 512, 513, 1000):
                for start in (0, 1, 5):
                    part = apply(kernel, [one[start : start + length] for one in inputs], compute)
                    assert same_numbers(part, whole[:, start : start + length].ravel()), (dtype, isa, length, start)


def digest_of_large_runs() -> str:
    """Big enough that sleeping threads are woken: dense, cast, transposed, broadcast, bytes, and in place."""
    x, g = values(1_500_000, np.float32, 1), values(1_500_000, np.float32, 2)
    square, half = x.reshape(1000, 1500), x[:1_000_000].astype(np.float16)
    digest = hashlib.sha256()
    for kernel in KERNELS:
        digest.update(apply(kernel, [g, x, g, x, g][-max(1, FACTS[kernel].inputs) :]).tobytes())
    for found in (
        run("silu", np.zeros(1_000_000, BF16), Operand(half, np.dtype("f4"))),
        run("silu", np.zeros((1500, 1000), np.float32), square.T),
        run("silu_backward", np.zeros_like(square), np.broadcast_to(g[:1500], square.shape), square),
        run("move", np.zeros((1500, 1000), np.float32), square.T),
        run("silu", x, x),
    ):
        digest.update(found.tobytes())
    return digest.hexdigest()


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from numeric.core import test_isa
print(test_isa.threaded())
"""


def test_results_do_not_depend_on_the_number_of_threads(python: Callable[..., CompletedProcess[str]]) -> None:
    results = [python("-c", SCRIPT, Path(__file__).parents[2], ACLNN_PY_THREADS=str(threads)) for threads in (1, 2, 5)]
    assert all(one.returncode == 0 for one in results), results[0].stderr
    assert len({one.stdout for one in results}) == 1


def threaded() -> str:
    assert lib.ae_start() == 0
    return digest_of_large_runs()
