"""Elementary functions: roots, powers, logarithms, trigonometry, rounding, complex numbers."""
