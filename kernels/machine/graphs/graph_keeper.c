/* How graphs get what streams are told: as the keeper of tasks and events, and as a listener of contexts. */
#include "event_handle.h"
#include "model.h"
#include "value.h"

static bool keeps(const ae_stream *stream)
{
    return graph_keeping(stream) || group_is_updated(stream);
}

static int32_t keep_in_graph(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site)
{
    if (kind == &launch_kind) return capture_launch(stream, what, site);
    if (kind == &copy_task_kind || kind == &fill_task_kind) return capture_bytes(stream, kind->number, what, site);
    if (kind == &value_wait_kind) return capture_bytes(stream, CAPTURED_VALUE_WAIT, what, site);
    if (kind == &record_kind || kind == &wait_kind || kind == &reset_kind)
        return capture_mark(stream, kind->number, what, site);
    if (kind == &callback_kind) return capture_callback(stream, what, site);
    if (kind->keep) return capture_task(stream, kind, what, site);
    return refuse_unsupported("Expected a stream that does not capture but got stream %d.", stream->id);
}

static int32_t keep(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site)
{
    if (kind == &launch_kind && group_is_updated(stream)) return group_update(stream, what);
    return graph_keeping(stream) ? keep_in_graph(stream, kind, what, site) : group_check_update(stream);
}

static void leave_context(ae_context *context)
{
    labels_leave(context->handle);
    graphs_leave(context);
}

static void lose_stream(ae_stream *stream, bool drop)
{
    (void)drop;
    if (stream->graph) graph_lose_stream(stream);
    if (stream->model) model_lose_stream(stream);
    if (stream->group) group_leave(stream->group);
}

void graphs_attach(void)
{
    static const stream_keeper streams = {
        .keeps = keeps, .keep = keep, .teller = model_teller, .not_captured = stream_not_captured};
    static const event_keeper events = {
        .keeps = event_is_to_be_captured,
        .record = event_capture_record,
        .wait = event_capture_wait,
        .admits_wait = event_waitable_in_capture,
    };
    static context_listener contexts = {.leave = leave_context, .stream_gone = lose_stream};
    stream_keeper_now = &streams;
    event_keeper_now = &events;
    contexts_listen(&contexts);
}
