"""The grammar of declarations: parameters, calls, rules between terms, plans, operators; pure data."""
