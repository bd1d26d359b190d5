"""What the arithmetic operators share: parameters, rules, plans."""
