"""Numbers of kernels: sorting."""
