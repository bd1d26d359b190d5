/* What happens in the machine, for whoever watches: Python in this process (ae_watch), or another process, which names
 * a FIFO in ACLNN_PY_EVENTS. Nobody watching costs one test; with somebody watching nothing is lost. */
#pragma once
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "duties.h"
#include "engine.h"

static inline bool observed(void)
{
    return on_duty(DUTY_OBSERVE);
}

/* observe.c: with or without the machine lock ---------------------------------------------------------------------- */

/* Whether somebody wants events of this kind. */
bool observe_wants(uint32_t kind);
/* One event. kind: AE_EVENT_..., which says what a to d are; name: of an operator, function or kind of object. */
void observe(uint32_t kind, const char *name, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t site);
/* Any event, filled in but for its time, its thread and its site. */
void observe_event(ae_event_record *event);
/* The same with a text of any length, which may hold any bytes. */
void observe_event_with(ae_event_record *event, const char *text, size_t count);
/* A refusal: function, code, the whole text. */
void observe_refusal(const char *function, int32_t code, const char *text);

/* Hold up who runs away from those who take events: 1 ms. Without any lock that they may need. */
void observe_rest(void);

/* Launches, beginnings and ends of tasks are kept for a profile as well, until they are taken: how many. */
void observe_profile(bool on);
int32_t observe_take_profile(ae_event_record *out, int32_t max);
uint64_t observe_profile_waiting(void);
bool observe_profile_crowded(void); /* so many that tasks run faster than they are written */
#define PROFILE_CROWD (1 << 14)

/* observe_calls.c: while somebody wants them -------------------------------------------------------------------------
 */

extern __attribute__((visibility("hidden"))) atomic_bool observing_calls;
static inline bool calls_observed(void)
{
    return __builtin_expect(atomic_load_explicit(&observing_calls, memory_order_relaxed), false);
}
void observe_call(void);
void observe_return(const char *function, const char *suffix, int32_t code);

/* observe_task.c --------------------------------------------------------------------------------------------------- */

/* A copy or a fill (source 0) that was made at once. Without the lock. */
void observe_copy(uint64_t target, uint64_t source, uint64_t bytes, uint64_t site);
/* The newest task of the stream, a copy or a fill as above; an operator's with its workspace. With the lock. */
struct ae_stream;
void observe_enqueued_copy(const struct ae_stream *stream, const char *what, uint64_t target, uint64_t source,
                           uint64_t bytes, uint64_t site);
void observe_enqueued_operator(const struct ae_stream *stream, const char *name, uint64_t workspace, uint64_t bytes,
                               uint64_t site);

/* event_fifo.c: without the lock --------------------------------------------------------------------------------------
 */

/* leave() of an exported function, if observed(): what waits for another process goes there, a batch at a time, and who
 * runs away from a watcher in this process is held up a little. */
void observe_tell(void);
/* All of it. Before a fork. */
void observe_flush(void);
/* The process is about to die of a signal: what waits is told, unless this thread is in the middle of telling or of
 * adding to it. In the handler: no lock is waited for that the thread may hold, malloc's among them. */
void observe_rescue(void);
/* The process ends: what it leaves behind is told as well. Once, before anything is taken down. */
void observe_end(void);
/* Write into this FIFO from now on: events of these kinds, a bit each. */
void observe_into(const char *path, uint64_t kinds);
bool observe_has_path(void);
/* What tells of that, and what follows once all is told. */
void observe_at_end(void (*left)(void), void (*over)(void));
/* In a forked child: nothing of the parent's is told, and nothing of its own where the parent has told anything. */
void observe_after_fork(void);

/* For event_fifo.c, leaks.c
 * --------------------------------------------------------------------------------------------
 */

/* Keep events for another process, or no more. */
void observe_away(bool on);
/* Of these kinds from now on, a bit each. */
void observe_away_kinds(uint64_t kinds);
/* How many wait for it, with the counts of tasks that repeat or without; and the oldest of them. */
uint64_t observe_waiting(bool counts);
int32_t observe_take_away(ae_event_row *out, int32_t max);
/* The same in the handler of a signal, as observe_rescue() says; and a lock that another thread gives back soon. */
int32_t observe_take_last(ae_event_row *out, int32_t max);
bool observe_lock_soon(pthread_mutex_t *one);
bool observe_crowded(void); /* a watcher in this process takes them but does not keep up */
void observe_forget(void); /* in a forked child */
/* leaks.c: what would be left if the process ended now. */
void observe_leaks(void);
