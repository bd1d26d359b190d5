"""aclnn_py.ops.conv: convolutions, and the windows that they see."""
