/* What captures forbid meanwhile. */
#include "graph.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- to everybody: calls that work at once --------------------------------------------------------------------- */

/* The strictest mode that is counted. */
static int32_t strictest(const uint32_t counts[CAPTURE_MODES])
{
    int32_t mode = 0;
    while (mode < CAPTURE_MODES && !counts[mode]) mode++;
    return mode;
}

void capture_enter_mode(ae_graph *graph)
{
    graph->context->captures[graph->mode]++;
    here()->captures[graph->mode]++;
}

/* In relaxed mode another thread may end the capture: its own count never fell below zero then. */
void capture_leave_mode(ae_graph *graph)
{
    if (graph->mode == CAPTURE_MODES) return;
    uint32_t *own = here()->captures + graph->mode;
    graph->context->captures[graph->mode]--;
    *own -= *own > 0;
    graph->mode = CAPTURE_MODES;
}

int32_t graph_exchange_mode(int32_t mode)
{
    int32_t before = here()->capture_exchange;
    here()->capture_exchange = mode;
    return before;
}

/* As CANN's runtime decides it, which lets some pairs of modes through. */
static bool allowed(const ae_context *context)
{
    int32_t everywhere = strictest(context->captures), own = strictest(here()->captures);
    switch (here()->capture_exchange) {
    case CAPTURE_GLOBAL:
        return everywhere == CAPTURE_MODES || (everywhere != CAPTURE_GLOBAL && own != CAPTURE_THREAD_LOCAL);
    case CAPTURE_THREAD_LOCAL:
        return everywhere == CAPTURE_MODES || (own != CAPTURE_GLOBAL && own != CAPTURE_THREAD_LOCAL);
    default: return true;
    }
}

int32_t graph_allows_at_once(const ae_context *context, int32_t code, const char *what)
{
    if (allowed(context)) return 0;
    return refuse(
        code, "EE1016",
        "Expected no stream that captures, or ACL_MODEL_RI_CAPTURE_MODE_RELAXED, but got %s while %s captures: "
        "aclmdlRICaptureThreadExchangeMode can allow it.",
        what, strictest(here()->captures) < CAPTURE_RELAXED ? "this thread" : "another thread");
}

/* ---- to what takes part ---------------------------------------------------------------------------------------- */

int32_t stream_not_captured(const ae_stream *stream)
{
    if (!stream->graph) return 0;
    return refuse(ACL_ERROR_RT_STREAM_CAPTURED, "EE1016",
                  "Expected a stream that does not capture but got stream %d, which does, argument stream.",
                  stream->id);
}

int32_t event_not_captured(const ae_event *event, const char *param)
{
    if (!event->graph) return 0;
    return refuse(ACL_ERROR_RT_EVENT_CAPTURED, "EE1016",
                  "Expected an event that no capture has recorded but got event %llu, which one has, argument %s.",
                  (unsigned long long)event->id, param);
}
