"""CANN's Python module `acl`, on the emulator: a directory for PYTHONPATH holds this file."""

try:
    from aclnn_py.pyacl.alias import take_name
except ModuleNotFoundError as problem:
    if problem.name != "aclnn_py":
        raise
    raise ModuleNotFoundError(
        "acl is aclnn_py's here, which this Python does not have: pip install aclnn-py", name="aclnn_py"
    ) from None

take_name()
