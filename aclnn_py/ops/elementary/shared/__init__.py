"""What the elementary functions share: parameters, rules, plans."""
