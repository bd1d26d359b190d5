/* Page-locked memory that queued copies are going to write: while races are checked, the program's view of it is locked
 * until the host has synchronised, so that an access that comes too early is noticed. The machine works through a view
 * of its own. None of this needs the machine lock. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct guarded_copy {
    uint64_t low, high; /* what it writes */
    uint64_t from, to; /* the same with the room behind the end of the block, which nobody uses */
    uint64_t start, end; /* the window that has two views */
    uint64_t stream, task; /* its number in a stream with the id */
} guarded_copy;

/* Whether windows of host memory that are opened from now on get a second view. */
bool guard_wanted(void);
/* A place for a block of host memory that shares its pages with no other block. */
uint64_t guard_room(uint64_t extent);
/* Maps the same pages to two ranges of reserved addresses. */
bool guard_views(uint64_t start, uint64_t arena, uint64_t size);

/* Behind fault_first(). The guard's number; 0: it is not guarded. */
uint64_t guard_copy(const guarded_copy *copy);
/* The copy has ended. */
void guard_ended(uint64_t number);
/* The host has synchronised: it may access what copies have written by now. */
void guard_synchronised(void);
/* The memory is freed. */
void guard_dropped(uint64_t from, uint64_t to);
/* The host met a lock: it is taken away, and `met` is the copy that was not waited for. False: there is none. changes:
 * how many locks have come or gone until now. */
bool guard_lifted(uint64_t address, guarded_copy *met, uint64_t *changes);
void guard_forget(void); /* in a forked child */

/* fault.c: the machine's handler is the first one for accesses to locked memory. */
void fault_first(void);
