"""aclStft, whose name has no "nn"."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.fourier_params import hop, length, normalized, onesided, paired, size, spectra, window, x
from .shared.fourier_step import Spectra

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)
ND = w.Choices(ACL_FORMAT_ND)
out = w.Out(
    "out", "spectra, [B,K,T] or [K,T], [...,2] of real and imaginary parts unless returnComplex; K = nFft, or "
    "nFft/2+1 if onesided; T = (L-nFft)/hopLength+1",
)  # fmt: skip


def long_enough(x: TensorFacts, n: int) -> bool | None:
    return True if x.rank and x.shape[-1] >= n else None


def inside(length: int, n: int) -> bool | None:
    return True if 0 < length <= n else None


def matches(window: TensorFacts, length: int, n: int) -> bool | None:
    """The window has winLength elements; not tested where winLength is nFft."""
    return True if length == n or window.shape == (length,) else None


def whole_window(call: Call) -> Iterator[Call]:
    yield call.set(length, call.args[size.name])


def of_length(call: Call) -> Iterator[Call]:
    yield call.but(window, shape=(call.args[length.name],))


def shorter(call: Call) -> Iterator[Call]:
    last = call.tensor(x).shape[-1:]
    yield call.set(size, max(1, *last)).set(length, max(1, *last))


shape = w.Derived(spectra, x, size, hop, onesided, paired, label="shape of the spectra")
made = Spectra()
stft = w.declare(
    "aclStft", x, window, out, size, hop, length, normalized, onesided, paired,
    summary="short-time Fourier transform",
    rules=(
        (w.on(*w.DOCUMENTED_NEW),), w.present(x, out), w.dtype_in(DTYPES, x),
        w.when_given(window, w.dtype_in(DTYPES, window), w.same_dtype(window, x)), w.dtype_in(DTYPES, out),
        w.format_in(ND, x), w.dims_within(1, 2, x), w.dims_within(2, 4, out), (w.Within(w.ValueOf(size), low=1),),
        w.defined(
            w.Derived(long_enough, x, size, label="self is as long as nFft", mend=shorter, kind="shape_custom",
                      claim=("last size of self", "at least nFft")),
        ),
        (w.Within(w.ValueOf(hop), low=1),),
        w.defined(
            w.Derived(inside, length, size, label="winLength is 1 to nFft", mend=whole_window, kind="attr_range",
                      claim=("value of winLength", "from 1 to nFft")),
        ),
        w.when_given(
            window, w.rank_is(1, window),
            w.defined(
                w.Derived(matches, window, length, size, label="windowOptional is as long as winLength", mend=of_length,
                          kind="shape_custom", claim=("size of windowOptional", "winLength")),
            ),
        ),
        w.when(w.has_dtype(x, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128), (w.value_is(onesided, False),)),
        (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x),
        w.when_given(
            window,
            w.inner((w.Equal(w.Numel(window), w.ValueOf(length)),)),
        ),
    ),
    plan=(made, w.ViewCopy(made, out)), header="aclnnop/acl_stft.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="out[b, k, t] = sum over j of window[j] * self[b, t * hopLength + j] * exp(-2 pi i j k / nFft), the window "
    "centred in nFft between zeros; over the square root of nFft if normalized",
    precision="computed in float64 and rounded once",
    reference="torch.stft(self, nFft, hopLength, winLength, windowOptional, center=False, normalized=normalized, "
    "onesided=onesided, return_complex=returnComplex)",
    notes=(
        "Another SoC than the 910B, 910_93 and 950 gives 161002, before null pointers do.",
        "An out of another dtype than self and returnComplex make fails as the result is copied to it (561103).",
        "A window of another size than winLength passes the checks where winLength is nFft; CANN's kernels read out "
        "of bounds, here it is refused (561103).",
    ),
)  # fmt: skip
