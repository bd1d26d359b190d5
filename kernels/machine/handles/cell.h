/* InfiniOp's handles: the address of a small cell that the program may read, and even write (handle.h). */
#pragma once
#include "handle.h"

bool cell_is(uint64_t handle); /* an address where cells are, living or not */
uint64_t cell_new(handle_kind kind, void *object, uint64_t site);
handle_entry cell_look(uint64_t handle);
void cell_end(uint64_t handle);
/* As handle_next; cursors of cells have the highest bit set. */
uint64_t cell_next(handle_kind kind, uint64_t *cursor, handle_entry *entry);
