"""Numbers of kernels: reductions, scans, histograms."""
