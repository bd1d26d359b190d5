"""Attention for inference: the views of scales that its kernel takes."""

from __future__ import annotations

from .....lowering.kernels.members import dense_view
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from . import inference_scales as quant
from .inference_codes import is_coded, of_all_keys, one_scale, row_view
from .inference_work import Work


def factors(draft: Draft, work: Work) -> dict[int, View]:
    """Scales and offsets of integers."""
    request, sizes = work.request, work.sizes
    if is_coded(request) and not sizes.decode:
        return prompt_factors(draft, work)
    if not (quant.is_quantised(request) or is_coded(request)):
        return {}
    keys, made = sizes.room(request), {}
    if request.query_dequant is not None:
        made[6] = row_view(dense_view(draft, work.inputs["query_dequant"], request.query_dequant), sizes)
    fields = ("key_scale", "key_offset", "value_scale", "value_offset")
    for at, (field, found) in enumerate(zip(fields, quant.factors(request), strict=True)):
        if found is None:
            continue
        name = field if found[1] < 0 else field.replace("key", "both").replace("value", "both")
        width = sizes.width if at < 2 else sizes.value_width
        view = dense_view(draft, work.inputs[name], found[0])
        made[5 + at] = quant.factor_view(view, found, sizes, width, keys)
    return made


def prompt_factors(draft: Draft, work: Work) -> dict[int, View]:
    """Scales of INT8 prompts: of the scores, of the softmax, and of its product with the values."""
    request, sizes = work.request, work.sizes
    assert request.deq1 is not None
    assert request.quant1 is not None
    assert request.deq2 is not None
    weights = dense_view(draft, work.inputs["quant1"], request.quant1)._replace(shape=(1,), strides=(1,))
    keys, values = (one_scale(draft, work.inputs[field], getattr(request, field)) for field in ("deq1", "deq2"))
    return {5: of_all_keys(keys, sizes, sizes.width), 7: of_all_keys(values, sizes, sizes.value_width), 8: weights}
