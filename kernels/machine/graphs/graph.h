/* Captured graphs (aclmdlRI): what streams were told to do between the begin and the end of a capture, to be run as
 * often as the program likes. A capture begins on one stream; another joins it when it waits for an event that a
 * capturing stream has recorded. The order in which tasks were captured satisfies every such wait, so a replay pushes
 * them in that order onto one stream. With the machine lock held, as everything here. */
#pragma once
#include "bytes.h"
#include "callback.h"
#include "event.h"
#include "launch.h"

typedef enum graph_state { GRAPH_CAPTURING, GRAPH_INVALID, GRAPH_READY } graph_state;

/* Numbers of aclmdlRICaptureMode; the last: no capture. */
enum capture_mode { CAPTURE_GLOBAL, CAPTURE_THREAD_LOCAL, CAPTURE_RELAXED, CAPTURE_MODES };

/* Behind the numbers of AE_TASK_...: what value.c pushes anew, and what only models built of streams have. */
enum {
    CAPTURED_VALUE_WAIT = 16,
    CAPTURED_TASK, /* of a kind that is kept by its own keep */
    CAPTURED_LABEL,
    CAPTURED_END,
    CAPTURED_STEPS,
    CAPTURED_LABEL_SWITCH = CAPTURED_STEPS,
    CAPTURED_ACTIVATION,
    CAPTURED_STREAM_SWITCH,
};

typedef struct built_model built_model; /* model.h */

typedef struct captured {
    uint32_t
        kind; /* AE_TASK_..., CAPTURED_VALUE_WAIT; records and waits only where they cross the border of the graph */
    int32_t stream; /* the id of the one that captured it */
    bool inner;     /* a record or a wait between capturing streams: nothing is left to do */
    uint64_t site;
    union {
        struct {
            ae_plan *plan;
            uint64_t *address; /* of plan->arguments operands, then of the workspace: malloc'ed */
        } launch;
        byte_work copy;
        struct {
            ae_event *event; /* with a reference; NULL if inner */
            uint64_t id;     /* the event's number */
            uint64_t ordinal, base; /* in a built model: it waits for record ordinal behind the one that was the newest
                                       as the run began; 0: it is for the newest one */
            bool joined, joined_origin; /* of an inner record: some stream waited for it, the first stream did */
        } mark;
        callback call;
        struct {
            const task_kind *kind;
            void *what;
        } task;
        struct {
            struct label *label; /* with a reference: that is set */
            struct label_list *list; /* with a reference: one of which is gone to */
            uint64_t left, right; /* addresses: of the index; of two numbers that are compared */
            uint64_t stream; /* the handle of the one that is activated */
            uint32_t most, condition;
            bool wide; /* numbers of 64 bits */
        } jump;
    } as;
} captured;

/* A stream that takes part in a capture. */
typedef struct branch {
    ae_stream *stream; /* with a reference */
    int64_t last; /* which of the graph's tasks is its newest, -1: it has none */
} branch;

/* Kernels whose arguments can be exchanged later (aclrtTaskGrp). */
struct task_group {
    struct task_group *next; /* of the same graph */
    uint64_t handle;
    ae_graph *graph;
    int64_t *tasks; /* which of the graph's */
    uint32_t count, updated;
    ae_stream *user; /* that makes it or updates it; NULL: none does */
    bool open; /* user makes it */
};

struct ae_graph {
    uint32_t references; /* one while it lives, one each step of a run */
    uint64_t handle; /* 0 once it is gone */
    built_model *built; /* NULL: it was captured */
    uint32_t id;
    char *name; /* aclmdlRISetName; NULL: none */
    ae_context *context;
    ae_graph *previous, *next; /* of the same context */
    graph_state state;
    int32_t mode; /* of capture */
    uint64_t thread; /* that began */
    branch *branches; /* the first is the one that it began on; none once the capture has ended */
    uint32_t branch_count;
    ae_event *events; /* recorded by capturing streams, with a reference each */
    captured *tasks;
    int64_t count, room;
    task_group *groups;
    uint32_t open; /* groups that streams are making */
    int32_t group_code; /* what the end of a group answers: 0 or why it is broken */
};

/* ---- graph.c --------------------------------------------------------------------------------------------------- */

int32_t graph_checked(uint64_t handle, const char *param, ae_graph **found); /* 100000, 107017 noted */
/* aclmdlRICaptureBegin on a stream of the current context: 107005, 107027, 207000, 207001 noted */
int32_t graph_begin(ae_stream *stream, int32_t mode);
/* aclmdlRICaptureEnd: 107005, 107025, 107029, 107036, 107038, 507903 noted; the graph is gone then */
int32_t graph_end(ae_stream *stream, ae_graph **made);
int32_t graph_destroy(ae_graph *graph); /* 107026 noted */
ae_graph *graph_new(ae_context *context); /* NULL: no memory */
void graph_drop_reference(ae_graph *graph);
/* Where what the stream is told is kept; NULL: it is done. */
ae_graph *graph_keeping(const ae_stream *stream);
int32_t graph_rename(ae_graph *graph, const char *name); /* 207001 noted */
int32_t graph_join(ae_graph *graph, ae_stream *stream); /* CODE_OUT_OF_MEMORY */
/* What went wrong while it captured ends it: its streams are told at the end. */
void graph_spoil(ae_graph *graph);
/* The stream, which captures, is going. */
void graph_lose_stream(ae_stream *stream);
/* The context is going, and its graphs with it. */
void graphs_leave(ae_context *context);
/* Push everything onto the stream: whatever stream_pushed answers. */
int32_t graph_replay(ae_graph *graph, ae_stream *stream);
/* ---- graph_call.c: handles looked up; those named call take the lock ------------------------------------------- */

int32_t graph_check_mode(uint32_t mode); /* 107000 noted */
int32_t graph_current(uint64_t handle,
                      ae_graph **found); /* of the current context: 100000, 107002, 107017, 107026... */
int32_t graph_call_begin(uint64_t stream, uint32_t mode);
int32_t graph_call_end(uint64_t stream, uint64_t *graph); /* 0 if there is none; NULL is refused behind stream */
int32_t graph_call_execute(uint64_t graph, uint64_t stream);
int32_t graph_call_destroy(uint64_t graph);
/* ---- capture_mode.c -------------------------------------------------------------------------------------------- */

/* A capture begins; it ends, in the thread that calls. */
void capture_enter_mode(ae_graph *graph);
void capture_leave_mode(ae_graph *graph);
/* The thread's mode for calls that a capture may forbid; the old one is answered. */
int32_t graph_exchange_mode(int32_t mode);
/* Whether a capture forbids calls that do their work at once: 107030 noted, or `code` */
int32_t graph_allows_at_once(const ae_context *context, int32_t code, const char *what);
int32_t stream_not_captured(const ae_stream *stream); /* 107027 noted */
int32_t event_not_captured(const ae_event *event, const char *param); /* 107028 noted */

/* ---- graph_keeper.c -------------------------------------------------------------------------------------------- */

/* Graphs keep what streams are told, and go with their contexts; so do labels. */
void graphs_attach(void);

/* ---- graph_task.c: tasks that are kept ------------------------------------------------------------------------- */

int32_t capture_launch(ae_stream *stream, const launch_work *what, uint64_t site);
int32_t capture_bytes(ae_stream *stream, uint32_t kind, const byte_work *what, uint64_t site);
int32_t capture_mark(ae_stream *stream, uint32_t kind, const event_mark *what, uint64_t site); /* across the border */
int32_t capture_callback(ae_stream *stream, const callback *what, uint64_t site);
int32_t capture_task(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site); /* by its keep */
captured *capture_room(ae_stream *stream, uint32_t kind, uint64_t site); /* NULL: no memory, the capture is spoiled */
void capture_close(ae_stream *stream);
int32_t captured_push(const captured *one, ae_stream *stream); /* do it now: what stream_push answers */

/* ---- captured.c ------------------------------------------------------------------------------------------------ */

void captured_free(captured *one);

/* ---- graph_event.c --------------------------------------------------------------------------------------------- */

/* Whether a record of that event on that stream is part of a capture. */
bool event_is_to_be_captured(const ae_event *event, const ae_stream *stream);
int32_t event_capture_record(ae_event *event, ae_stream *stream, uint64_t site); /* 107032, 207000 noted */
/* A wait for a captured record; the stream joins: 107000, 107031, 107032 noted */
int32_t event_capture_wait(ae_event *event, ae_stream *stream, uint64_t site);
/* What a capturing stream may wait for beside that: 107024, 207000 noted */
int32_t event_waitable_in_capture(const ae_event *event);
void events_let_go(ae_graph *graph);
/* Whether every stream that joined came back: 107025 noted */
int32_t graph_is_joined(const ae_graph *graph);

/* ---- task_group.c ---------------------------------------------------------------------------------------------- */

int32_t group_checked(uint64_t handle, task_group **found); /* 100000, 107017 noted */
int32_t group_begin(ae_stream *stream); /* 107029, 107033, 207001 noted */
int32_t group_end(ae_stream *stream, task_group **made); /* 107029, 107033, 107034, 507903 noted */
int32_t group_update_begin(ae_stream *stream, task_group *group); /* 107005, 107027, 107033 noted */
int32_t group_update_end(ae_stream *stream); /* 107005, 107027, 107033, 507000 noted */
/* Before a task of the stream is captured: 107034 noted when another stream makes a group, 507009 for what no group can
 * have. */
int32_t group_admits(ae_stream *stream, uint32_t kind);
/* The task just captured goes into the group that the stream makes. */
int32_t group_add(ae_stream *stream);
bool group_is_updated(const ae_stream *stream); /* by what it is told now */
int32_t group_check_update(const ae_stream *stream); /* for other tasks than kernels: 507009 noted if it is */
/* A launch then takes the place of the group's next one. */
int32_t group_update(ae_stream *stream, const launch_work *what);
void group_leave(task_group *group); /* its stream is through with it */
void group_free(task_group *group);

/* ---- graph_tell.c ---------------------------------------------------------------------------------------------- */

/* Trace events of all tasks as JSON, malloc'ed; operands: with their addresses. NULL: no memory. */
char *graph_text(const ae_graph *graph, bool operands);
/* Both without the lock, and they free the text. */
void graph_log(char *text);
int32_t graph_write(char *text, const char *path); /* 107000, 207001 noted */
