/* Events: creation, records, resets and waits in streams (facts 3.5). Questions are in event_query.c. */
#include "abi.h"

#include "event_departed.h"

#define PLAIN_FLAGS 0xeu /* of aclrtCreateEvent: device synchronisation, time line, stream mark */

/* ---- create, destroy ------------------------------------------------------------------------------------------- */

static int32_t create(event_family family, uint32_t flags, aclrtEvent *event)
{
    ae_event *made;
    site_note();
    machine_lock();
    int32_t code = event_create(family, flags, &made);
    if (!code) *event = POINTER(made->handle);
    machine_unlock();
    return code;
}

static int32_t create_with_flag(event_family family, uint32_t flag, aclrtEvent *event)
{
    int32_t code = event ? event_flags_checked(flag, family) : refuse_null("event");
    return code ? code : create(family, flag, event);
}

aclError aclrtCreateEvent(aclrtEvent *event)
{
    ENTER;
    return leave(event ? create(EVENT_PLAIN, PLAIN_FLAGS, event) : refuse_null("event"));
}

aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag)
{
    ENTER;
    return leave(create_with_flag(EVENT_FLAGGED, flag, event));
}

aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag)
{
    ENTER;
    return leave(create_with_flag(EVENT_EX, flag, event));
}

aclError aclrtDestroyEvent(aclrtEvent event)
{
    ENTER;
    ae_event *found;
    site_note();
    int32_t code = lock_event(event, &found);
    if (!code) event_destroy(found);
    return unlock_and_leave(code);
}

/* ---- record and reset ------------------------------------------------------------------------------------------ */

/* An event and a stream of the current context; the event is looked at first. */
static int32_t event_and_stream(uint64_t event, uint64_t stream, ae_event **found, ae_stream **target)
{
    int32_t code = event_checked(event, "event", found);
    if (!code) code = stream_named_here(stream, target);
    return code ? code : event_local(*found, (*target)->context);
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream)
{
    ENTER_LAUNCH;
    uint64_t site = site_now();
    ae_event *found;
    ae_stream *target;
    machine_lock();
    int32_t code = event_and_stream(HANDLE(event), HANDLE(stream), &found, &target);
    if (!code) code = event_launch_record(found, target, site);
    return unlock_and_leave(code);
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream)
{
    ENTER_LAUNCH;
    uint64_t site = site_now();
    ae_event *found;
    ae_stream *target;
    machine_lock();
    int32_t code = event_and_stream(HANDLE(event), HANDLE(stream), &found, &target);
    if (!code) code = event_not_ex(found);
    if (!code) code = event_launch_reset(found, target, site);
    return unlock_and_leave(code);
}

static int32_t check_flag(const void *event, uint32_t flag, const char *expected)
{
    if (!event) return refuse_null("event");
    return flag > 1 ? refuse_invalid("flag", expected, "%u", flag) : 0;
}

aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag)
{
    ENTER_LAUNCH;
    int32_t code = check_flag(event, flag, "ACL_EVENT_RECORD_DEFAULT (0) or ACL_EVENT_RECORD_EXTERNAL (1)");
    if (code) return leave(code);
    uint64_t site = site_now();
    ae_event *found;
    ae_stream *target;
    machine_lock();
    code = event_and_stream(HANDLE(event), HANDLE(stream), &found, &target);
    if (!code) code = (flag ? event_launch_record_outside : event_launch_record)(found, target, site);
    return unlock_and_leave(code);
}

/* ---- wait ------------------------------------------------------------------------------------------------------ */

/* The stream is looked at first, and whose it is last; the event may be another context's. */
static int32_t launch_wait(uint64_t stream, uint64_t event, uint32_t flag)
{
    if (!event) return refuse_null("event");
    uint64_t site = site_now();
    ae_event *found;
    ae_stream *target;
    machine_lock();
    int32_t code = stream_checked(stream, &target);
    if (!code) code = (found = event_departed(event)) ? 0 : event_checked(event, "event", &found);
    if (!code) code = stream_own(&target);
    if (!code) code = (flag ? event_launch_wait_outside : event_launch_wait)(found, target, site);
    machine_unlock();
    return code;
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event)
{
    ENTER_LAUNCH;
    return leave(launch_wait(HANDLE(stream), HANDLE(event), ACL_EVENT_WAIT_DEFAULT));
}

/* Here a wait in a stream is never cut short. */
aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event, uint32_t timeout, uint32_t flag)
{
    ENTER_LAUNCH;
    (void)timeout;
    int32_t code = check_flag(event, flag, "ACL_EVENT_WAIT_DEFAULT (0) or ACL_EVENT_WAIT_EXTERNAL (1)");
    return leave(code ? code : launch_wait(HANDLE(stream), HANDLE(event), flag));
}

aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event, int32_t timeout)
{
    ENTER_LAUNCH;
    if (timeout < 0)
        return leave(refuse_outer("timeout", "0 (no limit) or a positive number of seconds", "%d", timeout));
    return leave(launch_wait(HANDLE(stream), HANDLE(event), ACL_EVENT_WAIT_DEFAULT));
}
