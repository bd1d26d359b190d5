/* Unusual orders of streams, for programs whose synchronisation is tested: the setting "schedule" (ACLNN_PY_SCHEDULE)
 * is a seed that decides which streams run when. Every order is one that a device could have. With the machine lock
 * held.
 *
 * No worker takes part: tasks run inside of calls that enqueue, wait or ask, where the seed says so, so that a program
 * of one thread has the same order each time. What nothing in the program comes to for a second runs by itself, since
 * the program may wait for it in a way that is no call. */
#pragma once
#include "machine.h"
#include "schedule_set.h"
#include "settings.h"

static inline bool scheduled(void)
{
    return atomic_load_explicit(&schedule_is_set, memory_order_relaxed);
}

#define UNHURRIED (INT64_MAX / 4) /* slice of runs whose end must not depend on the clock */

/* Some stream that can run and how far it is to run now, before what the call is about; NULL: none. */
ae_stream *schedule_at_push(uint64_t *target);
ae_stream *schedule_at_wait(uint64_t *target);
/* How far a stream runs that somebody waits for, up to target, before others may have their turn. */
uint64_t schedule_steps(const ae_stream *stream, uint64_t target);
/* Whether a question whether a stream is done is answered without running it. */
bool schedule_postpones(void);
/* A stream is run, or is let go. */
void schedule_begins(void);
void schedule_ends(void);
/* At a tick: whether work that nobody came to is left for the workers now. */
bool schedule_gives_up(void);
