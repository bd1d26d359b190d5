/* Contexts and streams. Everything here is guarded by the machine lock, and these functions want it held. */
#pragma once
#include "codes.h"
#include "lost_launch.h"
#include "options.h"
#include "queue.h"

typedef struct ae_context ae_context;
typedef struct ae_event ae_event;     /* event.h */
typedef struct ae_graph ae_graph;     /* graph.h */
typedef struct task_group task_group; /* graph.h */

/* How many cores of each kind (aclrtDevResLimitType) may be used; kept, since nothing here depends on it. */
typedef struct core_limits {
    uint32_t set; /* a bit for each kind; the others have the device's number */
    uint32_t cores[2];
} core_limits;

struct ae_context {
    uint32_t references; /* one while it lives, one a stream, one an event */
    uint64_t handle;     /* 0 once it is gone */
    int32_t device, copy_code;
    uint32_t profile;    /* the SoC and the rules in force */
    bool primary;
    bool permanent;      /* the program has no way to give it back, since InfiniRT opened it: no leak */
    bool stop;           /* the first failure sticks (aclrtSetStreamFailureMode) */
    uint32_t options_set;
    int64_t option[OPTIONS];   /* aclrtCtxSetSysParamOpt */
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
    STREAM_PARKED,  /* its front waits: in the list that its kind names */
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

/* ---- who keeps tasks instead of queueing them ---------------------------------------------------------------- */

/* Of streams that capture, are bound to a model or update a task group. */
typedef struct stream_keeper {
    /* Whether what the stream is told now is kept. */
    bool (*keeps)(const ae_stream *stream);
    /* What kind's open is given otherwise: 0 or a code, noted. */
    int32_t (*keep)(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site);
    /* The stream in which a failure in the stream is told. */
    ae_stream *(*teller)(ae_stream *stream);
    int32_t (*not_captured)(const ae_stream *stream); /* 107027 noted */
} stream_keeper;

extern const stream_keeper *stream_keeper_now; /* NULL: nobody keeps any */

static inline bool stream_keeps(const ae_stream *stream)
{
    return (stream->graph || stream->model || stream->group) && stream_keeper_now->keeps(stream);
}

/* ---- push.c -------------------------------------------------------------------------------------------------- */

/* Enqueue a task of the kind, or keep it: 0, CODE_STREAM when the stream is closed, CODE_OUT_OF_MEMORY, or what was
 * noted. Wants finish.h's stream_pushed behind it. */
int32_t stream_push(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site);

/* ---- stream.c ------------------------------------------------------------------------------------------------ */

/* One reference, given back with drop_reference. */
ae_context *context_new(int32_t device, int32_t copy_failure_code);
/* Something is launched again, or all of the context's work is given up. */
void context_forget_lost(ae_context *context);
void context_drop_reference(ae_context *context);
ae_stream *stream_new(ae_context *context, int32_t id);
void stream_drop_reference(ae_stream *stream);
/* Refuse further pushes (107017). drop: forget what is queued and not running. Idempotent. */
void stream_close(ae_stream *stream, bool drop);
/* What the head of the queue waits for; NULL: nothing (idle or running). */
const task *stream_blocker(const ae_stream *stream);
/* Give a stream that nobody runs its state, after its front, due or drop changed. It may be freed by this. */
void stream_settle(ae_stream *stream);
void stream_make_ready(ae_stream *stream);           /* from whatever list it is in; what its front waited for came */
void stream_due(ae_stream *stream, uint64_t number); /* workers shall run it up to there */
/* Discard what is queued up to the newest task, but not what runs just now. */
void stream_drop_queued(ae_stream *stream);
/* A task failed: remember it; in a stopped context that ends everything queued there. */
void stream_fail(ae_stream *stream, const ae_failure *failure);
/* The same fault stops all contexts of the context's device, until they are gone. */
void contexts_stop(ae_context *context, const ae_failure *failure);
/* Its front failed, or may not begin: the failure, filled in but for code, task and stream, is told where it belongs.
 */
void stream_fail_front(ae_stream *stream, ae_failure *failure, int32_t code);

/* ---- front.c: the first task of a stream --------------------------------------------------------------------- */

void stream_start_front(const ae_stream *stream);         /* it begins: watchers are told */
void stream_finish_front(ae_stream *stream, bool failed); /* it ran */
void stream_discard_front(ae_stream *stream);

/* ---- wait.c -------------------------------------------------------------------------------------------------- */

/* How far and how long somebody runs tasks: machine.h. */
typedef struct runner runner;

/* Run what stands between the stream and its task number target. True: something was done; else watched is the
 * stream that another thread runs, or NULL. */
bool stream_help(ae_stream *stream, uint64_t target, runner *run, ae_stream **watched);
/* Whether the stream's task number target stands, be it by way of other streams, behind what the calling thread is
 * inside of: a wait for it would never end. */
bool stream_holds_caller(ae_stream *stream, uint64_t target);
/* Help, then wait at most slice ns (the lock is released meanwhile) until task number target is done (0: the newest
 * one now). 0, AE_AGAIN, or the stream's first failure since the last answer (cleared unless the context stopped),
 * whose details are stream->answered. small: large kernels are left to the workers so that the slice is kept. */
int32_t stream_wait(ae_stream *stream, uint64_t target, int64_t slice, bool small);
/* In a schedule (schedule.h), inside of a wait: run some other stream first. False: none. The lock is released
 * meanwhile. */
bool stream_run_stray(void);
/* In a schedule, behind a push: run what the seed says. The lock is released meanwhile. */
void stream_run_strays(void);
/* Whether everything enqueued is done. Runs only small tasks itself, wakes a worker for the rest. Never blocks. */
bool stream_query(ae_stream *stream);
