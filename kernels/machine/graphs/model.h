/* Models built of bound streams (aclmdlRIBuildBegin): what the streams were told is kept in a graph instead of done,
 * and a run of the model does it in those same streams, all of them at once where nothing else is said. Where a stream
 * jumps, activates another or ends the model stands a step: the tasks in front of it are in the stream's queue, and
 * the step puts there what comes behind it. With the machine lock held, as everything here. */
#pragma once
#include "graph.h"

/* A stream that is bound. Handles and numbers, since the program may destroy it. */
typedef struct lane {
    uint64_t stream; /* its handle */
    int32_t id;
    bool head; /* it begins with the model; others are activated */
} lane;

struct built_model {
    lane *lanes;
    uint32_t lane_count;
    bool complete;    /* aclmdlRIBuildEnd */
    bool ends;        /* aclmdlRIEndTask */
    bool pushing;     /* its tasks are on their way into its streams: they are not kept again */
    bool aborted;     /* the current run is given up */
    ae_event *end;    /* reached once a run */
    uint64_t runs;    /* enqueued */
    uint64_t current; /* the run that its streams are at */
    uint32_t active;  /* streams that have something left to do in it */
    uint64_t caller;  /* the handle of the stream that it was enqueued in; 0: it has ended */
    uint64_t site;
};

/* ---- label.c: places in a stream to jump to -------------------------------------------------------------------- */

typedef struct label {
    uint32_t references; /* one while it lives, one each list and each task that knows it */
    uint64_t handle, context; /* handles; 0 once it is gone */
    ae_graph *graph; /* where it is set; NULL: nowhere */
    int64_t position;
    bool listed, set;
} label;

typedef struct label_list {
    uint32_t references;
    uint64_t handle;
    uint32_t count;
    label *labels[];
} label_list;

int32_t label_checked(uint64_t handle, const char *param, label **found); /* 100000, 107017 noted */
int32_t label_new(uint64_t *handle);                                      /* 107002, 207001 noted */
int32_t label_check_context(const label *one);                            /* 107002, 507031 noted */
int32_t label_end(label *one);                                            /* 107002, 507031 noted */
int32_t label_set(label *one, ae_stream *stream, uint64_t site);  /* 107005, 507000, 507031 noted */
int32_t label_list_new(label *const *labels, uint32_t count, uint64_t *handle); /* 507000, 207001 noted */
int32_t label_list_checked(uint64_t handle, label_list **found);                /* 107000 noted */
void label_list_end(label_list *list);
void labels_leave(uint64_t context); /* those of a context that goes, and lists of them */
void label_drop_reference(label *one);
void label_list_drop_reference(label_list *list);

/* ---- model.c: building and calling ------------------------------------------------------------------------------- */

#define STREAM_IS_HEAD 0u
#define STREAM_IS_ACTIVATED 0x7fffffffu

ae_graph *model_new(ae_context *context);                                     /* NULL: no memory */
int32_t model_checked(uint64_t handle, const char *param, ae_graph **found); /* 100000, 107017, 107000 if captured */
int32_t model_bind(ae_graph *model, ae_stream *stream, bool head); /* 107000, 107005, 207000, 207001 noted */
int32_t model_unbind(ae_graph *model, ae_stream *stream); /* 107005 noted */
int32_t model_end_task(ae_graph *model, ae_stream *stream, uint64_t site); /* 507000 noted */
void model_complete(ae_graph *model);
/* The stream is going. */
void model_lose_stream(ae_stream *stream);
/* The handle of the model is gone: its streams take tasks as others do, what is enqueued runs. */
void model_leave(ae_graph *model);
void model_free(built_model *built);
int32_t stream_not_bound(const ae_stream *stream); /* 107005 noted */
/* A task on a stream that is bound: 107000 noted once the build has ended. */
int32_t model_admits(const ae_graph *model, const ae_stream *stream);
/* Kept in the stream for a run to come: 107005 noted if it is not bound, or another one (NULL: none) not to the same.
 */
int32_t model_jump(ae_stream *stream, const ae_stream *other, captured what);

#define MODEL_BEGINS (-1) /* the position of the step that begins a run */

int32_t model_execute(ae_graph *model, ae_stream *stream); /* 107000, 507011 noted, whatever stream_pushed answers */
int32_t model_abort(ae_graph *model);

/* ---- model_run.c: a model that runs ------------------------------------------------------------------------------ */

/* 0, or what stream_push answers. */
int32_t push_step(ae_stream *stream, ae_graph *graph, uint64_t run, int64_t position, uint64_t site);
/* A stream of the model that has tasks, rather one that can run; NULL: none. */
ae_stream *model_signaller(const ae_event *end);
/* Where a failure in the stream is told: in the one that the run was enqueued in, if it takes part in one. */
ae_stream *model_teller(ae_stream *stream);

/* ---- model_number.c ---------------------------------------------------------------------------------------------- */

/* A number of device memory, of 64 bits if it is wide; false: it was freed. */
bool model_number(uint64_t address, bool wide, int64_t *number);
bool model_compares(int64_t left, int64_t right, uint32_t condition); /* aclrtCondition */
