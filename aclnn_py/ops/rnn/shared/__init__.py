"""What the recurrent layers share: parameters, rules, plans."""
