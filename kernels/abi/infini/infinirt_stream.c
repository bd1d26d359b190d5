/* InfiniRT: streams. On the CPU everything is done at once: a stream is null, and what is passed as one is not looked
 * at. */
#include "infini.h"

#define FAST_LAUNCH 1u /* ACL_STREAM_FAST_LAUNCH */

static int32_t create_on_device(uint64_t *made)
{
    ae_context *context;
    ae_stream *stream;
    infini_watch();
    int32_t code = lock_context(&context);
    if (!code) code = stream_create(context, FAST_LAUNCH, 0, &stream);
    if (!code) *made = stream->handle;
    machine_unlock();
    return code;
}

infiniStatus_t infinirtStreamCreate(infinirtStream_t *stream_ptr)
{
    ENTER;
    uint64_t made = 0;
    int32_t code = infini_out(stream_ptr, sizeof *stream_ptr, "stream_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code && !on_cpu()) code = create_on_device(&made);
    if (!code) *stream_ptr = POINTER(made);
    return infini_leave(code);
}

static int32_t destroy_on_device(uint64_t stream)
{
    ae_stream *found;
    infini_watch();
    machine_lock();
    int32_t code = stream_destroyable(stream, &found);
    if (!code) code = stream_finish_and_destroy(found);
    machine_unlock();
    if (!code) infini_tell_noted(); /* what failed in the stream is told, not answered */
    return infini_waited(code);
}

infiniStatus_t infinirtStreamDestroy(infinirtStream_t stream)
{
    ENTER;
    return infini_leave(on_cpu() ? 0 : destroy_on_device(HANDLE(stream)));
}

static int32_t finish_on_device(uint64_t stream)
{
    ae_stream *found;
    infini_watch();
    machine_lock();
    int32_t code = stream_named(stream, &found);
    if (!code) code = stream_finish(found, -1);
    machine_unlock();
    return infini_waited(code);
}

infiniStatus_t infinirtStreamSynchronize(infinirtStream_t stream)
{
    ENTER;
    return infini_leave(on_cpu() ? 0 : finish_on_device(HANDLE(stream)));
}

static int32_t wait_on_device(uint64_t stream, uint64_t event, uint64_t site)
{
    ae_stream *target;
    ae_event *awaited;
    int32_t code = stream_named_here(stream, &target);
    if (!code) code = event_checked(event, "event", &awaited);
    return code ? code : event_launch_wait(awaited, target, site);
}

infiniStatus_t infinirtStreamWaitEvent(infinirtStream_t stream, infinirtEvent_t event)
{
    ENTER;
    if (on_cpu())
        return infini_leave(infini_refuse(INFINI_STATUS_NOT_IMPLEMENTED, "Expected an NPU but the current device is "
                                                                         "the CPU, where no stream waits."));
    uint64_t site = site_now();
    machine_lock();
    int32_t code = wait_on_device(HANDLE(stream), HANDLE(event), site);
    machine_unlock();
    return infini_leave(infini_waited(code));
}
