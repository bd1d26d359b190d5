"""aclnnGeluQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_RUNTIME_ERROR
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared.channels import DYNAMIC, QUANT_MODES, per_tensor
from .shared.gelu_params import form, mode, offset, out, rounding, scale, scales, target, x
from .shared.rounding import HYBRID, HYBRID_NOTE, Word, float8_words

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
CODES = w.Choices(dt.ACL_INT8, *q.SHORT_FLOATS)


class Mode(Word):
    samples = (*QUANT_MODES, "dynamic_msd", "none", "tanh")


def starts_with_mode(mode: str | None) -> bool | None:
    return None if mode is None or not mode.startswith(QUANT_MODES) else True


is_dynamic = w.OneOf(
    w.Derived(lambda mode: mode is not None and mode.startswith(DYNAMIC), mode, label="quantMode is dynamic"),
    w.Choices(True),
)
known = w.Derived(
    starts_with_mode, mode, label="quantMode", claim=("quantMode", '"dynamic" or "static", or a string that starts so'),
    mend=w.setting(mode, lambda call: DYNAMIC),
)  # fmt: skip


def compatible(x: TensorFacts, scale: TensorFacts) -> bool:
    return scale.dtype == dt.ACL_FLOAT or {x.dtype, scale.dtype} != {dt.ACL_FLOAT16, dt.ACL_BF16}


def as_float(call: Call) -> Iterator[Call]:
    found = call.but(scale, dtype=dt.ACL_FLOAT)
    yield found.but(offset, dtype=dt.ACL_FLOAT) if call.present(offset) else found


def rows_match(x: TensorFacts, scales: TensorFacts) -> bool:
    return scales.shape[: max(x.rank - 1, 0)] == x.shape[:-1]


def row_scales(call: Call) -> Iterator[Call]:
    yield call.but(scales, shape=call.tensor(x).shape[:-1])


def as_many(scale: TensorFacts, offset: TensorFacts) -> bool:
    return scale.shape[:1] == offset.shape[:1]


def of_kernel(x: TensorFacts, scale: TensorFacts) -> bool:
    return scale.numel in (1, x.shape[-1] if x.rank else 1) and (x.dtype != dt.ACL_FLOAT or scale.dtype == dt.ACL_FLOAT)


def one_each(call: Call) -> Iterator[Call]:
    yield from as_float(per_tensor(call, scale, offset))


RULES = (
    w.OUT_POINTERS, (w.on(*w.REGBASE).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(mode), w.defined(known), w.present(x),
    w.when(is_dynamic, otherwise=w.present(scale)), w.present(form, rounding, out),
    w.when(is_dynamic, w.present(scales)),
    w.when(
        is_dynamic, w.when_given(offset, (w.Present(scale, code=w.ACLNN_ERR_PARAM_INVALID),)),
        otherwise=((w.Not(w.Present(scales)),),),
    ),
    w.dtype_in(FLOATS, x), w.dtype_in(CODES, out),
    w.when_given(scale, w.dtype_in(FLOATS, scale), fitting(
        compatible, x, scale, claim=("dtype of inputScaleOptional", "FLOAT or that of self"), mend=as_float)),
    w.when_given(offset, w.dtype_in(FLOATS, offset), w.same_dtype(scale, offset)),
    w.when_given(scales, w.dtype_in(w.Choices(dt.ACL_FLOAT), scales)),
    (w.OneOf(Mode(form), w.Choices("none", "tanh")),),
    (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
    w.when(
        is_dynamic, w.min_dims(2, x), w.max_dims(8, x), w.min_dims(1, scales), w.max_dims(7, scales),
        fitting(rows_match, x, scales, claim=("shape of outScaleOptional", "self's without its last axis"),
                mend=row_scales),
        otherwise=w.max_dims(8, x),
    ),
    w.when_given(scale, w.rank_is(1, scale)),
    w.when_given(offset, w.rank_is(1, offset), fitting(
        as_many, scale, offset, claim=("inputOffsetOptional", "as many as inputScaleOptional"), mend=one_each)),
    w.same_shape(x, out),
    float8_words(rounding, w.has_dtype(out, dt.ACL_HIFLOAT8), "rint"),
    w.not_empty(x), w.when_given(scale, w.not_empty(scale)), w.when_given(offset, w.not_empty(offset)),
    w.not_empty(out),
    w.when_given(scales, w.not_empty(scales)), w.inner((w.OneOf(Mode(mode), w.Choices(*QUANT_MODES)),)),
    w.when_given(scale, w.inner(fitting(
        of_kernel, x, scale, claim=("inputScaleOptional", "of 1 or H elements, FLOAT beside FLOAT"), mend=one_each))),
)  # fmt: skip
numbers = q.as_floats(x)
kernel = w.Where(w.value_is(form, "tanh"), "gelu", "gelu_erf", "form of GELU")
active = w.Compute(kernel, numbers)
scaled = w.Branch(w.given(scale), w.Compute("mul", active, q.as_floats(scale)), active)
shifted = q.if_there(scaled, offset)
even, each = q.by_row(scaled, out, w.on(*w.REGBASE))
codes = q.quantised(w.Branch(is_dynamic, even, shifted), out)
leading = w.Derived(lambda x: x.shape[:-1], x, label="shape of self without the last axis")
rates = w.Branch(is_dynamic, w.ViewCopy(w.ViewOf(each, w.Reshaped(leading)), scales), w.Steps())
gelu_quant = w.declare(
    "aclnnGeluQuant", x, scale, offset, form, mode, rounding, target, out, scales, rules=RULES,
    plan=(w.NoKernel(w.value_is(rounding, HYBRID)), *dict.fromkeys((*codes.chain, *rates.chain))), library="nn",
    header="aclnnop/aclnn_gelu_quant.h", documented_soc=w.REGBASE[:1],
    summary="GELU with dynamic or static quantisation of its output to INT8 or FP8",
    formula="v = gelu(self) * inputScaleOptional; dynamic: outScaleOptional = max(abs(v)) / m over the last axis, y = "
    "round(v / outScaleOptional), m the largest number of y's dtype; static: y = round(v + inputOffsetOptional)",
    precision="GELU in float32, each further operation rounded to float32, max(abs(v)) times the reciprocal of m; INT8 "
    "and FP8 to nearest, half to even, HIFLOAT8 half away from zero, and saturated, NaN becomes 0",
    notes=(
        "Only the 950 has it: 361001 elsewhere. inputOffsetOptional is ignored in dynamic mode.",
        HYBRID_NOTE, "The API tests only how quantMode starts, the kernel the whole string (561103).",
        "Empty tensors are refused (161002). FLOAT self needs a FLOAT scale, which the kernel checks (561103).",
    ),
    reference="torch.nn.functional.gelu(self, approximate=approximate), then torch_npu.npu_dynamic_quant",
)  # fmt: skip
