"""What the package answers to names that it lacks, and the names of CANN's types."""

from __future__ import annotations

import pytest

import aclnn_py as acl
from aclnn_py.api import handles
from aclnn_py.derived.stub import HANDLES


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("aclnnSilo", "did you mean 'aclnnSilu'?"),
        ("aclrtMaloc", "did you mean 'aclrtMalloc'?"),
        ("aclnnQuantumBits", "has no such operator; `aclnn-py ops` lists those that it has"),
        ("aclnnNothingOfTheKind", "has no such operator"),
        ("aclmdlLoadFromFile", f"aclnn_py {acl.__version__} does not emulate it"),
        ("aclprofInit", "does not emulate it"),
    ],
)
def test_a_name_that_is_not_there(name: str, told: str) -> None:
    with pytest.raises(AttributeError) as problem:
        getattr(acl, name)
    assert str(problem.value).startswith(f"module 'aclnn_py' has no attribute {name!r}: ")
    assert told in str(problem.value)
    assert "aclnnMul'" not in str(problem.value)


def test_a_name_like_none_of_canns() -> None:
    with pytest.raises(AttributeError) as problem:
        acl.Foo  # noqa: B018
    assert str(problem.value) == "module 'aclnn_py' has no attribute 'Foo'"


def test_types_by_their_names_in_c() -> None:
    for name, (_, found) in HANDLES.items():
        assert getattr(acl, name) is getattr(handles, found)
        assert name in dir(acl)
    tensor = acl.aclCreateTensor([2], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [2], 0)
    assert isinstance(tensor, acl.aclTensor)
    acl.aclDestroyTensor(tensor)
    assert acl.aclrtPtrAttributes.__name__ == "aclrtPtrAttributes"
