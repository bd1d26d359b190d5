/* Launches of plans in streams. With the machine lock held unless said otherwise. */
#pragma once
#include "stream.h"

extern const task_kind launch_kind;

/* Operands that a launch brings along in host memory: freed with it. */
typedef struct host_values {
    char *bytes; /* NULL: there are none */
    uint64_t count;
} host_values;

/* What launch_kind is pushed with; a keeper gets the same. */
typedef struct launch_work {
    ae_plan *plan;
    const uint64_t *addresses; /* of plan->arguments operands, storages' ones */
    uint64_t workspace;
    host_values values;
} launch_work;

typedef struct launch_task launch_task;

/* Who wants to see a launch's operands around its run; set on the task once it is pushed. Without the lock but for
 * end, which is called once whether the task ran or not. */
typedef struct launch_watcher {
    void *(*before)(const struct launch_watcher *self, const ae_plan *plan, char *const *addresses);
    void (*after)(const struct launch_watcher *self, const ae_plan *plan, char *const *addresses, void *seen);
    void (*end)(struct launch_watcher *self);
} launch_watcher;

#define NEAR_OPERANDS 5 /* kept in the task itself, the workspace included */

struct launch_task {
    ae_plan *plan;
    uint64_t *address; /* of plan->arguments operands, then of the workspace: near or malloc'ed */
    pinned_block *pinned;
    uint64_t near_address[NEAR_OPERANDS];
    pinned_block near_pinned[NEAR_OPERANDS];
    launch_watcher *watcher; /* NULL: nobody */
    host_values values;
};

TASK_PART(launch_task, launch_of)

/* 0, or what stream_push answers. */
int32_t push_launch(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, uint64_t workspace, uint64_t site);
/* The same of a launch some of whose addresses lie in `values`, which belong to it where it answers 0. 207000 noted
 * where the stream's tasks are kept. */
int32_t push_launch_with(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, host_values values,
                         uint64_t site);
