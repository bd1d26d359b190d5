"""The step of grouped products: a kernel for each group of known size, else kernels that read the group list."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.steps.step import unreachable
from ....rules.core.call import Call
from ....rules.core.rule import Variants
from . import parameters as p
from .arguments import DEPTH, Grouped
from .dequant_groups import WeightOnlyPlan
from .four_bit_plan import four_bit_plan
from .four_bit_problems import four_bit_problem
from .kinds import FLOATING, QUANTISED, W4A4, W4A8, WEIGHT_ONLY, Kind
from .matrix_rules import BLOCK
from .plan import Plan
from .quant_rules import WORDS
from .rules import KERNELS
from .samples import recast
from .scaled_plan import ScaledPlan
from .vector_tests import grouped_alone

PLANS: dict[Kind | None, Callable[[Draft, Grouped], Plan]] = {
    FLOATING: Plan, QUANTISED: ScaledPlan, WEIGHT_ONLY: WeightOnlyPlan, W4A8: four_bit_plan, W4A4: four_bit_plan
}  # fmt: skip


class GroupedProducts(w.Step):
    """Products of all groups, each rounded once to the dtype of the outputs."""

    is_kernel = True
    version: int

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(each for each in p.parameters(self.version) if each not in (*p.RESERVED, *p.RESERVED_OUT))

    def build(self, draft: Draft) -> str:
        have = Grouped(self.version, draft.call)
        problem = self.problem(have)
        if not problem:
            problem = PLANS[have.kind](draft, have).run()
        return problem

    def problem(self, have: Grouped) -> str:
        """Why CANN has no kernel, or its tiling function refuses."""
        kind, soc = have.x[0].dtype, have.call.soc.short
        if soc not in KERNELS or have.kind is None:
            return f"{dt.label(kind)} on {soc}"
        if have.is_nz and any(one.shape[-2] % BLOCK for one in have.weight):
            return f"weights in FRACTAL_NZ with K other than multiples of {BLOCK}"
        if have.version != p.NZ and any(one.format == fmt.ACL_FORMAT_FRACTAL_NZ_C0_16 for one in have.weight):
            return "weights in FRACTAL_NZ_C0_16"
        if any(one.offset for each in (p.x, p.weight) for one in have.members(each) if one.dtype == dt.ACL_INT32):
            return "a view offset of INT32 that holds INT4"
        if have.kind in (W4A8, W4A4):
            return four_bit_problem(have) or next((each for each in map(unreachable, have.out) if each), "")
        if have.kind is QUANTISED:
            return self.quantised_problem(have) or next((each for each in map(unreachable, have.out) if each), "")
        bias = have.optional(p.bias) or ()
        wide = dt.ACL_FLOAT if kind == dt.ACL_BF16 else kind
        weights = () if have.kind is WEIGHT_ONLY else have.weight
        if any(one.dtype != kind for one in (*have.x, *weights, *have.out)):
            return "outputs of another dtype than x"
        if any(one.dtype != wide for one in bias):
            return f"{dt.label(bias[0].dtype)} biasOptional"
        if have.kind is WEIGHT_ONLY and grouped_alone(have):
            return "scales of groups of rows of the only weight"
        one_out = have.number(p.split_item) in (2, 3)
        if have.split == DEPTH and one_out != (have.sizes == (1, 1, 1)):
            return f"splitItem {have.number(p.split_item)} for {len(have.out)} outputs"
        return next((each for each in map(unreachable, have.out) if each), "")

    @staticmethod
    def quantised_problem(have: Grouped) -> str:
        kind, out = have.dtypes[0], have.out[0].dtype
        if any(one.dtype != kind for one in (*have.x, *have.weight)):
            return "INT8 beside other dtypes"
        if have.split == DEPTH:
            return "INT8 with K split"
        bias, scale = (have.optional(each) or () for each in (p.bias, p.scale))
        if bias and bias[0].dtype == dt.ACL_BF16 and (out != dt.ACL_BF16 or not have.is_nz):
            return f"BF16 biasOptional with {dt.label(out)} outputs, or with weights in ND"
        if out == dt.ACL_INT8 and have.is_nz:
            return "INT8 outputs with weights in FRACTAL_NZ"
        if out == dt.ACL_INT32 and any(one.dtype not in WORDS for one in scale):
            return f"INT32 outputs with {dt.label(scale[0].dtype)} scaleOptional"
        return ""

    @property
    def subject(self) -> str:
        return "dtypes, splitItem and the SoC"

    predicate = "those of a kernel"

    def breaks(self, call: Call) -> Variants:
        have = Grouped(self.version, call)
        out = p.outputs(self.version)
        for dtype in (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32):
            if have.out and have.out[0].dtype != dtype:
                yield f"{out} is {dt.token(dtype)}", call.set(out, recast(have.out, dtype))
        bias = have.optional(p.bias)
        if bias:
            yield f"{p.bias} is INT32", call.set(p.bias, recast(bias, dt.ACL_INT32))
        if have.split == DEPTH:
            yield f"{p.split_item} is 0", call.set(p.split_item, 0)

    def __str__(self) -> str:
        return f"grouped_matmul({', '.join(map(str, self.params[:2]))})"
