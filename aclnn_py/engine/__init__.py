"""Phase one (validate, plan) and phase two (bind, enqueue) of every operator; knows no operator in particular."""
