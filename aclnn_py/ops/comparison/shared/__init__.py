"""What the comparisons share: parameters, rules, plans."""
