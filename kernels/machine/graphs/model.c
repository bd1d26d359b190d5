/* Building models of bound streams, and what enqueues their runs. */
#include "model.h"

#include <stdlib.h>

#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"

#include "event.h"
#include "finish.h"

ae_graph *model_new(ae_context *context)
{
    built_model *built = calloc(1, sizeof *built);
    ae_event *end = built ? event_new(0) : NULL;
    ae_graph *graph = end ? graph_new(context) : NULL;
    if (!graph) {
        free(end);
        free(built);
        return NULL;
    }
    end->context = context;
    context->references++;
    end->run = graph;
    end->signaller = model_signaller;
    built->end = end;
    graph->built = built;
    graph->state = GRAPH_READY;
    return graph;
}

void model_free(built_model *built)
{
    built->end->run = NULL;
    built->end->signaller = NULL;
    event_drop_reference(built->end);
    free(built->lanes);
    free(built);
}

int32_t model_checked(uint64_t handle, const char *param, ae_graph **found)
{
    int32_t code = graph_checked(handle, param, found);
    if (code || (*found)->built) return code;
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, param, "a model of aclmdlRIBuildBegin", "a captured graph");
}

/* ---- streams --------------------------------------------------------------------------------------------------- */

static int32_t refuse_flags(const ae_stream *stream, const char *expected)
{
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "stream", expected, "stream %d with flag 0x%x", stream->id,
                           stream->flags);
}

static int32_t check_bindable(const ae_stream *stream)
{
    if (!(stream->flags & ACL_STREAM_PERSISTENT)) return refuse_flags(stream, "a stream with ACL_STREAM_PERSISTENT");
    int32_t code = stream_not_bound(stream);
    if (!code) code = stream_not_captured(stream);
    if (code) return code;
    if (stream->flags & ACL_STREAM_DEVICE_USE_ONLY)
        return refuse_flags(stream, "a stream without ACL_STREAM_DEVICE_USE_ONLY");
    if (stream->context->stop)
        return refuse_unsupported("Expected a stream whose tasks go on after failures but stream %d stops, argument "
                                  "stream.",
                                  stream->id);
    return stream->flags & ACL_STREAM_FAST_LAUNCH ? refuse_flags(stream, "a stream without ACL_STREAM_FAST_LAUNCH") : 0;
}

int32_t model_bind(ae_graph *model, ae_stream *stream, bool head)
{
    int32_t code = check_bindable(stream);
    if (code) return code;
    built_model *built = model->built;
    lane *more = realloc(built->lanes, (built->lane_count + 1) * sizeof *more);
    if (!more) return refuse_memory(CODE_OUT_OF_MEMORY, "one more stream of a model");
    built->lanes = more;
    more[built->lane_count++] = (lane){stream->handle, stream->id, head};
    stream->model = model;
    return 0;
}

/* What it was told is lost. */
static void forget_lane(built_model *built, uint64_t stream)
{
    for (uint32_t i = 0; i < built->lane_count; i++)
        if (built->lanes[i].stream == stream) built->lanes[i--] = built->lanes[--built->lane_count];
}

int32_t model_unbind(ae_graph *model, ae_stream *stream)
{
    if (stream->model != model)
        return refuse_argument(ACL_ERROR_RT_STREAM_MODEL, "stream", "a stream that is bound to the model",
                               "stream %d, which is not", stream->id);
    forget_lane(model->built, stream->handle);
    stream->model = NULL;
    return 0;
}

/* Its handle may be gone already: what is left of it finds nothing. */
void model_lose_stream(ae_stream *stream)
{
    built_model *built = stream->model->built;
    for (uint32_t i = 0; i < built->lane_count; i++)
        if (built->lanes[i].id == stream->id) built->lanes[i--] = built->lanes[--built->lane_count];
    stream->model = NULL;
}

void model_leave(ae_graph *model)
{
    for (uint32_t i = 0; i < model->built->lane_count; i++) {
        ae_stream *stream = handle_find(model->built->lanes[i].stream, HANDLE_STREAM);
        if (stream && stream->model == model) stream->model = NULL;
    }
}

/* ---- tasks ----------------------------------------------------------------------------------------------------- */

static int32_t refuse_unbound(const ae_stream *stream)
{
    return refuse_argument(ACL_ERROR_RT_STREAM_MODEL, "stream", "a stream that is bound to a model",
                           "stream %d, which is not", stream->id);
}

int32_t model_jump(ae_stream *stream, const ae_stream *other, captured what)
{
    if (!stream->model) return refuse_unbound(stream);
    if (other && other->model != stream->model) return refuse_unbound(other);
    int32_t code = model_admits(stream->model, stream);
    if (code) return code;
    captured *fresh = capture_room(stream, what.kind, what.site);
    if (!fresh) return refuse_memory(CODE_OUT_OF_MEMORY, "one more task of a model");
    fresh->as.jump = what.as.jump;
    capture_close(stream);
    return 0;
}

int32_t model_end_task(ae_graph *model, ae_stream *stream, uint64_t site)
{
    if (model->built->ends)
        return refuse_sequence(ACL_ERROR_RT_INTERNAL_ERROR,
                               "Expected one end of model %u but got another one, argument modelRI.", model->id);
    if (stream->model != model)
        return refuse_argument(ACL_ERROR_RT_INTERNAL_ERROR, "stream", "a stream that is bound to the model",
                               "stream %d, which is not", stream->id);
    int32_t code = model_jump(stream, NULL, (captured){.kind = CAPTURED_END, .site = site});
    model->built->ends = !code;
    return code;
}

/* The records of an event among the first `count` tasks. */
static uint64_t records_of(const ae_graph *model, const ae_event *event, int64_t count)
{
    uint64_t found = 0;
    for (int64_t i = 0; i < count; i++)
        found += model->tasks[i].kind == AE_TASK_RECORD && model->tasks[i].as.mark.event == event;
    return found;
}

/* Which record a wait is for: the last before it, or the first of all where the record is told later. */
void model_complete(ae_graph *model)
{
    for (int64_t i = 0; i < model->count; i++) {
        captured *one = model->tasks + i;
        if (one->kind != AE_TASK_WAIT || !records_of(model, one->as.mark.event, model->count)) continue;
        one->as.mark.ordinal = records_of(model, one->as.mark.event, i);
        if (!one->as.mark.ordinal) one->as.mark.ordinal = 1;
    }
    model->built->complete = true;
}

/* ---- runs ------------------------------------------------------------------------------------------------------ */

static int32_t check_caller(const ae_graph *model, const ae_stream *stream)
{
    if (stream->model || stream->flags & NOT_WAITED_FOR)
        return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "stream", "a stream that is not a model's, nor persistent",
                               "stream %d with flag 0x%x", stream->id, stream->flags);
    if (!model->built->ends || !model->built->complete)
        return refuse_sequence(ACL_ERROR_RT_MODEL_EXECUTE, "Expected %s before the first run of model %u.",
                               model->built->ends ? "aclmdlRIBuildEnd" : "aclmdlRIEndTask", model->id);
    return 0;
}

/* Runs of one model follow each other, whichever streams they are enqueued in. */
int32_t model_execute(ae_graph *model, ae_stream *stream)
{
    built_model *built = model->built;
    uint64_t site = here()->site;
    int32_t code = check_caller(model, stream);
    if (code) return code;
    if (built->runs) code = push_wait(stream, built->end, built->runs, site);
    if (!code) code = push_step(stream, model, built->runs + 1, MODEL_BEGINS, site);
    if (!code) code = push_wait(stream, built->end, ++built->runs, site);
    return stream_pushed(stream, code, "stream");
}

int32_t model_abort(ae_graph *model)
{
    built_model *built = model->built;
    built->aborted = built->caller;
    model->references++;
    for (uint32_t i = 0; i < built->lane_count; i++) {
        ae_stream *stream = handle_find(built->lanes[i].stream, HANDLE_STREAM);
        if (stream) stream_drop_queued(stream);
    }
    graph_drop_reference(model);
    return 0;
}
