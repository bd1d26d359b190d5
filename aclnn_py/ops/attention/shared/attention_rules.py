"""Rules that attention forward and backward share, and calls that satisfy them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ....rules.vocabulary.custom_term import leaf
from . import sparse_masks as see
from .arguments import Arguments
from .geometry import RANKS, geometry, widths
from .gradient_bands import takes_band
from .parameters import example
from .varied_rules import Test, fitting

INVALID = w.ACLNN_ERR_PARAM_INVALID
Result = Callable[..., "tuple[int, ...] | None"]


class Limits:
    """The rules about `have`; `rest` tells the shapes that fit of other tensors, which are FLOAT if in `float_ones`.

    `code` is the refusal of the task, `lacking` that of dtypes without a kernel. `mask_dtypes`
    are the dtypes of masks beside FLOAT. `reserved` are tensors that are not read but need the dtype of query.
    """

    reserved: tuple[w.Param, ...] = ()

    def __init__(
        self,
        have: Arguments,
        rest: dict[w.Param, Result],
        float_ones: tuple[w.Param, ...] = (),
        code: int = w.TILING,
        lacking: int = w.ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
        mask_dtypes: tuple[int, ...] = see.MASKS,
    ) -> None:
        self.have, self.rest, self.float_ones, self.code, self.lacking = have, rest, float_ones, code, lacking
        self.mask_dtypes = mask_dtypes
        self.sinks: tuple[w.Param, ...] = (have.sink,) if have.sink else ()  # and their gradient, backward
        self.is_backward = bool(float_ones)  # softmaxMax and softmaxSum are inputs: the tiling function is another

    def mend(self, call: Call) -> Iterator[Call]:
        """A call with consistent shapes."""
        have, shapes = self.have, example(self.have, call)
        if not shapes:
            return
        facts = [TensorFacts.dense(dt.ACL_FLOAT, shapes[each]) for each in have.sizes[:3]]
        numbers = [have.argument(call, each) for each in have.sizes[3:]]
        for param, shape in self.rest.items():
            shapes[param] = shape(*facts, *numbers) or ()
        shapes.update(dict.fromkeys(self.sinks, (have.argument(call, have.heads),)))
        for param, own in shapes.items():
            if call.present(param):
                call = call.but(param, shape=own)
        yield call

    def mend_dtypes(self, call: Call) -> Iterator[Call]:
        """A call with dtypes that have a kernel."""
        have, real = self.have, call.tensor(self.have.query).dtype
        real = real if real in see.REAL else dt.ACL_FLOAT
        own = {have.drop: dt.ACL_UINT8, have.mask: dt.ACL_BOOL}
        own |= dict.fromkeys((*self.float_ones, *self.sinks), dt.ACL_FLOAT)
        for param in (*have.tensors, *self.rest, *(self.reserved if self.sinks else ()), *self.sinks):
            if call.present(param):
                call = call.but(param, dtype=own.get(param, real))
        yield call

    def rule(
        self, predicate: str, test: Test, *params: w.Param, varied: int, code: int = 0, kind: str = "shape_custom"
    ) -> w.Rules:
        """A test of arguments, about those that are varied, mended by consistent shapes."""
        claim = (", ".join(map(str, params[:varied])), predicate)
        return fitting(test, params, tuple(map(leaf, params[:varied])), claim, kind, self.mend, code or self.code)

    @property
    def known_layout(self) -> w.Rules:
        """The layout is one of those for so many axes (161002)."""

        def known(layout: str, query: TensorFacts) -> bool:
            return RANKS.get(layout) == query.rank

        params = (self.have.layout, self.have.query)
        return self.rule("a layout for axes of query", known, *params, varied=2, code=INVALID)

    def of_widths(self, predicate: str, test: Callable[[int, int, int], bool]) -> w.Rules:
        """A test of the widths of heads of query, key and value (161002)."""

        def matches(*sizes: Any) -> bool:
            found = widths(*sizes)
            return found is None or test(*found)

        return self.rule(predicate, matches, *self.have.sizes, varied=3, code=INVALID)

    def kernel(self, *like_query: w.Param) -> tuple[w.Rules, ...]:
        """The SoC and the dtypes have a kernel of the task; these tensors have query's dtype."""

        def consistent(query: TensorFacts, drop: Any, mask: Any, *others: Any) -> bool:
            alike = [each.dtype == query.dtype for each in others[: len(like_query)] if each is not None]
            real = [each.dtype == dt.ACL_FLOAT for each in others[len(like_query) :]]
            masks = self.mask_dtypes if query.dtype == dt.ACL_FLOAT else see.MASKS
            fine = (drop is None or drop.dtype == dt.ACL_UINT8) and (mask is None or mask.dtype in masks)
            return fine and query.dtype in see.REAL and all(alike) and all(real)

        params: tuple[w.Param, ...] = (self.have.query, self.have.drop, self.have.mask, *like_query, *self.float_ones)
        claim = ("dtypes", "FLOAT16, FLOAT or BF16 (drop mask UINT8, attention mask BOOL or UINT8, softmax sums FLOAT)")
        found = fitting(
            consistent, params, tuple(map(w.Dtype, params)), claim, "same_dtype", self.mend_dtypes, self.lacking
        )
        return (w.OneOf(w.SOC, w.Choices("ascend910b", "ascend910_93"), code=self.lacking),), found

    @property
    def task(self) -> tuple[w.Rules, ...]:
        """What the tiling function of the task tests."""
        have, extras = self.have, self.have.extras

        def extras_agree(kind: int, *values: Any) -> bool:
            found = geometry(*values[len(extras) :])
            mode, before, behind = values[3:6]
            if found is None or (self.is_backward and not takes_band(mode, before, behind, found)):
                return False
            return see.extras_match(kind, found, *values[: len(extras)])

        params = (*extras, *have.sizes)
        return (
            self.rule("above 0 and at most 1", lambda keep: 0 < keep <= 1, have.keep, varied=1, kind="attr_range"),
            self.rule("consistent tensors of one layout", geometry, *have.sizes, varied=3),
            self.consistent(extras_agree, params),
        )

    def consistent(self, extras_agree: Callable[..., bool], params: tuple[w.Param, ...]) -> w.Rules:
        """A test of position bias, dropout bits and mask, by the type of the position bias."""
        kind = self.have.pse_type
        said = "consistent with the shape of the scores"
        if kind is None:
            return self.rule(said, lambda *values: extras_agree(see.BEFORE_SCALE, *values), *params, varied=6)
        return self.rule(said, lambda *values: extras_agree(values[-1], *values[:-1]), *params, kind, varied=6)
