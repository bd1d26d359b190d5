"""What rules are made of: parameters, facts of a call, the term and the rule."""
