"""What the pooling operators share: parameters, rules, plans."""
