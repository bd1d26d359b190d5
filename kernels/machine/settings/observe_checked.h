/* What checks want to know beside what everybody is told of (observe.h): each task that is pushed, with what it waits
 * for, reads and writes. */
#pragma once
#include "observe.h"
#include "settings.h"

/* Whether somebody observes who checks. */
static inline bool checked(void)
{
    return observed() && settings_or_default()->check;
}

typedef struct pushed_task {
    const char *name;
    uint64_t stream, number, site;
    bool bound; /* to a model, whose run has an order of its own */
} pushed_task;

/* What a task tells of itself, in this order, with the lock. */

/* AE_PUSH_..., and of a record, a wait or a reset its event's id and the generation. */
void observe_mark(uint32_t what, uint64_t event, uint64_t generation);

/* A run of bytes, or of a view with gaps where `view` tells them. */
typedef struct touched {
    uint64_t low, high;
    uint32_t flags;       /* AE_ACCESS_... */
    const char *operand;  /* its name */
    int32_t member;       /* of an operand that is a list's; -1: of none */
    const char *view;     /* NULL: there are no gaps */
} touched;

void observe_access(const touched *what);
/* That was all of it. */
void observe_pushed(const pushed_task *as);

/* A misuse beside those of engine.h: the host accesses page-locked memory that a copy may be writing. b the address,
 * c id of the stream, d number of the task. */
#define AE_MISUSE_TOUCHED 8

/* A query answered that all of it is done: "stream" or "event", its id. */
void observe_seen(const char *what, uint64_t id);
