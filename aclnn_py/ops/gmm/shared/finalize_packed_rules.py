"""aclnnGroupedMatmulFinalizeRouting to V3: rules, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...conv.shared.checked_rules import Spoiled
from ...norm.shared.generated_rules import fitting
from .finalize_packed_params import Packed
from .finalize_packed_sizes import NZ, PackedSizes
from .spoils import transposed
from .transposed import is_transposed

LONGEST = 18432
"""The longest row that CANN's kernel splits into halves."""
FLOAT, INT64 = w.Choices(dt.ACL_FLOAT), w.Choices(dt.ACL_INT64)


def contiguous(param: w.Param) -> w.Rules:
    def mend(call: Call) -> Iterator[Call]:
        yield call.but(param, shape=call.tensor(param).shape)

    claim = f"layout of {param}", "contiguous"

    def valid(facts: TensorFacts) -> bool | None:
        return facts.contiguous or None

    def gaps(call: Call) -> Iterator[tuple[str, Call]]:
        facts = call.tensor(param)
        strides = (*(2 * step for step in facts.strides[:-1]), 1)
        storage = (2 * facts.numel,)
        yield f"{param} has gaps", call.but(param, strides=strides, storage_shape=(*(1,) * (facts.rank - 1), *storage))

    return (Spoiled(w.Derived(valid, param, label=claim[0], claim=claim, mend=mend), gaps),)


class PackedRules(PackedSizes):
    """The rules of a version."""

    def scene(self) -> w.Rules:
        """Null tensors, attributes, and what INT4 packed in INT32 is declared as."""
        r = self.names
        unused = (w.negated(w.given(one)).coded(w.ACLNN_ERR_PARAM_NULLPTR) for one in self.all.antiquant)
        return w.flat(
            w.present(r.x, r.weight, r.scale, r.bias, r.token, r.groups, r.logit, r.places), tuple(unused),
            (w.OneOf(w.ValueOf(self.all.kind), w.Choices(0)),), w.min_dims(2, r.weight),
            *((w.OneOf(w.ValueOf(each), w.Choices(False)),) for each in self.all.transposes),
            w.dtype_in(w.Choices(dt.ACL_INT32), r.weight), w.present(r.out),
        )  # fmt: skip

    def ranks(self) -> w.Rules:
        r, offset = self.names, self.all.offset

        def axes(weight: TensorFacts) -> bool:
            blocks = weight.format == fmt.ACL_FORMAT_FRACTAL_NZ
            return 5 <= len(weight.storage_shape) <= 9 if blocks else 3 <= weight.rank <= 7

        return w.flat(
            self.ask(axes, r.weight, claim=(f"axes of {r.weight}", "3 to 7, of a storage in FRACTAL_NZ 5 to 9")),
            w.min_dims(2, r.x), w.min_dims(2, r.out), w.rank_is(3, r.scale),
            self.optional(() if offset is None else w.rank_is(3, offset)), w.rank_is(2, r.bias),
            w.rank_is(1, r.token), w.rank_is(1, r.groups), self.of_shared(w.rank_is(2, r.shared)),
            w.rank_is(1, r.logit), w.rank_is(1, r.places),
        )  # fmt: skip

    def dtypes(self) -> w.Rules:
        r, offset = self.names, self.all.offset
        return w.flat(
            w.dtype_in(w.Choices(dt.ACL_INT8), r.x), w.dtype_in(INT64, r.scale), w.dtype_in(INT64, r.places),
            self.optional(() if offset is None else w.dtype_in(FLOAT, offset)), w.dtype_in(FLOAT, r.bias),
            w.dtype_in(FLOAT, r.token), w.dtype_in(INT64, r.groups),
            self.of_shared(w.dtype_in(w.Choices(dt.ACL_BF16), r.shared)),
            w.dtype_in(FLOAT, r.logit), w.dtype_in(FLOAT, r.out),
        )  # fmt: skip

    def formats(self) -> w.Rules:
        """Not FRACTAL_NZ: other formats are read as ND, but that of the output."""
        r, offset = self.names, self.all.offset
        tensors = (r.x, r.scale, r.bias, r.token, r.groups, r.shared, r.logit, r.places)
        tests = {each: (w.negated(w.OneOf(w.Format(each), NZ)),) for each in tensors}
        inputs = (self.of_shared(test) if each is r.shared else test for each, test in tests.items())
        more = self.optional(() if offset is None else (w.negated(w.OneOf(w.Format(offset), NZ)),))
        return w.flat(*inputs, more, w.format_in(w.Choices(fmt.ACL_FORMAT_ND), r.out))

    def hint(self) -> w.Rules:
        """Tiling's number of rows."""
        tuning = self.all.tuning
        if tuning is None:
            return ()

        def tuned(tuning: Shape | None, x: TensorFacts) -> bool:
            return not tuning or 0 <= tuning[0] <= x.shape[0]

        mend = w.setting(tuning, lambda call: (1,))
        claim = (f"first of {tuning}", "from 0 to M")
        return fitting(tuned, tuning, self.names.x, claim=claim, kind="attr_range", mend=mend)

    def readable(self) -> w.Rules:
        """What CANN's kernel would misread (561103)."""
        r = self.names

        def is_plain(*tensors: TensorFacts | None) -> bool | None:
            return not any(one and is_transposed(one) and one.shape[-2:] != (1, 1) for one in tensors) or None

        def transposed_x(call: Call) -> Iterator[tuple[str, Call]]:
            yield f"{r.x} is transposed", call.set(r.x, transposed(call.tensor(r.x)))

        claim = f"views of {r.x}, {r.shared} and {r.bias}", "not transposed"
        plain = w.Derived(is_plain, r.x, r.shared, r.bias, label=claim[0], claim=claim, mend=self.agreed)
        return w.inner(
            self.ask(lambda x, v: (x.rank, v.rank) == (2, 3), r.x, r.weight,
                     claim=(f"axes of {r.x} and {r.weight}", "2 and 3")),
            self.ask(lambda x: x.shape[-1] <= LONGEST, r.x, claim=("K", f"at most {LONGEST}")),
            contiguous(r.weight), (Spoiled(plain, transposed_x),),
        )  # fmt: skip


def checks(names: Packed) -> tuple[w.Group, ...]:
    asked = PackedRules(names)
    return (
        w.OUT_POINTERS, asked.scene(), asked.ranks(), asked.dtypes(), asked.matrices(), asked.vectors(),
        asked.formats(), asked.hint(), asked.readable(),
    )  # fmt: skip
