"""What the norms share: parameters, rules, plans."""
