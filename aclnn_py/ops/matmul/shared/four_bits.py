"""Right matrices of FP4, two to a byte, stored in FRACTAL_NZ of bytes."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.kernels.stored_matrix import StoredMatrix, from_blocks, unpacked
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import TensorFacts


class BytesOfFour(StoredMatrix):
    """The bytes of FRACTAL_NZ as rows of elements of 4 bits, INT8, the first of a byte from its lower half."""

    def found(self, draft: Draft, facts: TensorFacts) -> View | str:
        made = from_blocks(draft, draft.view(self.param.name, facts), facts, small=False)
        if isinstance(made, str):
            return made
        rows, columns = facts.shape
        halves = unpacked(draft, made._replace(dtype=dt.ACL_UINT8))
        return halves._replace(shape=(rows, 2 * columns))
