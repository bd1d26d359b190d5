/* The arguments of a call by type, as words of phase one. */
#pragma once
#include "op_type.h"

/* Of one call; the arrays have an entry for each of the row's parameters. */
typedef struct op_arguments {
    const op_type_row *type;
    argument_word *word;
    uint64_t *address;  /* of tensors */
    uint64_t *lent;     /* handles and texts that live for this call; 0: none */
    op_values values;   /* of inputs in host memory */
} op_arguments;

/* With the machine lock held, both. What take lends, drop ends, also after an error. */
int32_t op_arguments_take(op_arguments *call, const op_call *asked);
void op_arguments_drop(const op_arguments *call);
