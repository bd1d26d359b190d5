"""Attention over pairs of keys (Floyd attention), forward and backward: parameters and rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call, TensorFacts
from .....rules.vocabulary.custom_term import leaf
from ..geometry import STATISTICS
from ..varied_rules import fitting

WIDTHS = (32, 64, 128)
SMALLEST = (1, 1, 16, 128, 128, 32)
"""Sizes B, H, N, M, K, D of an example."""
REAL = (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
QUERY = ("query", "queries, [B,H,N,M,D]")
KEYS = (("key1", "keys of every n, [B,H,N,K,D]"), ("value1", "values of every n, [B,H,N,K,D]"),
        ("key2", "keys of every m, [B,H,K,M,D]"), ("value2", "values of every m, [B,H,K,M,D]"))  # fmt: skip
MASK = w.In("attenMaskOptional", "mask, true: masked, BOOL or UINT8, [B,1,N,1,K]; null: none", optional=True)
NO_MASK = "Without a mask CANN's tiling function reads a null pointer; here nothing is masked."
NOTES = (
    "Sizes of key2, value2 and outputs that do not go with query and key1 are refused too (561002); CANN does not "
    "compare them.",
)


class Inputs:
    """The tensors of an operator by what they are, in the order of the declaration."""

    def __init__(self, params: tuple[w.Param, ...], shapes: dict[w.Param, str], mask: w.Param) -> None:
        self.params, self.shapes, self.mask = params, shapes, mask

    def sizes(self, *facts: TensorFacts | None) -> dict[str, int] | None:
        """Sizes by their letters; None where tensors do not go together."""
        found: dict[str, int] = {"1": 1, "8": STATISTICS}
        for param, each in zip(self.params, facts, strict=True):
            if each is None or param is self.mask:
                continue
            if each.rank != len(self.shapes[param]):
                return None
            for letter, size in zip(self.shapes[param], each.shape, strict=True):
                if found.setdefault(letter, size) != size:
                    return None
        mask = facts[self.params.index(self.mask)]
        return found if mask is None or mask.shape == tuple(found[each] for each in "B1N1K") else None

    def values(self, call: Call) -> list[Any]:
        return [call.args[param.name] for param in self.params]

    def mend(self, call: Call) -> Iterator[Call]:
        """A call with small tensors that go together, of one dtype."""
        named = dict(zip("BHNMKD", SMALLEST, strict=True)) | {"8": STATISTICS}
        query = call.args[self.params[0].name]
        real = query.dtype if isinstance(query, TensorFacts) and query.dtype in REAL else dt.ACL_FLOAT16
        for param, letters in self.shapes.items():
            if call.present(param):
                dtype = dt.ACL_BOOL if param is self.mask else dt.ACL_FLOAT if letters.endswith("8") else real
                call = call.set(param, TensorFacts.dense(dtype, tuple([named.get(each, 1) for each in letters])))
        yield call

    def rules(self) -> tuple[w.Rules, tuple[w.Rules, ...]]:
        """The dtypes of a row of the definition (161002), and shapes that go together (561002)."""
        tensors = tuple(param for param in self.params if param is not self.mask)

        def alike(*facts: TensorFacts) -> bool:
            floats = [self.shapes[param].endswith("8") for param in tensors]
            kinds = [dt.ACL_FLOAT if real else facts[0].dtype for real in floats]
            return facts[0].dtype in REAL and all(a.dtype == b for a, b in zip(facts, kinds, strict=True))

        names = ", ".join(map(str, tensors))
        dtypes = fitting(
            alike, tensors, tuple(map(w.Dtype, tensors)), (names, "FLOAT16, BF16 or FLOAT alike (statistics FLOAT)"),
            "same_dtype", self.mend, w.ACLNN_ERR_PARAM_INVALID,
        )  # fmt: skip
        shapes = fitting(
            lambda *facts: self.sizes(*facts) is not None, self.params, tuple(map(leaf, tensors)),
            (names, "of shapes that go together, with a mask of theirs"), "shape_custom", self.mend, w.TILING, tensors,
        )  # fmt: skip
        supported = fitting(
            lambda *facts: self.fits_kernel(self.sizes(*facts)), self.params, (leaf(self.params[0]),),
            (str(self.params[0]), "of N in 16s, M and K in 128s and D of 32, 64 or 128"), "shape_custom", self.mend,
            w.TILING, self.params[:1],
        )  # fmt: skip
        kinds = w.when(w.given(self.mask), w.dtype_in(w.Choices(dt.ACL_BOOL, dt.ACL_UINT8), self.mask))
        if self.is_backward:
            kinds += w.when(w.both(w.given(self.mask), w.has_dtype(self.params[0], dt.ACL_FLOAT)),
                            w.dtype_in(w.Choices(dt.ACL_BOOL), self.mask))  # fmt: skip
        return (*dtypes, *kinds), (shapes, supported)

    @property
    def is_backward(self) -> bool:
        return self.shapes[self.params[-1]] != "BHNMD"

    def fits_kernel(self, sizes: dict[str, int] | None) -> bool:
        """Whether the kernel has these sizes; backward fills gradients with 0 where one of them has no element."""
        if sizes is None or not all(sizes.values()):
            return sizes is not None and self.is_backward and 0 < sizes["D"] <= WIDTHS[-1]
        return not (sizes["N"] % 16 or sizes["M"] % 128 or sizes["K"] % 128) and sizes["D"] in WIDTHS
