/* Letting the streams of a context that goes run out, without waiting for what can no longer happen. */
#include "device.h"
#include "finish.h"
#include "log.h"

#define TURN MILLISECOND /* given to one stream before looking at the others */
#define PATIENCE 3       /* rounds without any stream able to move before the rest is given up */

static bool is_done(const ae_stream *stream)
{
    return stream->done == stream->pushed;
}

/* Those that somebody destroys just now are his. */
static bool is_left(const ae_stream *stream)
{
    return !stream->closed && !is_done(stream);
}

static ae_stream *movable_of(const ae_context *context)
{
    ae_stream *stream = context->streams;
    while (stream && (!is_left(stream) || stream_is_blocked(stream))) stream = stream->next;
    return stream;
}

/* Any unfinished stream of the process that does not stand before an event or callback nobody is about to serve. */
static ae_stream *movable(void)
{
    for (int32_t id = 0; id < MOST_DEVICES; id++) {
        const device *one = device_of(id);
        for (const ae_context *context = one ? one->contexts : NULL; context; context = context->next) {
            ae_stream *stream = movable_of(context);
            if (stream) return stream;
        }
    }
    return NULL;
}

/* What moves is helped along: there may be no worker to do it. */
static bool nothing_moves(void)
{
    if (listeners_busy()) return false;
    ae_stream *stream = movable();
    if (!stream) return true;
    stream->references++;
    stream_query(stream);
    stream_drop_reference(stream);
    return false;
}

/* One turn for every stream. True: some are not done. */
static bool run_on(ae_context *context)
{
    bool left = false;
    for (ae_stream *stream = context->streams, *next; stream; stream = next) {
        stream->references++;
        if (is_left(stream)) {
            stream_wait(stream, 0, TURN, false);
            left = true;
        }
        next = stream->next;
        stream_drop_reference(stream);
    }
    return left;
}

static bool interrupted(void)
{
    machine_unlock();
    bool answer = wait_interrupted();
    machine_lock();
    return answer;
}

static void tell_dropped(ae_context *context)
{
    for (ae_stream *stream = context->streams, *next; stream; stream = next) {
        stream->references++;
        if (is_left(stream)) {
            char text[REASON_TEXT];
            stream_waiting_for(stream, text, sizeof text);
            machine_unlock();
            log_line(LOG_ERROR, "RUNTIME", "dropped at reset: %s", text);
            machine_lock();
        }
        next = stream->next;
        stream_drop_reference(stream);
    }
}

static int32_t drain(ae_context *context)
{
    for (int32_t stuck = 0; run_on(context);) {
        if (interrupted()) return AE_INTERRUPTED;
        stuck = nothing_moves() ? stuck + 1 : 0;
        if (stuck >= PATIENCE) {
            tell_dropped(context);
            break;
        }
    }
    return 0;
}

int32_t context_drain(ae_context *context)
{
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    int32_t code = drain(context);
    pthread_setcancelstate(before, NULL);
    return code;
}
