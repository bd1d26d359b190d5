/* Giving up all that a device was told to do. */
#include "abort.h"

#include "machine.h"

#include <time.h>

#include "acl/error_codes/rt_error_codes.h"

#define PAUSE 100000 /* ns between two looks */

static void drop(ae_context *context)
{
    /* A parked stream must not come to life between: mark all, then discard. */
    for (ae_stream *one = context->streams; one; one = one->next) one->drop = one->pushed;
    for (ae_stream *one = context->streams, *next; one; one = next) {
        next = one->next;
        if (one->state != STREAM_CLAIMED) stream_settle(one);
    }
}

static void forget_failures(ae_context *context)
{
    context->failure = (ae_failure){.code = 0};
    context_forget_lost(context);
    for (ae_stream *one = context->streams; one; one = one->next)
        one->failure = one->answered = (ae_failure){.code = 0};
}

/* Whether a task that was to be dropped runs just now. */
static bool is_running(const device *one)
{
    for (const ae_context *context = one->contexts; context; context = context->next)
        for (const ae_stream *stream = context->streams; stream; stream = stream->next)
            if (stream->state == STREAM_CLAIMED && stream->done < stream->drop) return true;
    return false;
}

/* What other threads enqueue meanwhile is not waited for. */
static int32_t finish_running(const device *one, uint32_t timeout)
{
    uint64_t end = ae_now() + timeout * MILLISECOND;
    while (is_running(one)) {
        if (timeout && ae_now() >= end)
            return refuse(ACL_ERROR_RT_WAIT_TIMEOUT, "EE1002",
                          "Expected the running tasks of device %d to end within %u ms.", one->id, timeout);
        machine_unlock();
        const struct timespec pause = {.tv_nsec = PAUSE};
        nanosleep(&pause, NULL);
        bool gone = wait_interrupted();
        machine_lock();
        if (gone) return AE_INTERRUPTED;
    }
    return 0;
}

int32_t device_abort(device *one, uint32_t timeout)
{
    if (!one || !one->contexts) return refuse_no_context();
    for (ae_context *context = one->contexts; context; context = context->next) drop(context);
    notify_all();
    int32_t code = finish_running(one, timeout);
    for (ae_context *context = one->contexts; context; context = context->next) forget_failures(context);
    return code;
}
