"""What the random generators share: parameters, rules, plans."""
