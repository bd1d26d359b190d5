/* Running models of bound streams. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"

#include "event.h"
#include "machine.h"

/* What a stream of a model that runs does between two tasks. */
typedef struct step_task {
    ae_graph *graph; /* with a reference */
    uint64_t run;
    int64_t position; /* of the graph's tasks, or MODEL_BEGINS */
} step_task;

TASK_PART(step_task, step_of)

static const task_kind step_kind;

int32_t push_step(ae_stream *stream, ae_graph *graph, uint64_t run, int64_t position, uint64_t site)
{
    int32_t code = group_check_update(stream);
    return code ? code : stream_push(stream, &step_kind, &(step_task){graph, run, position}, site);
}

/* ---- how a run ends -------------------------------------------------------------------------------------------- */

static void end_run(built_model *built)
{
    built->caller = 0;
    event_signal(built->end);
}

static void fail_run(const ae_graph *model, ae_stream *stream, int32_t code, const char *why)
{
    ae_failure failure = {
        .code = code,
        .argument = -1,
        .kind = AE_TASK_STEP,
        .reason = AE_WHY_REFUSED,
        .site = model->built->site,
        .task = stream->done,
        .stream = (uint64_t)stream->id,
        .explanation = why,
    };
    strcpy(failure.name, "a model");
    stream_fail(stream, &failure);
}

static ae_stream *caller_of(const built_model *built)
{
    return built->caller ? handle_find(built->caller, HANDLE_STREAM) : NULL;
}

ae_stream *model_teller(ae_stream *stream)
{
    ae_stream *caller = stream->model ? caller_of(stream->model->built) : NULL;
    return caller ? caller : stream;
}

/* A stream of the model has nothing left to do. */
static void leave_run(ae_graph *model)
{
    built_model *built = model->built;
    if (--built->active || !built->caller) return;
    ae_stream *caller = caller_of(built);
    if (caller && built->aborted)
        fail_run(model, caller, ACL_ERROR_RT_MODEL_ABORT_NORMAL, "The model was aborted.");
    else if (caller)
        fail_run(model, caller, ACL_ERROR_RT_MODEL_EXECUTE,
                 "Expected aclmdlRIEndTask among the tasks that ran but every stream of the model ended without it.");
    end_run(built);
}

/* ---- from step to step ----------------------------------------------------------------------------------------- */

/* What stands in a stream from a position on, up to its next step. */
static void push_from(ae_graph *model, const lane *one, int64_t position)
{
    built_model *built = model->built;
    ae_stream *stream = handle_find(one->stream, HANDLE_STREAM);
    int32_t code = stream ? 0 : CODE_STREAM;
    built->pushing = true;
    for (; !code && position < model->count; position++) {
        const captured *next = model->tasks + position;
        if (next->stream != one->id || next->kind == CAPTURED_LABEL) continue;
        if (next->kind >= CAPTURED_END) break;
        code = captured_push(next, stream);
    }
    if (!code) code = push_step(stream, model, built->current, position, built->site);
    built->pushing = false;
    if (code)
        leave_run(model);
    else
        stream_due(stream, stream->pushed);
}

static const lane *lane_of(const built_model *built, uint64_t handle)
{
    for (uint32_t i = 0; i < built->lane_count; i++)
        if (built->lanes[i].stream == handle) return built->lanes + i;
    return NULL;
}

static void activate(ae_graph *model, uint64_t handle)
{
    const lane *one = lane_of(model->built, handle);
    if (!one) return;
    model->built->active++;
    push_from(model, one, 0);
}

static void begin_run(ae_graph *model, const ae_stream *caller, uint64_t run, uint64_t site)
{
    built_model *built = model->built;
    built->current = run;
    built->caller = caller->handle;
    built->site = site;
    built->aborted = false;
    built->active = 1; /* until all are on their way */
    for (int64_t i = 0; i < model->count; i++)
        if (model->tasks[i].kind == AE_TASK_WAIT)
            model->tasks[i].as.mark.base = model->tasks[i].as.mark.event->state.recorded;
    for (uint32_t i = 0; i < built->lane_count; i++)
        if (built->lanes[i].head) activate(model, built->lanes[i].stream);
    leave_run(model);
}

/* ---- what a step does ------------------------------------------------------------------------------------------ */

static void lose_number(ae_graph *model, ae_stream *stream)
{
    fail_run(model, model_teller(stream), ACL_ERROR_RT_MODEL_EXECUTE,
             "Expected device memory that holds the number to go by but it is none, or was freed.");
    leave_run(model);
}

/* Beyond the last label it goes to the last one. */
static void switch_label(ae_graph *model, ae_stream *stream, const captured *jump)
{
    int64_t index;
    if (!model_number(jump->as.jump.left, false, &index)) {
        lose_number(model, stream);
        return;
    }
    const label_list *list = jump->as.jump.list;
    uint32_t most = jump->as.jump.most < list->count ? jump->as.jump.most : list->count, wanted = (uint32_t)index;
    const label *target = list->labels[wanted < most ? wanted : most - 1];
    const lane *one = NULL;
    for (uint32_t i = 0; target->graph == model && i < model->built->lane_count; i++)
        if (model->built->lanes[i].id == model->tasks[target->position].stream) one = model->built->lanes + i;
    if (one) {
        push_from(model, one, target->position);
        return;
    }
    fail_run(model, model_teller(stream), ACL_ERROR_RT_MODEL_EXECUTE,
             "Expected a label that is set in a stream of the model but this one is not.");
    leave_run(model);
}

static void go_on(ae_graph *model, const ae_stream *stream, int64_t position)
{
    const lane *one = lane_of(model->built, stream->handle);
    if (one)
        push_from(model, one, position);
    else
        leave_run(model);
}

/* Gone to the other stream, this one does nothing more. */
static void switch_stream(ae_graph *model, ae_stream *stream, const captured *jump, int64_t position)
{
    int64_t left, right;
    bool wide = jump->as.jump.wide;
    if (!model_number(jump->as.jump.left, wide, &left) || !model_number(jump->as.jump.right, wide, &right)) {
        lose_number(model, stream);
    } else if (model_compares(left, right, jump->as.jump.condition)) {
        activate(model, jump->as.jump.stream);
        leave_run(model);
    } else {
        go_on(model, stream, position + 1);
    }
}

static void take_step(ae_stream *stream, const task *front)
{
    const step_task *step = step_of(front);
    ae_graph *model = step->graph;
    built_model *built = model->built;
    int64_t position = step->position;
    if (position == MODEL_BEGINS) {
        begin_run(model, stream, step->run, front->site);
        return;
    }
    if (step->run != built->current) return; /* it ended before its streams did */
    if (position == model->count) {
        leave_run(model);
        return;
    }
    const captured *one = model->tasks + position;
    if (one->kind == CAPTURED_LABEL_SWITCH) {
        switch_label(model, stream, one);
        return;
    }
    if (one->kind == CAPTURED_STREAM_SWITCH) {
        switch_stream(model, stream, one, position);
        return;
    }
    if (one->kind == CAPTURED_ACTIVATION)
        activate(model, one->as.jump.stream);
    else if (built->caller)
        end_run(built);
    go_on(model, stream, position + 1);
}

/* ---- the task -------------------------------------------------------------------------------------------------- */

static int32_t open_step(task *one, ae_stream *stream, const void *what)
{
    (void)stream;
    *step_of(one) = *(const step_task *)what;
    step_of(one)->graph->references++;
    return 0;
}

static const char *name_of(const task *one)
{
    (void)one;
    return "aclmdlRIExecuteAsync";
}

static bool run_step(ae_stream *stream, task *front)
{
    stream_start_front(stream);
    take_step(stream, front);
    stream_finish_front(stream, false);
    return true;
}

static void release(task *one)
{
    graph_drop_reference(step_of(one)->graph);
}

/* A run whose begin is dropped counts as over for those behind it. */
static void drop(task *one)
{
    const step_task *step = step_of(one);
    if (step->position == MODEL_BEGINS)
        event_signal(step->graph->built->end);
    else if (step->run == step->graph->built->current)
        leave_run(step->graph);
}

static const task_kind step_kind = {
    .number = AE_TASK_STEP,
    .marks = true,
    .queued = true,
    .open = open_step,
    .name = name_of,
    .run = run_step,
    .release = release,
    .drop = drop,
};

ae_stream *model_signaller(const ae_event *end)
{
    const ae_graph *model = end->run;
    ae_stream *parked = NULL;
    for (uint32_t i = 0; i < model->built->lane_count; i++) {
        ae_stream *stream = handle_find(model->built->lanes[i].stream, HANDLE_STREAM);
        if (!stream || stream->done == stream->pushed) continue;
        if (stream->state != STREAM_PARKED) return stream;
        parked = stream;
    }
    return parked;
}
