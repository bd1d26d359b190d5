"""What a call must satisfy: parameters, facts of arguments, terms, relations and conditions; pure data."""
