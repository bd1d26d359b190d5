"""What the reductions share: parameters, rules, plans."""
