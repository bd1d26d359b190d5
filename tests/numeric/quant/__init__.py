"""Numbers of kernels: quantised results."""
