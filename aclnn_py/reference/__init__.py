"""The operators' mathematics once more, in NumPy and in double precision: what results are compared with.

A reference is one function, found by the API's name; every module below this directory is searched:

    @reference("aclnnElu", "aclnnInplaceElu", attrs=((1.0, 1.0, 1.0), (1.5, 0.7, 0.3)))
    def elu(x: Array, alpha: float, scale: float, slope: float) -> Array: ...

- Positional arguments are the operator's parameters in declared order without those of role "output": tensors as
  arrays, scalars and plain values as Python numbers or str, arrays as tuples, a null pointer as None.
- Floating tensors come in float64, complex ones in complex128; so do integers and BOOL (in float64), unless
  `integers=True`: then they keep their own dtype, and the function does what the operator does for integers.
- A communicator comes as its number of ranks: all of them make the call with the same arguments, and rank 0 counts.
- It returns the outputs ("output" and "inout") in declared order, one array or a tuple, in float64, complex128, an
  integer dtype or bool, never narrowed: who compares rounds to the output's dtype. None: this output is not compared.
  A formula that says nothing about the numbers that it gets raises Unsaid.
- `attrs` are rows of values for the "attr" parameters, in declared order, that are tried besides the defaults.
- A keyword-only parameter `soc` is given the family's short name ("ascend950"), where SoCs differ in the formula.
- A keyword-only parameter `stored` is given a function that rounds to the dtype of the call's first tensor, for
  operators that store something on the way, where the facts say so.
- Keyword-only parameters `shape` and `dtype` are given the shape and the aclDataType of the first output, for operators
  that make something of nothing.
- A keyword-only parameter `dtypes` is given the tensors' aclDataType by parameter name, where operators compute in a
  dtype that the output has a say in.
- A keyword-only parameter `shapes` is given their shapes by parameter name, where an output tells what is wanted.
- An output of another shape with as many elements counts in row-major order; one of INT32 that is eight times as long
  tells of the elements of 4 bits in it.
- A complex scalar counts as 0 unless a tensor is complex, as aclScalar converts it, or `complex_scalars=True`.
- `domain` maps a tensor parameter's name to a function of its drawn values (float64) that gives values the formula
  is meant for, such as `{"self": lambda x: np.clip(x / 5, -1, 1)}`. A function with the keyword-only parameters
  `name` and `given` is told the tensor's name ("indices[1]" of a list "indices"), and by name the shapes of all tensors
  and the values of attributes: that is how indices are kept within an axis.

Nothing here knows how the emulator computes: this room imports NumPy and nothing else of the package.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from .registry import REFERENCES, Array, Reference, Unsaid, reference

__all__ = ["Array", "Reference", "Unsaid", "find", "names", "reference"]


@cache
def load() -> None:
    """Import every module below this one: that is where they register."""
    for module in walk_packages(__path__, f"{__name__}."):
        import_module(module.name)


def find(api: str) -> Reference | None:
    """The reference of an API; None where there is none."""
    load()
    return REFERENCES.get(api)


def names() -> tuple[str, ...]:
    """Every API that has a reference."""
    load()
    return tuple(sorted(REFERENCES))
