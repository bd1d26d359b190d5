"""The plan of one call while it is made and when it is done: views, kernels, slots, the program that C runs."""
