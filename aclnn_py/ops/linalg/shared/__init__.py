"""What decompositions and distances share: parameters, rules, plans."""
