/* Events: which of their records ran, and the kinds of tasks that record, reset and wait. Everything here is guarded by
 * the machine lock, and these functions want it held. */
#pragma once
#include "stream.h"

/* The families differ in what an event without a record means. */
typedef enum event_family { EVENT_PLAIN, EVENT_FLAGGED, EVENT_EX } event_family;

typedef struct event_state {
    uint64_t recorded; /* records enqueued; the generation of the newest */
    uint64_t completed; /* newest generation whose record ran */
    uint64_t waits; /* enqueued waits that have not finished */
    uint64_t reset; /* generations cleared by resets that ran: completed counts only above it */
    uint64_t time; /* ae_now() at the newest completed record, 0 before */
} event_state;

struct ae_event {
    uint32_t references; /* one while it lives, one a task that uses it */
    uint64_t handle; /* 0 once it is gone */
    uint64_t id;
    ae_context *context; /* it holds a reference */
    ae_event *previous_of_context, *next_of_context;
    event_family family;
    uint32_t flags;
    uint64_t cleared; /* the generation that the newest enqueued reset clears */
    bool counted; /* the device's pool of hardware events counts it */
    event_state state;
    ae_graph *graph; /* whose capture has recorded it and goes on */
    ae_event *next_captured; /* of that graph */
    int64_t captured; /* its newest record there */
    /* The stream that has yet to run before a generation without a record comes; NULL: nobody knows of one. */
    ae_stream *(*signaller)(const ae_event *event);
    ae_graph *run; /* whose runs end with it */
    task *first, *last; /* queued records by generation */
    stream_list parked; /* streams whose front waits for a record */
};

/* Pushed with an event_mark each, and a keeper gets the same. */
extern const task_kind record_kind, wait_kind, reset_kind;

typedef struct event_mark {
    ae_event *event;
    uint64_t generation; /* of a wait */
} event_mark;

typedef struct mark_task {
    ae_event *event;
    uint64_t generation;
    ae_stream *stream; /* of a record: where it is queued, */
    uint64_t number; /* as which task, */
    task *previous, *next; /* and the event's other queued records, by generation */
} mark_task;

TASK_PART(mark_task, mark_of)

/* 0, or what stream_push answers. */
int32_t push_record(ae_stream *stream, ae_event *event, uint64_t site);
int32_t push_wait(ae_stream *stream, ae_event *event, uint64_t generation, uint64_t site);
int32_t push_reset(ae_stream *stream, ae_event *event, uint64_t site);

ae_event *event_new(uint64_t id);
void event_drop_reference(ae_event *event);
bool event_reached(const ae_event *event, uint64_t generation);
task *event_pending(const ae_event *event, uint64_t generation); /* the queued record, NULL if it is not queued */
void event_signal(ae_event *event); /* one more generation is recorded and reached */
void event_open(ae_event *event); /* its first generation is, and so it stays */

/* ---- event_wait.c ------------------------------------------------------------------------------------------------ */

/* Help and wait until the given record generation completed: 0 or AE_AGAIN. */
int32_t event_wait(ae_event *event, uint64_t generation, int64_t slice, bool small);
/* Wait (helping) until all records enqueued before were reached: 507047 noted; as stream_finish. */
int32_t event_finish(ae_event *event, int64_t timeout);
