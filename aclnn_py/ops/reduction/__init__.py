"""Reductions over axes, cumulative ones, histograms, sums and extremes of lists."""
