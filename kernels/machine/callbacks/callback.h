/* Callbacks and host functions: what a stream asks the program to run, and the threads that run it. With the machine
 * lock held unless said otherwise; it is released while anything of the program's runs. */
#pragma once
#include "device.h"
#include "finish.h"

/* What a stream asks the program to run. */
typedef struct callback {
    void (*function)(void *argument); /* NULL: Python's, and argument is its number */
    void *argument;
    uint64_t thread; /* to whose mailbox it is told when the stream reaches it */
    uint64_t token;  /* tells it from all others */
    bool blocking;   /* the stream stands still until report_done */
} callback;

typedef struct report report;

/* Bits of a token: a host function (clear: a callback that waits for aclrtProcessReport), and one of Python's. */
#define TOKEN_HOST ((uint64_t)1 << 63)
#define TOKEN_PYTHON ((uint64_t)1 << 62)

/* ---- callback.c -------------------------------------------------------------------------------------------------- */

/* Whether a stream that stands before this callback goes on by itself: a host function does, unless the caller runs in
 * the very thread that would have to run it. */
bool callback_is_served(uint64_t token);
/* Whether the caller runs inside this callback, or in the thread that would have to run this host function: a wait for
 * what stands behind it would never end. */
bool callback_is_here(uint64_t token);
/* Subscriptions, and callbacks that nobody has run, go with their streams and contexts. */
void callbacks_attach(void);
/* In a forked child: nothing of the parent's is pending or subscribed. */
void callback_forget_all(void);

int32_t callback_subscribe(uint64_t thread, ae_stream *stream);   /* 107011, 107012 noted */
int32_t callback_unsubscribe(uint64_t thread, ae_stream *stream); /* 107011, 107012 noted */
/* For a stream whose callbacks no thread of the program's may run: 107011 noted if one is subscribed. */
int32_t callback_unsubscribed(const ae_stream *stream);
/* function NULL: Python's, that goes by the number argument. 107011, 107015, whatever stream_pushed answers. */
int32_t callback_launch(ae_stream *stream, void (*function)(void *), void *argument, bool blocking, uint64_t site);
/* Run one callback of this thread: 107012, 507012 after timeout ms (-1: none), AE_INTERRUPTED. */
int32_t callback_process(int32_t timeout);
/* Push it, under a new token with the given bits: what stream_push answers; and stream_pushed behind it. */
int32_t callback_push(ae_stream *stream, callback what, uint64_t site);
int32_t callback_enqueue(ae_stream *stream, callback what, uint64_t site);
/* Without the lock: call a function of C. It is over afterwards, also if the function ends its thread. */
void callback_run(report *taken);

/* ---- callback_task.c: pushed with a callback, and a keeper gets the same ----------------------------------------- */

extern const task_kind callback_kind;

typedef struct call_task {
    report *report; /* NULL once published */
    uint64_t token;
    bool blocking;
} call_task;

TASK_PART(call_task, call_of)

/* ---- hostfunc.c -------------------------------------------------------------------------------------------------- */

/* 107011, 207005 when no thread can be had, whatever stream_pushed answers. */
int32_t hostfunc_launch(ae_stream *stream, void (*function)(void *), void *argument, uint64_t site);
/* The same for a function of Python's. thread: whether Python has started one for it: 1, -1 (it could not), 0 (it has
 * not tried): then AE_AGAIN asks for one where there is none yet, and has to be followed by hostfunc_announced. */
int32_t hostfunc_launch_python(ae_stream *stream, uint64_t number, int32_t thread, uint64_t site);
void hostfunc_announced(void);
/* The thread of C that runs host functions is there: 207005 noted. */
int32_t hostfunc_ready(void);
/* Whether the caller runs in the thread that runs such host functions. */
bool hostfunc_is_here(uint64_t token);
void hostfunc_forget_all(void);

/* ---- report.c: mailboxes ----------------------------------------------------------------------------------------- */

typedef struct report_list {
    report *first, *last;
} report_list;

/* What is told to one thread, and what it has to do with callbacks. It exists while there is anything of that. */
typedef struct mailbox {
    struct mailbox *next;
    uint64_t thread;
    report_list queued, published, taken; /* taken: being run */
    uint32_t streams; /* that it is subscribed to */
    uint32_t serving; /* calls of aclrtProcessReport, one inside the other, that it is in */
} mailbox;

/* A callback from its push until it was run, or is not to be run any more. */
struct report {
    report *previous, *next;
    mailbox *box;
    ae_stream *stream; /* NULL: it is gone */
    const ae_context *context; /* NULL: it is gone, too */
    uint64_t number;   /* its task in the stream */
    callback what;
};

extern mailbox *mailboxes;
extern stream_list report_calling; /* streams parked at a blocking callback */
extern uint32_t report_epoch; /* how many forks lie between this process and the first */

/* What task number of the stream will tell; NULL: no memory. */
report *report_new(const callback *what, ae_stream *stream, uint64_t number);
void report_publish(report *one);
void report_discard(report *one); /* its task is dropped */
void report_done(uint64_t token); /* a blocking one was run: its stream goes on */
mailbox *mailbox_of(uint64_t thread);   /* NULL: there is none */
mailbox *mailbox_open(uint64_t thread); /* NULL: no memory */
void mailbox_close(mailbox *box);       /* unless there is still something of the thread's in it */
/* Wait at most slice ns for a callback told to that thread, helping small tasks; it is taken then. NULL: none came. */
report *report_take(uint64_t thread, int64_t slice);
void report_keep(report *taken); /* it could not be run: the next to be taken */
void report_end(report *taken);  /* it was run */
/* Of a stream or a context (the other is NULL) that is gone: what is published is not run any more. */
void report_forget(const ae_stream *stream, const ae_context *context);
void report_forget_stream(const ae_stream *stream); /* it is gone, but what it published will be run */
void report_forget_all(void);
