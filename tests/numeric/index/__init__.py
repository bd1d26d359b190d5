"""Numbers of kernels: kernels that take and write by index."""
