"""Numbers of kernels: elementwise kernels."""
