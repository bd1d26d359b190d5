"""Plans for the engine straight from NumPy arrays, for tests that want a kernel without the rest of the package."""

from __future__ import annotations

import itertools
from array import array as words_of
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import ml_dtypes
import numpy as np

from aclnn_py.native import ffi, lib

BF16 = np.dtype(ml_dtypes.bfloat16)
COMPLEX32 = np.dtype([("real", np.float16), ("imag", np.float16)])
CODES = {
    np.dtype(np.float32): 0,
    np.dtype(np.float16): 1,
    np.dtype(np.int8): 2,
    np.dtype(np.int32): 3,
    np.dtype(np.uint8): 4,
    np.dtype(np.int16): 6,
    np.dtype(np.uint16): 7,
    np.dtype(np.uint32): 8,
    np.dtype(np.int64): 9,
    np.dtype(np.uint64): 10,
    np.dtype(np.float64): 11,
    np.dtype(np.bool_): 12,
    np.dtype(np.complex64): 16,
    np.dtype(np.complex128): 17,
    BF16: 27,
    COMPLEX32: 33,
}
PART = {np.dtype(np.complex64): np.float32, np.dtype(np.complex128): np.float64, COMPLEX32: np.float16}
FLOAT, DOUBLE, INT64, COMPLEX128 = 0, 11, 9, 17
MOVE = 0


@dataclass(frozen=True, eq=False)
class Operand:
    """An array as a step sees it; `kernel` is the dtype that the kernel sees when it differs from the one in memory.

    With `slot`, the operand is a dense temporary at that byte of the workspace and `array` only gives shape and dtype.
    """

    array: np.ndarray
    kernel: np.dtype | None = None
    slot: int | None = None

    def words(self, number: int) -> list[int]:
        dtype = self.array.dtype
        kernel = dtype if self.kernel is None else np.dtype(self.kernel)
        return [number, self.slot or 0, CODES[dtype], CODES[kernel], *self.array.strides]

    def touched(self) -> tuple[int, int]:
        reach = [(size - 1) * stride for size, stride in zip(self.array.shape, self.array.strides, strict=True)]
        if not self.array.size:
            return 0, 0
        return sum(min(r, 0) for r in reach), sum(max(r, 0) for r in reach) + self.array.itemsize


@dataclass(frozen=True)
class Step:
    kernel: str
    outputs: Sequence[Operand]
    inputs: Sequence[Operand]
    attrs: Sequence[float] = ()
    compute: int = FLOAT
    away: bool = False
    axes: int = 0


@dataclass
class Program:
    """Steps over arrays, one argument per operand that is not a temporary; call() runs them."""

    steps: Sequence[Step]
    fused: int = -1
    workspace: int = 0
    arrays: list[np.ndarray] = field(default_factory=list)
    arguments: list[int] = field(default_factory=list)
    body: list[int] = field(default_factory=list)
    attrs: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        for step in self.steps:
            self.add(step)

    def add(self, step: Step) -> None:
        shape = step.outputs[0].array.shape
        number = lib.ae_kernel(step.kernel.encode())
        self.body += [
            number,
            step.compute,
            int(step.away),
            step.axes,
            len(shape),
            *shape,
            len(self.attrs),
            len(step.attrs),
        ]
        self.body += [len(step.outputs), len(step.inputs)]
        self.attrs += step.attrs
        for index, operand in enumerate((*step.outputs, *step.inputs)):
            self.body += operand.words(self.number(operand, index < len(step.outputs)))

    def number(self, operand: Operand, writes: bool) -> int:
        if operand.slot is not None:
            return -1
        self.arrays.append(operand.array)
        self.arguments += [*operand.touched(), int(writes)]
        return len(self.arrays) - 1

    def words(self) -> list[int]:
        return [len(self.arrays), self.workspace, len(self.steps), self.fused, *self.arguments, *self.body]

    def call(self) -> bool:
        """Run at once; whether the fused step ran."""
        plan = make_plan(self.words(), self.attrs)
        assert plan != ffi.NULL
        space = np.zeros(self.workspace + 512, np.uint8)
        start = -(-space.ctypes.data // 512) * 512
        assert lib.ae_plan_call(plan, start, [a.ctypes.data for a in self.arrays] or ffi.NULL) == 0
        return bool(lib.ae_plan_ran_fused())


@contextmanager
def force(isa: str) -> Iterator[None]:
    """Run with the loops of one instruction set."""
    assert lib.ae_isa_force(isa.encode()) == 0
    try:
        yield
    finally:
        lib.ae_isa_force(ffi.NULL)


def available() -> list[str]:
    found = [name for name in ("base", "avx2", "avx512") if lib.ae_isa_force(name.encode()) == 0]
    lib.ae_isa_force(ffi.NULL)
    return found


ISAS = available()


def make_plan(words: Iterable[int], attrs: Sequence[float] = ()) -> object:
    flat = words_of("q", words)
    plan = lib.ae_plan_new(b"test", 507035, ffi.from_buffer("int64_t[]", flat), len(flat), list(attrs), len(attrs))
    return plan if plan == ffi.NULL else ffi.gc(plan, lib.ae_plan_release)


def operand(value: np.ndarray | Operand) -> Operand:
    return value if isinstance(value, Operand) else Operand(value)


def run(
    kernel: str,
    out: np.ndarray | Operand,
    *inputs: np.ndarray | Operand,
    attrs: Sequence[float] = (),
    compute: int = FLOAT,
    away: bool = False,
) -> np.ndarray:
    """One step into `out`, whose array comes back."""
    target = operand(out)
    Program([Step(kernel, [target], [operand(i) for i in inputs], attrs, compute, away)]).call()
    return target.array


def cast(source: np.ndarray, dtype: np.typing.DTypeLike, **options: bool) -> np.ndarray:
    """`source` as another dtype, through the engine."""
    return run("move", np.zeros(source.shape, dtype), source, **options)


def all_halves(dtype: np.typing.DTypeLike) -> np.ndarray:
    """Every value of a 16-bit dtype, by bits."""
    return np.arange(1 << 16, dtype=np.uint16).view(dtype)


def parts(values: np.ndarray) -> np.ndarray:
    """Complex numbers as twice as many real ones, in one row."""
    flat = np.ascontiguousarray(values).reshape(-1)
    return flat.view(PART[flat.dtype]) if flat.dtype in PART else flat


def bits(values: np.ndarray) -> np.ndarray:
    """The bytes of every real number as an unsigned integer, in one row."""
    flat = parts(values)
    return flat.view(f"u{flat.dtype.itemsize}")


def same_bits(one: np.ndarray, other: np.ndarray) -> bool:
    return np.array_equal(bits(one), bits(other))


def same_numbers(one: np.ndarray, other: np.ndarray) -> bool:
    """Equal bits, except that one NaN is as good as another."""
    first, second = parts(one), parts(other)
    nan = (first != first) & (second != second)
    return first.shape == second.shape and bool(np.all((bits(one) == bits(other)) | nan))


def interesting_floats(seed: int, count: int) -> np.ndarray:
    """Random bit patterns, and around every power of two the values where something rounds, with both signs."""
    random = np.random.default_rng(seed)
    noise = random.integers(0, 1 << 32, count, dtype=np.uint64).astype(np.uint32)
    halfway = [0x1000, 0x3000, 0x8000, 0x18000]
    tails = [0, 1, 0x1FFF, 0x7FFFFF, *(half + d for half in halfway for d in (-1, 0, 1))]
    edges = [exponent << 23 | tail for exponent, tail in itertools.product(range(256), tails)]
    patterns = np.concatenate([noise, np.array(edges, np.uint32), np.array(edges, np.uint32) | np.uint32(1 << 31)])
    return patterns.view(np.float32)
