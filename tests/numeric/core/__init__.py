"""Numbers of kernels: plans, casts, layouts, the same bits everywhere."""
