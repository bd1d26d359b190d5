"""Attention for inference: the views of masks that its kernel takes."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import Kernel, View
from .....rules.core.call import count
from .inference_sizes import Sizes
from .inference_work import Work

MASKED = -10000.0
"""What a FLOAT16 mask is multiplied by."""


def reads_mask(work: Work) -> bool:
    """Whether the elements of the mask are read; sparseMode 2 to 4 have the triangular one."""
    request = work.request
    if request.mask is None or not request.mask.numel or work.sizes.packed:
        return False
    return request.sparse in (0, 1) or (request.sparse == 2 and work.sizes.decode)


def masked_view(view: View, sizes: Sizes) -> View:
    """A mask with axes of batches, heads, rows and keys."""
    keys = view.shape[-1]
    if sizes.decode:
        return view._replace(shape=(sizes.batches, 1, 1, keys), strides=(view.strides[0], 0, 0, 1))
    rows, batches = view.shape[-2], view.shape[0] if len(view.shape) > 2 else 1
    return view._replace(shape=(batches, 1, rows, keys), strides=(rows * keys, 0, keys, 1))


def as_bias(draft: Draft, mask: View) -> View:
    """A FLOAT16 mask as what it adds to the scores."""
    bias = draft.temporary(dt.ACL_FLOAT16, mask.shape, count(mask.shape))
    draft.read(mask)
    draft.steps.append(Kernel("muls", (mask,), (bias,), (MASKED, 0.0), dt.ACL_FLOAT, away=False))
    return bias


def over_scores(view: View, sizes: Sizes) -> View:
    """A view over [batches, heads, rows, keys], repeated along axes of size 1."""
    rows, keys = view.shape[2:]
    strides = tuple([0 if size == 1 else stride for size, stride in zip(view.shape, view.strides, strict=True)])
    return view._replace(shape=(sizes.batches, sizes.heads, rows, keys), strides=strides)
