/* Events inside a capture: a record is kept in the graph, and whoever waits for it joins. */
#include "graph.h"

#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"

#define SYNCHRONISING (ACL_EVENT_SYNC | ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL | ACL_EVENT_IPC)

static bool crosses(const ae_event *event)
{
    return event->flags & ACL_EVENT_EXTERNAL;
}

bool event_is_to_be_captured(const ae_event *event, const ae_stream *stream)
{
    return stream->graph && !crosses(event);
}

static int32_t refuse_family(const ae_event *event)
{
    if (event->family == EVENT_EX) return 0;
    return refuse_unsupported("Expected an event of aclrtCreateEventExWithFlag, or one with ACL_EVENT_EXTERNAL, in a "
                              "capture but got flag 0x%x, argument event.",
                              event->flags);
}

static int32_t refuse_conflict(ae_graph *one, ae_graph *other)
{
    graph_spoil(one);
    graph_spoil(other);
    return refuse(ACL_ERROR_STREAM_CAPTURE_CONFLICT, "EE1016",
                  "Expected an event and a stream of one capture but got those of two, argument event.");
}

/* ---- records --------------------------------------------------------------------------------------------------- */

static void keep_event(ae_graph *graph, ae_event *event)
{
    if (event->graph) return;
    event->references++;
    event->graph = graph;
    event->next_captured = graph->events;
    graph->events = event;
}

void events_let_go(ae_graph *graph)
{
    for (ae_event *event = graph->events, *next; event; event = next) {
        next = event->next_captured;
        event->graph = NULL;
        event->next_captured = NULL;
        event_drop_reference(event);
    }
    graph->events = NULL;
}

static captured *inner_mark(ae_stream *stream, uint32_t kind, const ae_event *event, uint64_t site)
{
    captured *fresh = capture_room(stream, kind, site);
    if (fresh) {
        fresh->inner = true;
        fresh->as.mark.id = event->id;
        capture_close(stream);
    }
    return fresh;
}

/* An event without ACL_EVENT_SYNC marks nothing that anybody could wait for. */
int32_t event_capture_record(ae_event *event, ae_stream *stream, uint64_t site)
{
    int32_t code = refuse_family(event);
    if (code || !(event->flags & SYNCHRONISING)) return code;
    if (event->graph && event->graph != stream->graph) return refuse_conflict(event->graph, stream->graph);
    code = group_admits(stream, AE_TASK_RECORD);
    if (code) return code;
    if (!inner_mark(stream, AE_TASK_RECORD, event, site)) return CODE_OUT_OF_MEMORY;
    keep_event(stream->graph, event);
    event->captured = stream->graph->count - 1;
    return 0;
}

/* ---- waits ----------------------------------------------------------------------------------------------------- */

static int32_t join(ae_event *event, ae_stream *stream)
{
    if (stream->graph && stream->graph != event->graph) return refuse_conflict(event->graph, stream->graph);
    return stream->graph ? 0 : graph_join(event->graph, stream);
}

int32_t event_capture_wait(ae_event *event, ae_stream *stream, uint64_t site)
{
    if (stream == stream->context->default_stream)
        return refuse(
            ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT, "EE1017",
            "Expected a stream of aclrtCreateStream but got the default stream, which cannot capture, argument "
            "stream.");
    int32_t code = join(event, stream);
    if (!code) code = group_admits(stream, AE_TASK_WAIT);
    if (code) return code;
    if (!inner_mark(stream, AE_TASK_WAIT, event, site)) return CODE_OUT_OF_MEMORY;
    captured *record = event->graph->tasks + event->captured;
    record->as.mark.joined = true;
    record->as.mark.joined_origin |= stream->branch == 0 && record->stream != stream->id;
    return 0;
}

int32_t event_waitable_in_capture(const ae_event *event)
{
    if (crosses(event)) return 0;
    int32_t code = refuse_family(event);
    if (code || !event->state.recorded) return code;
    return refuse(ACL_ERROR_RT_CAPTURE_DEPENDENCY, "EE1016",
                  "Expected an event that the capture has recorded but event %llu was recorded outside of it: "
                  "ACL_EVENT_WAIT_EXTERNAL waits for such a one, argument event.",
                  (unsigned long long)event->id);
}

/* ---- does every stream come back ------------------------------------------------------------------------------- */

static int32_t refuse_unjoined(const ae_stream *stream, const char *what)
{
    return refuse(ACL_ERROR_RT_STREAM_UNJOINED, "EE1017",
                  "Expected every stream that joined the capture to be joined again but %s of stream %d.", what,
                  stream->id);
}

int32_t graph_is_joined(const ae_graph *graph)
{
    bool home = graph->branch_count == 1;
    for (uint32_t i = 1; i < graph->branch_count; i++) {
        const branch *one = graph->branches + i;
        const captured *last = one->last < 0 ? NULL : graph->tasks + one->last;
        if (!last || last->kind != AE_TASK_RECORD || !last->inner)
            return refuse_unjoined(one->stream, "the last task is no record of an event");
        if (!last->as.mark.joined) return refuse_unjoined(one->stream, "nothing waits for the last record");
        home |= last->as.mark.joined_origin;
    }
    return home ? 0 : refuse_unjoined(graph->branches[1].stream, "the stream that began waits for no record");
}
