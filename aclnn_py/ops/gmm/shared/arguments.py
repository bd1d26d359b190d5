"""The arguments of a grouped product, as the source reads them."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from . import parameters as p
from .kinds import Kind, kind_of
from .packed import as_int4
from .transposed import any_transposed, is_transposed

NONE, ROWS, DEPTH = -1, 0, 2
"""Values of groupType: separate tensors, rows of x (M), the inner axis (K)."""
SIZES, SPARSE = 1, 2
"""Values of groupListType: numbers of rows, or pairs of a group and its number of rows."""
Members = tuple[TensorFacts, ...]


def given(value: Any) -> Members | None:
    """The members of an optional list; None where it is empty, its first member is null, or its only member is [0]."""
    if not value or value[0] is None or (len(value) == 1 and value[0].shape == (0,)):
        return None
    return tuple(value)


def unpacked(members: Members, *, flat: bool = False) -> Members:
    """Tensors of INT32 as INT4; `flat` ones are never transposed."""
    if not members or members[0].dtype != dt.ACL_INT32:
        return members
    return tuple([as_int4(one, flat=flat) for one in members])


class Grouped:
    """A call of one version; `out` is its list of outputs."""

    def __init__(self, version: int, call: Call) -> None:
        self.version, self.call = version, call
        self.x, self.weight = (self.members(each) for each in (p.x, p.weight))
        if version >= p.V4:
            self.x, self.weight = unpacked(self.x, flat=True), unpacked(self.weight)
        self.out = self.members(p.outputs(version))

    def members(self, param: w.Param) -> Members:
        return tuple(one for one in self.value(param) or () if one is not None)

    def value(self, param: w.Param) -> Any:
        return self.call.args.get(param.name)

    def optional(self, param: w.Param) -> Members | None:
        """The members of an optional list that are not null, as tests of dtypes read them."""
        found = given(self.value(param))
        return found and tuple(one for one in found if one is not None)

    def complete(self, param: w.Param) -> Members:
        """The members of an optional list; () for a list with a null member, which tests of shapes refuse."""
        found = given(self.value(param)) or ()
        return () if None in found else found

    def number(self, param: w.Param) -> int:
        return int(self.value(param) or 0)

    @property
    def sizes(self) -> tuple[int, int, int]:
        """The numbers of members of x, weight and out."""
        return len(self.x), len(self.weight), len(self.out)

    @property
    def split(self) -> int:
        """groupType, which in the first version follows from the numbers of members."""
        if self.version > p.V1:
            return self.number(p.group_type)
        x, weight, out = self.sizes
        return NONE if (x > 1 and out > 1) or x == weight == out == 1 else ROWS

    @property
    def list_type(self) -> int:
        return self.number(p.list_type) if self.version >= p.V4 else 0

    @property
    def array(self) -> Shape | None:
        """The group list in host memory; None for an empty one."""
        return self.value(p.group_array) or None if self.version <= p.V2 else None

    @property
    def tensor(self) -> TensorFacts | None:
        """The group list in device memory."""
        found: TensorFacts | None = self.value(p.group_list(self.version)) if self.version > p.V2 else None
        return found

    @property
    def transposes_x(self) -> bool:
        return is_transposed(self.x[0]) if self.split == DEPTH else any_transposed(self.x)

    @property
    def transposes_weight(self) -> bool:
        return any_transposed(self.weight) if self.split == DEPTH else is_transposed(self.weight[0])

    @property
    def single_weight(self) -> bool:
        return len(self.weight) == 1 and self.split != NONE

    @property
    def is_nz(self) -> bool:
        """Whether weights are in FRACTAL_NZ."""
        return self.version == p.NZ or self.weight[0].format == fmt.ACL_FORMAT_FRACTAL_NZ

    @property
    def dtypes(self) -> tuple[int, int]:
        """The dtypes of x and weight."""
        return self.x[0].dtype, self.weight[0].dtype

    @property
    def kind(self) -> Kind | None:
        """How the matrices are quantised."""
        return kind_of(self.dtypes)

    @property
    def gives_sums(self) -> bool:
        """The outputs are the sums of INT8 products."""
        return self.out[0].dtype == dt.ACL_INT32

    @property
    def tokens(self) -> Members | None:
        """The per-token scales."""
        return self.optional(p.per_token_scale) if self.version >= p.V4 else None

    @property
    def group_count(self) -> int:
        """The number of groups that biases and scales are for."""
        for members in (self.x, self.weight, self.out):
            if len(members) > 1:
                return len(members)
        if self.array is not None:
            return len(self.array)
        return self.tensor.shape[0] if self.tensor is not None and self.tensor.rank else 1
