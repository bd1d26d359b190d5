"""What the matrix products share: parameters, rules, plans."""
