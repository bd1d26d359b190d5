"""What the bitwise operators share: parameters, rules, plans."""
