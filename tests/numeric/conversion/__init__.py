"""Numbers of kernels: layouts of tensors."""
