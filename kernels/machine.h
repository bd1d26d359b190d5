/* The machine's view of itself: streams, events, queues and who runs them. Everything here is guarded by the
 * machine lock unless its comment says otherwise: all these functions want it held. */
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>

#include "internal.h"

#define CODE_OUT_OF_MEMORY 207001
#define CODE_INVALID 107000
#define CODE_STREAM 107017

#define MICROSECOND 1000ull
#define MILLISECOND 1000000ull
#define SMALL_TASK (50 * MICROSECOND)     /* what a query or a timed wait runs itself */
#define HEAVY_TRAFFIC ((uint64_t)1 << 20) /* queued bytes that wake a worker at once */
#define LONG_QUEUE 256                    /* queued tasks that do */
#define WORKER_START (100 * MICROSECOND)  /* what waking one takes */
#define VAIN_WAKES 4                      /* after so many in a row nobody is woken: the tick finds what is left alone */
#define SEGMENT_TASKS 32

/* ---- tasks and their queue ------------------------------------------------------------------------------- */

typedef struct task task;
typedef struct report report;

struct task {
    uint32_t kind, site;
    uint64_t traffic;
    union {
        struct {
            ae_plan *plan;
            uint64_t workspace, address[AE_MAX_ARGS];
            held_block held[AE_MAX_ARGS + 1]; /* the last one: the workspace */
        } launch;
        struct {
            uint64_t target, source, count;
            int32_t value;
            held_block held[2]; /* target, source */
        } copy;
        struct {
            ae_event *event;
            uint64_t generation;
            ae_stream *stream;     /* of a record: where it is queued, */
            uint64_t number;       /* as which task, */
            task *previous, *next; /* and the event's other queued records, by generation */
        } mark;
        struct {
            report *report; /* NULL once published */
            uint64_t token;
            bool blocking;
        } call;
    } as;
};

typedef struct segment {
    struct segment *next;
    task tasks[SEGMENT_TASKS];
} segment;

typedef struct task_queue {
    segment *first, *last;
    uint32_t read, write; /* positions in first and in last */
} task_queue;

/* Room for one more task, not yet part of the queue; NULL when the host has no memory. */
task *queue_room(task_queue *queue);
void queue_push(task_queue *queue);
task *queue_front(const task_queue *queue); /* NULL when empty */
void queue_pop(task_queue *queue);
void queue_free(task_queue *queue);

/* ---- task.c: one task ------------------------------------------------------------------------------------- */

typedef struct task_places {
    char *address[AE_MAX_ARGS]; /* of a copy: target, source */
    char *workspace;
} task_places;

uint64_t task_cost(const task *one);    /* estimated ns on one thread */
uint64_t task_traffic(const task *one); /* bytes */
const char *task_name(const task *one);
void task_hold(task *one);                              /* pin the blocks that a kernel, copy or fill works on */
int32_t task_check(const task *one, int32_t *argument); /* 0 or AE_WHY_... and the argument that is to blame */
void task_explain(const task *one, int32_t reason, int32_t argument, ae_failure *failure);
void task_locate(const task *one, task_places *places);
void task_execute(const task *one, const task_places *places); /* the only one without the lock */
void task_release(task *one);                                  /* it ran: give back what it holds */
void task_discard(task *one);                                  /* it never will: whoever counts on it is told, too */

/* ---- contexts, streams, events --------------------------------------------------------------------------- */

typedef struct stream_list {
    ae_stream *first, *last;
} stream_list;

struct ae_context {
    uint32_t references, epoch;
    int32_t device, copy_code;
    bool stop;
    ae_stream *streams;
    ae_failure failure; /* the sticky one of a stopped context */
};

typedef enum stream_state {
    STREAM_IDLE,    /* nothing queued */
    STREAM_READY,   /* its front can run and nobody runs it: in machine.ready or machine.due */
    STREAM_CLAIMED, /* some thread runs its tasks */
    STREAM_PARKED,  /* its front waits: in the event's list or in machine.calling */
} stream_state;

struct ae_stream {
    ae_context *context;
    ae_stream *previous, *next; /* of the same context */
    ae_stream *before, *after;  /* in home */
    stream_list *home;
    task_queue queue;
    /* Task numbers; 1 is the first task of the stream. */
    uint64_t pushed, done;
    uint64_t due;  /* workers run up to here */
    uint64_t seen; /* pushed at the last tick */
    uint64_t drop; /* discarded instead of run up to here */
    uint64_t traffic;
    uint64_t heavy; /* when so much was queued that a worker may be woken for it; 0: it is not */
    uint32_t vain;  /* times in a row that a waiting thread ran that before a worker could */
    uint32_t references, epoch;
    int32_t id;
    stream_state state;
    bool closed;
    ae_failure failure;  /* the first since the last answer; code 0: none */
    ae_failure answered; /* what wait answered last */
};

struct ae_event {
    uint32_t references, epoch;
    uint64_t id;
    ae_event_state state;
    task *first, *last; /* queued records by generation */
    stream_list parked; /* streams whose front waits for a record */
};

/* ---- who waits ------------------------------------------------------------------------------------------- */

typedef struct waiter {
    struct waiter *next;
    ae_stream *stream, *watched; /* watched: whose runner it waits for, NULL: any change */
    uint64_t target;
    atomic_bool signalled; /* read without the lock while spinning */
    bool blocked;
    pthread_cond_t changed;
} waiter;

typedef struct worker worker;

/* How far and how long somebody runs tasks. */
typedef struct runner {
    uint64_t target; /* task number; a worker goes up to the stream's due instead */
    uint64_t end;    /* when time is over; 0: slice has not begun */
    int64_t slice;
    uint64_t spent; /* estimated ns since the clock was last read */
    bool small;     /* leave large tasks to the workers */
    bool over;      /* time is over */
    worker *worker; /* NULL: a thread of the program */
} runner;

typedef struct machine_state {
    pthread_mutex_t lock;
    uint32_t epoch; /* how many forks away from the first process */
    bool started;
    stream_list ready, due; /* runnable: not yet, and for the workers */
    stream_list calling;    /* parked at a blocking callback */
    uint64_t pushes;
    segment *spare;
    uint32_t spares;
    waiter *waiters;
    atomic_bool tracing;
} machine_state;

extern machine_state machine;

void list_append(stream_list *list, ae_stream *stream);
void list_remove(ae_stream *stream);

/* machine.c */
bool machine_trylock(void); /* for the signal handler */
bool time_over(runner *run);
/* Release the lock, spin a little, then sleep until the stream's task target is done, watched is let go, anything
 * changes (watched NULL), or run's time ends. False: time is over already. */
bool pause_for_change(runner *run, ae_stream *stream, uint64_t target, ae_stream *watched);
void condition_start(pthread_cond_t *condition);
bool condition_wait(pthread_cond_t *condition, uint64_t end); /* false: the time end came */
void notify_all(void);
void notify_target(const ae_stream *stream);  /* a task of the stream finished */
void notify_release(const ae_stream *stream); /* its runner let it go */

/* stream.c */
bool stream_stale(const ae_stream *stream); /* it belongs to the parent process */
void stream_drop_reference(ae_stream *stream);
/* Give a stream that nobody runs its state, after its front, due or drop changed. It may be freed by this. */
void stream_settle(ae_stream *stream);
void stream_make_ready(ae_stream *stream);           /* from whatever list it is in; what its front waited for came */
void stream_due(ae_stream *stream, uint64_t number); /* workers shall run it up to there */
/* Discard what is queued up to the newest task, but not what runs just now. */
void stream_drop_queued(ae_stream *stream);
/* A task failed: remember it; in a stopped context that ends everything queued there. */
void stream_fail(ae_stream *stream, const ae_failure *failure);

/* run.c: claim a ready stream and run its tasks; the lock is released meanwhile. False: nothing changed. */
bool stream_run(ae_stream *stream, runner *run);
void stream_finish_front(ae_stream *stream, uint32_t what); /* its front ran: AE_MARK_FINISH or AE_MARK_FAIL */
void stream_discard_front(ae_stream *stream);

/* wait.c: run what stands between the stream and its task number target. True: something was done; else watched is the
 * stream that another thread runs, or NULL. */
bool stream_help(ae_stream *stream, uint64_t target, runner *run, ae_stream **watched);

/* event.c */
bool event_reached(const ae_event *event, uint64_t generation);
task *event_pending(const ae_event *event, uint64_t generation); /* the queued record, NULL if it is not queued */
void event_enqueue(ae_event *event, task *record);
void event_recorded(task *record);
void event_forget(task *record); /* the record was dropped: whoever waits for it is let go */
void event_reset(ae_event *event);
void event_drop_reference(ae_event *event);

/* report.c */
report *report_new(uint64_t thread, uint64_t token, ae_stream *stream, uint64_t number);
void report_publish(task *call);
void report_discard(report *one);
void report_forget_all(void);

/* worker.c */
void workers_start(int32_t limit);
void workers_forget(void);
bool workers_exist(void); /* false: whoever waits runs everything itself */
void worker_wake(void);   /* there is due work */
void worker_tick_on(void);
void worker_hand_over(worker *self); /* self begins a large task: somebody else has to tick */

/* trace.c */
void trace_mark(uint32_t what, const ae_stream *stream, const task *one);
void trace_forget(void);

/* memory.c, region.c */
void memory_start(uint64_t budget);
void memory_forget(void);
/* Give pages of freed large blocks back to the system; the lock is released meanwhile. */
void memory_reclaim(void);
/* fault.c: without the lock */
void fault_start(void);
