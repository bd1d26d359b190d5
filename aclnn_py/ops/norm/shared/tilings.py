"""Workspace that the tiling functions of CANN's kernels for norms ask for, in bytes, where their source is public.

A function takes the call and tells 0 where another kernel runs. Each names its source in ops-nn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....base.soc import Soc
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .layer_norm_kernel import has_transposing_tiling, read_once, short
from .newest_layer_norm import LEAST, SYSTEM, newest_layer_norm, up
from .rows import rows_of

Tiling = Callable[[Call], int]
SYSTEM_310P = 2 << 20


def blocks(rows: int, soc: Soc) -> int:
    """How many vector cores have rows when each gets as many as the first."""
    return -(-rows // -(-rows // max(soc.vector_cores, 1)))


def layer_norm(x: w.Param, normal: w.Param, weight: w.Param, bias: w.Param, *, always: bool = False) -> Tiling:
    """LayerNormV4: 32 bytes, on the 950 16 MiB for rows that are too long for a buffer.

    Of LayerNormV3, which other rows get before the 950 unless `always`, nothing is public. With `always` gamma and
    beta are filled in where they are not given, on the 950 as well; on the 310P there is a kernel for narrow rows only.
    Source: norm/layer_norm_v4/op_host.
    """

    def bytes_of(call: Call) -> int:
        facts, axes, *factors = (call.args[param.name] for param in (x, normal, weight, bias))
        given: Any = axes
        if not isinstance(facts, TensorFacts) or not facts.numel:
            return 0
        soc, kinds = call.soc, [one.dtype for one in factors if isinstance(one, TensorFacts)]
        if soc.short in w.REGBASE:
            kind = (*kinds, facts.dtype if always else dt.ACL_FLOAT)[0]
            return newest_layer_norm(facts, len(given), kind, 2 if always else len(kinds), soc)
        newer = soc.short in w.A2_A3 and (always or read_once(facts, given, *factors))  # type: ignore[arg-type]
        narrow = soc.short == "ascend310p" and (has_transposing_tiling(facts, given) if always else short(facts, given))
        return LEAST if newer or narrow else 0

    return bytes_of


def gradient(rows: int, length: int, dtype: int, soc: Soc) -> int:
    """LayerNormGradV3 before the 950: partial sums of the gradients of gamma and beta, of every core."""
    lines, width, aligned = blocks(rows, soc), 4 * up(length, 8), up(length, 32 // dt.nbytes(dtype, 1))
    if 768 <= length <= 12176:  # single read
        return SYSTEM + 2 * lines * width
    if length <= 64 and length != aligned:  # transpose
        return SYSTEM + 2 * lines * up(width, 512)
    if length <= 768:  # common
        return SYSTEM + 2 * lines * width
    return SYSTEM + 16 * lines * up(length, 16)  # workspace


def newer_gradient(rows: int, length: int, soc: Soc) -> int:
    """LayerNormGradV3 on the 950."""
    if rows > 4096 and length < 512:  # grouped reduce, big M
        return SYSTEM + 8 * soc.vector_cores * length
    if rows < 512 and length > 8192:  # grouped reduce, big N
        return SYSTEM + 12 * soc.vector_cores * rows
    return SYSTEM  # recompute


def layer_norm_backward(x: w.Param, normal: w.Param) -> Tiling:
    """LayerNormGradV3: 16 MiB and partial sums. Source: norm/layer_norm_grad_v3/op_host.

    The two kernels that older SoCs have in its place are not public.
    """

    def bytes_of(call: Call) -> int:
        facts, given = call.tensor(x), call.args[normal.name]
        if not facts.numel:
            return 0
        rows, length = rows_of(facts.shape, len(given))  # type: ignore[arg-type]
        if call.soc.short in w.REGBASE:
            return newer_gradient(rows, length, call.soc)
        return gradient(rows, length, facts.dtype, call.soc) if call.soc.short in w.A2_A3 else 0

    return bytes_of


def ada_layer_norm(x: w.Param, *, quantised: bool = False) -> Tiling:
    """AdaLayerNorm, V2 and Quant: 16 MiB, and where long rows are quantised a row for each core in use.

    Source: norm/ada_layer_norm/op_host/ada_layer_norm_tiling.cpp.
    """

    def bytes_of(call: Call) -> int:
        rows, length = rows_of(call.tensor(x).shape, 1)
        cores = max(call.soc.vector_cores, 1)
        used = cores if rows >= cores else rows % cores
        return SYSTEM + (4 * used * up(length, 32) if quantised and length > 6144 else 0)

    return bytes_of


def group_norm_silu(x: w.Param) -> Tiling:
    """GroupNormSilu: 16 MiB, on the 310P 2 MiB. Source: norm/group_norm_silu/op_host/group_norm_silu_tiling*.cpp.

    The 950's kernel runs for an empty x as well.
    """

    def bytes_of(call: Call) -> int:
        if not call.tensor(x).numel and call.soc.short not in w.REGBASE:
            return 0
        return SYSTEM_310P if call.soc.short == "ascend310p" else SYSTEM

    return bytes_of
