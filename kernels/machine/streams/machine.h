/* Who runs streams and who waits for them. Everything here is guarded by the machine lock unless its comment says
 * otherwise: all these functions want it held. */
#pragma once
#include "stream.h"

#define SMALL_TASK (50 * MICROSECOND)     /* what a query or a timed wait runs itself */
#define HEAVY_TRAFFIC ((uint64_t)1 << 20) /* queued bytes that wake a worker at once */
#define LONG_QUEUE 256                    /* queued tasks that do */
#define WORKER_START (100 * MICROSECOND)  /* what waking one takes */
/* after so many in a row nobody is woken: the tick finds what is left alone */
#define VAIN_WAKES 4

typedef struct waiter {
    struct waiter *next;
    ae_stream *stream, *watched; /* watched: whose runner it waits for, NULL: any change */
    uint64_t target;
    atomic_bool signalled; /* read without the lock while spinning */
    bool blocked;
    pthread_cond_t changed;
} waiter;

typedef struct worker worker;

struct runner {
    uint64_t target; /* task number; a worker goes up to the stream's due instead */
    uint64_t end;    /* when time is over; 0: slice has not begun */
    int64_t slice;
    uint64_t spent; /* estimated ns since the clock was last read */
    bool small;     /* leave large tasks to the workers */
    bool over;      /* time is over */
    worker *worker; /* NULL: a thread of the program */
};

typedef struct machine_state {
    stream_list ready, due; /* runnable: not yet, and for the workers */
    uint64_t pushes;
    segment *spare;
    uint32_t spares;
    waiter *waiters;
} machine_state;

extern machine_state machine;

void list_append(stream_list *list, ae_stream *stream);
void list_remove(ae_stream *stream);

/* machine.c */
void machine_forget(void); /* in a forked child, which holds the lock before and afterwards */
bool time_over(runner *run);
/* Release the lock, spin a little, then sleep until the stream's task target is done, watched is let go, anything
 * changes (watched NULL), or run's time ends. False: time is over already. */
bool pause_for_change(runner *run, ae_stream *stream, uint64_t target, ae_stream *watched);
void notify_all(void);
void notify_target(const ae_stream *stream);  /* a task of the stream finished */
void notify_release(const ae_stream *stream); /* its runner let it go */

/* run.c: claim a ready stream and run its tasks; the lock is released meanwhile. False: nothing changed. */
bool stream_run(ae_stream *stream, runner *run);

/* worker.c */
void workers_start(int32_t limit);
void workers_forget(void);
bool workers_exist(void); /* false: whoever waits runs everything itself */
void worker_wake(void);   /* there is due work */
void worker_tick_on(void);
void worker_hand_over(worker *self); /* self begins a large task: somebody else has to tick */
