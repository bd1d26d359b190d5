"""The aclnn meta API: tensors, scalars, arrays, lists, executors."""
