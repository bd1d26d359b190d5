/* Streams (facts 3.2, 3.4). Their modes: stream_modes.c. */
#include <string.h>

#include "abi.h"
#include "timeouts.h"
#include "graph.h"
#include "guard.h"
#include "observe_checked.h"

#define LOWEST_PRIORITY 7

/* ---- create, destroy ------------------------------------------------------------------------------------------- */

static int32_t create(uint32_t flags, uint32_t priority, aclrtStream *stream)
{
    ae_context *context;
    ae_stream *made;
    site_note();
    int32_t code = lock_context(&context);
    if (!code) code = stream_create(context, flags, priority, &made);
    if (!code) *stream = POINTER(made->handle);
    machine_unlock();
    return code;
}

aclError aclrtCreateStream(aclrtStream *stream)
{
    ENTER;
    return leave(stream ? create(0, 0, stream) : refuse_null("stream"));
}

/* The 310P has no deep streams. */
static int32_t check_depth(uint32_t flag)
{
    const soc_row *soc = settings_or_default()->soc;
    if (!(flag & ACL_STREAM_HUGE) || strcmp(soc->family, "ascend310p") != 0) return 0;
    return refuse_unsupported("Expected a stream without ACL_STREAM_HUGE on %s but got flag %u, argument flag.",
                              soc->name, flag);
}

/* The priority has no effect here; unknown bits of flag are ignored. */
aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority, uint32_t flag)
{
    ENTER;
    if (!stream) return leave(refuse_null("stream"));
    int32_t code = check_depth(flag);
    return leave(code ? code : create(flag, priority < LOWEST_PRIORITY ? priority : LOWEST_PRIORITY, stream));
}

aclError aclrtDestroyStream(aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    site_note();
    machine_lock();
    int32_t code = stream_destroyable(HANDLE(stream), &found);
    if (!code) code = stream_finish_and_destroy(found);
    machine_unlock();
    if (!code) publish_noted(); /* what failed in the stream is told, not answered */
    return leave(code);
}

aclError aclrtDestroyStreamForce(aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    site_note();
    machine_lock();
    int32_t code = stream_destroyable(HANDLE(stream), &found);
    if (!code) stream_destroy(found);
    return unlock_and_leave(code);
}

/* ---- wait ------------------------------------------------------------------------------------------------------ */

static int32_t finish(ae_stream *stream, int32_t timeout)
{
    int32_t code = stream_not_captured(stream);
    if (code) return code;
    return stream->flags & NOT_WAITED_FOR ? 0 : stream_finish(stream, timeout);
}

aclError aclrtSynchronizeStream(aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = finish(found, -1);
    return unlock_and_leave(code);
}

static int32_t finish_within(uint64_t handle, int32_t timeout)
{
    ae_stream *found;
    int32_t code = stream_checked(handle, &found);
    if (!code) code = timeout_check_positive(timeout);
    if (!code) code = stream_usable(&found);
    return code ? code : finish(found, timeout);
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout)
{
    ENTER;
    int32_t code = timeout_check(timeout);
    if (code) return leave(code);
    machine_lock();
    code = finish_within(HANDLE(stream), timeout);
    return unlock_and_leave(code);
}

aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status)
{
    ENTER;
    if (!status) return leave(refuse_null("status"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = stream_not_captured(found);
    if (!code) *status = stream_query(found) ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
    if (!code && *status == ACL_STREAM_STATUS_COMPLETE) {
        observe_seen("stream", (uint64_t)found->id);
        guard_synchronised();
    }
    return unlock_and_leave(code);
}

/* ---- what a stream is ------------------------------------------------------------------------------------------ */

aclError aclrtStreamGetId(aclrtStream stream, int32_t *streamId)
{
    ENTER;
    if (!streamId) return leave(refuse_null("streamId"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) *streamId = found->id;
    return unlock_and_leave(code);
}

aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t *priority)
{
    ENTER;
    if (!priority) return leave(refuse_null("priority"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) *priority = found->priority;
    return unlock_and_leave(code);
}

aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t *flags)
{
    ENTER;
    if (!flags) return leave(refuse_null("flags"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) *flags = found->flags;
    return unlock_and_leave(code);
}

aclError aclrtGetStreamAvailableNum(uint32_t *streamCount)
{
    ENTER;
    if (!streamCount) return leave(refuse_null("streamCount"));
    ae_context *context;
    int32_t code = lock_context(&context);
    const device *one = code ? NULL : device_of(context->device);
    if (one) *streamCount = (uint32_t)(one->soc->streams - one->streams);
    return unlock_and_leave(code);
}

/* Either pointer may be null. */
aclError aclrtDeviceGetStreamPriorityRange(int32_t *leastPriority, int32_t *greatestPriority)
{
    ENTER;
    if (leastPriority) *leastPriority = LOWEST_PRIORITY;
    if (greatestPriority) *greatestPriority = 0;
    return leave(0);
}
