"""What families of operators say: terms with the relations that go with them."""
