"""The plan of the gradient of cross entropies of a product's rows, for a part of all classes."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ...loss.shared.nll import halves_of
from ...loss.shared.nll_plan import backward_views
from ...norm.shared.kernels import filled
from .logits import BITS, BOOL, LAST, NONE, classes, logits_in, matrix, rows, samples_of, term, transposed, weight, x
from .product import Product

grad = w.In("grad", "gradient of the loss of every row, FLOAT, [M]")
mask = w.In(
    "targetMask", "mask of targets of other shards, BOOL [M], or UINT8 [ceil(M/8)] with a bit per row, lowest first"
)
target = w.In("maskedTarget", "index of the target in the shard, [M]")
most = w.In(
    "logitsMaxOptional", "maximum logit of every row, FLOAT, [M]; needed without softmaxOptional", optional=True
)
total = w.In(
    "sumExpLogitsOptional",
    "sum of exp(logit - maximum) of every row, FLOAT, [M]; needed without softmaxOptional",
    optional=True,
)
softmax = w.In("softmaxOptional", "softmax of the logits, FLOAT, [M, N]; null: computed", optional=True)
dx = w.Out("inputGradOut", "gradient of input, [M, K]")
dw = w.Out("weightGradOut", "gradient of weight, [N, K]")
given = w.given(softmax)


samples, column = samples_of(grad)
logits_shape = term(lambda grad, weight: (*grad.shape[:1], *weight.shape[:1]), grad, weight, label="[M,N]")
dx_shape = term(lambda grad, x: (*grad.shape[:1], *x.shape[1:]), grad, x, label="[M,K]")
dw_shape = term(lambda weight, x: (*weight.shape[:1], *x.shape[1:]), weight, x, label="[N,K]")
pieces = term(lambda mask: (*mask.shape[:1], 1), mask, label="bytes of the mask")
is_mask = w.either(w.has_dtype(mask, dt.ACL_BOOL), w.has_dtype(mask, dt.ACL_UINT8))
names_whole = w.either(w.has_dtype(target, dt.ACL_INT32), w.has_dtype(target, dt.ACL_INT64))
bits = tuple(
    w.Compute(
        "nes", w.Compute("bitwise_ands", w.ViewOf(w.Contiguous(mask), w.Reshaped(pieces)), attrs=(2.0**k, 0.0),
                         integral=is_mask), attrs=(0.0, 0.0), dtype=BOOL, integral=is_mask,
    ) for k in range(BITS)
)  # fmt: skip
unpacked = w.ViewOf(w.Concat(LAST, *bits), w.Reshaped(samples, blind=True))
masked = w.Branch(w.has_dtype(mask, dt.ACL_BOOL), w.Contiguous(mask), unpacked)
count = w.Derived(lambda weight: float(sum(weight.shape[:1])) if weight else None, weight, label="N")
below = w.Compute("lts", w.Contiguous(target), attrs=(0.0, 0.0, 0.0, 0.0), dtype=BOOL, integral=names_whole)
above = w.Compute("ges", w.Contiguous(target), attrs=(count, 0.0, 0.0, 0.0), dtype=BOOL, integral=names_whole)
away = w.Branch(given, masked, w.Compute("logical_or", masked, w.Compute("logical_or", below, above)))
names = w.Compute("masked_fills", w.Contiguous(target), away, attrs=(0.0, 0.0), integral=names_whole)
target_mask = w.Compute("masked_fills", filled(samples, w.FLOAT, 1), away, attrs=(0.0, 0.0))
powers = w.Compute("exp", w.Compute("sub", logits_in(w.FLOAT), w.ViewOf(w.Contiguous(most), w.Reshaped(column))))
shares = w.Branch(
    given, w.Contiguous(softmax), w.Compute("div", powers, w.ViewOf(w.Contiguous(total), w.Reshaped(column)))
)  # fmt: skip
minus_targets = Shaped(
    "nll_gradient", target_mask, names, filled(classes, w.FLOAT, 1), arrange=backward_views, shape=logits_shape,
    dtype=w.FLOAT,
    attrs=halves_of(-1),
)  # fmt: skip
slope = w.Compute("mul", w.Compute("add", shares, minus_targets), w.ViewOf(w.Contiguous(grad), w.Reshaped(column)))
half = w.CastTo(slope, w.Dtype(x))
back = Product(half, matrix, w.Dtype(x), NONE)
across = Product(transposed(half), rows, w.Dtype(x), NONE)
