/* Waiting for all streams of a device. */
#include "device.h"
#include "finish.h"

typedef struct device_wait {
    uint64_t end;
    int64_t timeout;
    int32_t code; /* the first failure */
} device_wait;

static void finish_one(ae_stream *stream, device_wait *wait)
{
    uint64_t now = ae_now();
    uint64_t left = now < wait->end ? (wait->end - now) / MILLISECOND : 0;
    int32_t code = stream_finish(stream, wait->timeout == FOREVER ? FOREVER : (int64_t)left);
    if (code == AE_INTERRUPTED || !wait->code) wait->code = code;
}

static bool is_waited_for(const ae_stream *stream)
{
    return stream->handle && !(stream->flags & NOT_WAITED_FOR);
}

/* The context stays in its list unless it is closed meanwhile. */
static void finish_streams(ae_context *context, device_wait *wait)
{
    for (ae_stream *stream = context->streams, *next; stream && wait->code != AE_INTERRUPTED; stream = next) {
        stream->references++;
        if (is_waited_for(stream)) finish_one(stream, wait);
        next = stream->next;
        stream_drop_reference(stream);
    }
}

int32_t device_finish(device *one, int64_t timeout)
{
    device_wait wait = {.timeout = timeout};
    if (timeout != FOREVER) wait.end = ae_now() + (uint64_t)timeout * MILLISECOND;
    for (ae_context *context = one->contexts, *next; context && wait.code != AE_INTERRUPTED; context = next) {
        context->references++;
        finish_streams(context, &wait);
        next = context->default_stream ? context->next : one->contexts; /* closed: who knows which others were */
        context_drop_reference(context);
    }
    return wait.code;
}
