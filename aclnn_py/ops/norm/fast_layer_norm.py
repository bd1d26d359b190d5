"""aclnnFastLayerNorm."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from . import layer_norm as ln
from .shared.kernels import Normal, if_given
from .shared.rows import float_or_same
from .shared.tilings import layer_norm as tiling

FACTORS, STATISTICS = (ln.weight, ln.bias), (ln.rstd, ln.mean)
normed = Normal(
    "norm_rows", ln.dense, ln.gamma, ln.beta, attrs=(w.ValueOf(ln.eps), 0.0, 0.0), shapes=ln.shapes,
    results=((w.Dtype(ln.x), w.ViewShape(ln.x)), (w.FLOAT, ln.ones), (w.FLOAT, ln.ones)),
)  # fmt: skip
means, deviations = (w.ViewOf(normed, w.NthOutput(number)) for number in (1, 2))
fast_layer_norm = w.declare(
    "aclnnFastLayerNorm", ln.x, ln.normal, ln.weight, ln.bias, ln.eps, ln.out, ln.mean, ln.rstd,
    summary="layer normalisation over the last len(normalizedShape) axes (CANN's newer kernel)",
    rules=(
        w.present(ln.x, ln.normal, ln.out), w.dtype_in(w.FLOATS, ln.x),
        w.when_given(ln.weight, w.dtype_in(w.FLOATS, ln.weight), float_or_same(ln.weight, ln.x)),
        w.when(w.both(w.given(ln.weight), w.given(ln.bias)), w.same_dtype(ln.weight, ln.bias)),
        w.when_given(ln.bias, w.dtype_in(w.FLOATS, ln.bias), float_or_same(ln.bias, ln.x)),
        w.dtype_in(w.FLOATS, ln.out), *(w.when_given(each, w.dtype_in(w.FLOATS, each)) for each in STATISTICS),
        (w.Within(ln.length_of, low=1),), w.max_dims(8, ln.out, ln.x),
        *(w.when_given(each, w.max_dims(8, each)) for each in (ln.weight, *STATISTICS, ln.bias)),
        (w.Within(ln.length_of, high=8),), (w.Equal(w.Numbers(ln.normal), ln.row_ends),),
        *(w.when_given(each, (w.Equal(w.ViewShape(each), ln.given_shape),)) for each in FACTORS),
        w.same_shape(ln.x, ln.out), w.done_if(ln.no_rows),
    ),
    plan=(
        w.Branch(w.is_empty(ln.x), ln.nothing, w.ViewCopy(normed, ln.out)),
        w.Branch(w.is_empty(ln.x), ln.empty(ln.mean, 0), if_given(means, ln.mean)),
        w.Branch(w.is_empty(ln.x), ln.empty(ln.rstd, nan), if_given(deviations, ln.rstd)),
    ),
    **{
        **ln.TEXTS, "tiling_workspace": tiling(ln.x, ln.normal, ln.weight, ln.bias, always=True),
        "documented_soc": ("ascend910b", "ascend910_93"),
        "notes": (
            "If the normalised axes are empty mean is 0 and rstd NaN; if the leading axes are, no task runs.",
            "BF16 is accepted on every SoC. out must have input's dtype, else its copy fails (561103).",
            "CANN has no kernel on the 910 and the 310B and reports that only in phase two; here it is computed.",
            "The kernel asks for 32 bytes of workspace, on the 950 for 16 MiB where a row is too long for its buffer; "
            "the 310P has it for rows of FLOAT16 of at most 64 elements, not a multiple of 16.",
        ),
    },
)  # fmt: skip
