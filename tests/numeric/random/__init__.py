"""Numbers of kernels: random numbers."""
