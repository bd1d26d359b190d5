/* The machine's view of itself: streams, events, queues and who runs them. Everything here is guarded by the
 * machine lock unless its comment says otherwise: all these functions want it held. */
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>

#include "internal.h"
#include "lost_launch.h"

#define CODE_OUT_OF_MEMORY 207001
#define CODE_INVALID 107000
#define CODE_STREAM 107017

#define MICROSECOND 1000ull
#define MILLISECOND 1000000ull
#define SMALL_TASK (50 * MICROSECOND)     /* what a query or a timed wait runs itself */
#define HEAVY_TRAFFIC ((uint64_t)1 << 20) /* queued bytes that wake a worker at once */
#define LONG_QUEUE 256                    /* queued tasks that do */
#define WORKER_START (100 * MICROSECOND)  /* what waking one takes */
/* after so many in a row nobody is woken: the tick finds what is left alone */
#define VAIN_WAKES 4
#define SEGMENT_TASKS 32

/* ---- tasks and their queue ------------------------------------------------------------------------------- */

typedef struct task task;
typedef struct report report; /* callback.h */

/* What a stream asks the program to run. */
typedef struct callback {
    void (*function)(void *argument); /* NULL: Python's, and argument is its number */
    void *argument;
    uint64_t thread; /* to whose mailbox it is told when the stream reaches it */
    uint64_t token;  /* tells it from all others */
    bool blocking;   /* the stream stands still until report_done */
} callback;

typedef struct ae_context ae_context;
typedef struct ae_stream ae_stream;
typedef struct ae_event ae_event;
typedef struct ae_graph ae_graph; /* graph.h */
typedef struct task_group task_group;

#define NEAR_OPERANDS 5 /* kept in the task itself, the workspace included */

/* Operands that a launch brings along in host memory: freed with it. */
typedef struct host_values {
    char *bytes; /* NULL: there are none */
    uint64_t count;
} host_values;

struct task {
    uint32_t kind;
    uint64_t site, traffic;
    union {
        struct {
            ae_plan *plan;
            uint64_t *address; /* of plan->arguments operands, then of the workspace: near or malloc'ed */
            pinned_block *pinned;
            uint64_t near_address[NEAR_OPERANDS];
            pinned_block near_pinned[NEAR_OPERANDS];
            struct dump_launch *dump; /* what of it is written to files; NULL: nothing */
            host_values values;
        } launch;
        struct {
            uint64_t target, source, count;
            int32_t value;
            pinned_block pinned[2]; /* target, source */
            struct draw *draw;  /* random numbers are drawn: the source is their counter; NULL: it is copied */
        } copy;
        struct {
            ae_event *event;
            uint64_t generation;
            ae_stream *stream;     /* of a record: where it is queued, */
            uint64_t number;       /* as which task, */
            task *previous, *next; /* and the event's other queued records, by generation */
        } mark;
        struct {
            ae_graph *graph; /* with a reference */
            uint64_t run;
            int64_t position; /* of the graph's tasks, or MODEL_BEGINS */
        } step;
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

/* Host pointers of what a task works on. */
typedef struct task_pointers {
    char *const *address; /* of a launch's operands */
    char *workspace;
    char *target, *source; /* of a copy */
} task_pointers;

uint64_t task_cost(const task *one);    /* estimated ns on one thread */
uint64_t task_traffic(const task *one); /* bytes */
const char *task_name(const task *one);
void task_pin(task *one);                              /* pin the blocks that a kernel, copy or fill works on */
int32_t task_check(const task *one, int32_t *argument); /* 0 or AE_WHY_... and the argument that is to blame */
void task_explain(const task *one, int32_t reason, int32_t argument, ae_failure *failure);
void task_locate(task *one, task_pointers *pointers); /* the addresses of a launch become host pointers */
/* The only one without the lock. False: a kernel met a fault. */
bool task_execute(const task *one, const task_pointers *pointers, plan_fault *fault);
void task_release(task *one);                                  /* it ran: give back what it holds */
void task_discard(task *one);                                  /* it never will: whoever counts on it is told, too */

/* ---- contexts, streams, events --------------------------------------------------------------------------- */

/* How many cores of each kind (aclrtDevResLimitType) may be used; kept, since nothing here depends on it. */
typedef struct core_limits {
    uint32_t set; /* a bit for each kind; the others have the device's number */
    uint32_t cores[2];
} core_limits;

typedef struct stream_list {
    ae_stream *first, *last;
} stream_list;

struct ae_context {
    uint32_t references; /* one while it lives, one a stream, one an event */
    uint64_t handle;     /* 0 once it is gone */
    int32_t device, copy_code;
    uint32_t profile;    /* the SoC and the rules in force */
    bool primary;
    bool permanent;      /* the program has no way to give it back, since InfiniRT opened it: no leak */
    bool stop;           /* the first failure sticks (aclrtSetStreamFailureMode) */
    uint32_t options_set;
    int64_t option[4];   /* aclrtCtxSetSysParamOpt */
    ae_context *previous, *next; /* of the same device */
    ae_stream *streams;
    ae_stream *default_stream;   /* NULL while the context comes and goes */
    ae_event *events;
    ae_graph *graphs;
    uint32_t captures[3]; /* that run, by mode */
    ae_failure failure; /* the sticky one of a stopped context */
    lost_launch *lost; /* a launch was refused, and none followed; NULL: none */
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
    uint32_t references; /* one while it lives, one for each that waits for it */
    uint64_t handle;     /* 0 once it is gone */
    int32_t id;
    uint32_t flags, priority, overflow; /* as aclrtCreateStreamWithConfig and aclrtSetStreamOverflowSwitch set them */
    uint32_t tag, caches_info; /* aclrtSetStreamAttribute */
    core_limits limits;  /* aclrtSetStreamResLimit */
    uint64_t subscriber; /* the thread that runs its callbacks, if subscribed */
    bool subscribed;
    bool reserved;       /* it has host functions: no thread of the program's may subscribe any more */
    stream_state state;
    ae_graph *model;   /* that it is bound to */
    ae_graph *graph;   /* that it captures into */
    uint32_t branch;   /* which of that graph's */
    task_group *group; /* that it makes in a capture, or updates */
    bool closed;
    ae_failure failure;  /* the first since the last answer; code 0: none */
    ae_failure answered; /* what wait answered last */
};

/* The families differ in what an event without a record means. */
typedef enum event_family { EVENT_PLAIN, EVENT_FLAGGED, EVENT_EX } event_family;

typedef struct event_state {
    uint64_t recorded;  /* records enqueued; the generation of the newest */
    uint64_t completed; /* newest generation whose record ran */
    uint64_t waits;     /* enqueued waits that have not finished */
    uint64_t reset;     /* generations cleared by resets that ran: completed counts only above it */
    uint64_t time;      /* ae_now() at the newest completed record, 0 before */
} event_state;

struct ae_event {
    uint32_t references; /* one while it lives, one a task that uses it */
    uint64_t handle;     /* 0 once it is gone */
    uint64_t id;
    ae_context *context; /* it holds a reference */
    ae_event *previous_of_context, *next_of_context;
    event_family family;
    uint32_t flags;
    uint64_t cleared; /* the generation that the newest enqueued reset clears */
    bool counted;     /* the device's pool of hardware events counts it */
    event_state state;
    ae_graph *graph;         /* whose capture has recorded it and goes on */
    ae_event *next_captured; /* of that graph */
    int64_t captured;        /* its newest record there */
    ae_graph *run;          /* whose runs end with it */
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
    bool started;
    stream_list ready, due; /* runnable: not yet, and for the workers */
    stream_list calling;    /* parked at a blocking callback */
    uint64_t pushes;
    segment *spare;
    uint32_t spares;
    waiter *waiters;
} machine_state;

extern machine_state machine;

void list_append(stream_list *list, ae_stream *stream);
void list_remove(ae_stream *stream);

/* machine.c */
bool machine_trylock(void); /* for the signal handler */
/* A detached thread of ours: signals belong to the program's threads, but for those that tell of a fault in this one.
 * 0, or the system's error. */
int thread_start(void *(*run)(void *argument), void *argument, pthread_t *thread);
void machine_forget(void);  /* in a forked child, which holds the lock before and afterwards */
bool time_over(runner *run);
/* Release the lock, spin a little, then sleep until the stream's task target is done, watched is let go, anything
 * changes (watched NULL), or run's time ends. False: time is over already. */
bool pause_for_change(runner *run, ae_stream *stream, uint64_t target, ae_stream *watched);
void condition_start(pthread_cond_t *condition);
bool condition_wait(pthread_cond_t *condition, uint64_t end); /* false: the time end came */
void notify_all(void);
void notify_target(const ae_stream *stream);  /* a task of the stream finished */
void notify_release(const ae_stream *stream); /* its runner let it go */

/* stream.c: with the lock held, as everything here. new: one reference, given back with drop_reference. */
ae_context *context_new(int32_t device, int32_t copy_failure_code);
/* Something is launched again, or all of the context's work is given up. */
void context_forget_lost(ae_context *context);
void context_drop_reference(ae_context *context);
ae_stream *stream_new(ae_context *context, int32_t id);
void stream_drop_reference(ae_stream *stream);
/* Refuse further pushes (107017). drop: forget what is queued and not running. Idempotent. */
void stream_close(ae_stream *stream, bool drop);
/* What the head of the queue waits for: 0 nothing (idle or running), AE_TASK_WAIT, AE_TASK_CALLBACK; detail: event id
 * or token. */
int32_t stream_blocked(const ae_stream *stream, uint64_t *detail);
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
void stream_finish_front(ae_stream *stream, bool failed); /* its front ran */
void stream_discard_front(ae_stream *stream);

/* wait.c: run what stands between the stream and its task number target. True: something was done; else watched is the
 * stream that another thread runs, or NULL. */
bool stream_help(ae_stream *stream, uint64_t target, runner *run, ae_stream **watched);
/* The token of the blocking callback behind which the stream's task number target stands, be it by way of records in
 * other streams; 0: none. */
uint64_t stream_held_by(ae_stream *stream, uint64_t target);

/* wait.c: help, then wait at most slice ns (the lock is released meanwhile) until task number target is done (0: the
 * newest one now). 0, AE_AGAIN, or the stream's first failure since the last answer (cleared unless the context
 * stopped), whose details are stream->answered. small: large kernels are left to the workers so that the slice is kept.
 */
int32_t stream_wait(ae_stream *stream, uint64_t target, int64_t slice, bool small);
/* Whether everything enqueued is done. Runs only small tasks itself, wakes a worker for the rest. Never blocks. */
bool stream_query(ae_stream *stream);
/* Help and wait until the given record generation completed: 0 or AE_AGAIN. */
int32_t event_wait(ae_event *event, uint64_t generation, int64_t slice, bool small);

/* push.c: enqueue, or capture; 0, CODE_STREAM when the stream is closed, CODE_OUT_OF_MEMORY, or what a capture noted.
 * Wants device.h's stream_pushed behind it. A launch has addresses of plan->arguments operands, storages' ones. */
int32_t push_launch(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, uint64_t workspace, uint64_t site);
/* The same of a launch some of whose addresses lie in `values`, which belong to it where it answers 0. 207000 noted
 * while the stream captures. */
int32_t push_launch_with(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, host_values values,
                         uint64_t site);
int32_t push_copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint64_t site);
int32_t push_fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint64_t site);
/* 8 bytes at once: a fill whose value is FILL_WORD, and whose source is what is written. */
#define FILL_WORD (-1)
int32_t push_word(ae_stream *stream, uint64_t target, uint64_t word, uint64_t site);
int32_t push_record(ae_stream *stream, ae_event *event, uint64_t site);
int32_t push_wait(ae_stream *stream, ae_event *event, uint64_t generation, uint64_t site);
int32_t push_reset(ae_stream *stream, ae_event *event, uint64_t site);
int32_t push_callback(ae_stream *stream, const callback *what, uint64_t site);
int32_t push_step(ae_stream *stream, ae_graph *graph, uint64_t run, int64_t position, uint64_t site);

/* model_run.c: of a model that runs */
void model_step(ae_stream *stream, const task *step);
void model_step_dropped(const task *step); /* it never will be taken */
ae_stream *model_busy(const ae_graph *graph); /* a stream of it that has tasks, rather one that can run; NULL: none */
/* Where a failure in the stream is told: in the one that the run was enqueued in, if it takes part in one. */
ae_stream *model_teller(ae_stream *stream);

/* event.c */
ae_event *event_new(uint64_t id);
bool event_reached(const ae_event *event, uint64_t generation);
task *event_pending(const ae_event *event, uint64_t generation); /* the queued record, NULL if it is not queued */
void event_enqueue(ae_event *event, task *record);
void event_recorded(task *record);
void event_forget(task *record); /* the record was dropped: whoever waits for it is let go */
void event_reset(ae_event *event);
void event_signal(ae_event *event); /* one more generation is recorded and reached */
void event_drop_reference(ae_event *event);

/* report.c: what task number of the stream will tell; NULL: no memory */
report *report_new(const callback *what, ae_stream *stream, uint64_t number);
void report_publish(task *call);
void report_discard(report *one); /* its task is dropped */
void report_done(uint64_t token); /* a blocking one was run: its stream goes on */

/* worker.c */
void workers_start(int32_t limit);
void workers_forget(void);
bool workers_exist(void); /* false: whoever waits runs everything itself */
void worker_wake(void);   /* there is due work */
void worker_tick_on(void);
void worker_hand_over(worker *self); /* self begins a large task: somebody else has to tick */

/* memory.c, region.c */
void memory_start(uint64_t budget);
void memory_forget(void);
/* Give pages of freed large blocks back to the system; the lock is released meanwhile. */
void memory_reclaim(void);
/* fault.c: without the lock */
void fault_start(void);
