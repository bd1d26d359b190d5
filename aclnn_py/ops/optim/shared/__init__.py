"""What the optimizer steps share: parameters, rules, plans."""
