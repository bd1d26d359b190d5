/* Events: what has become of records and waits, and when (facts 3.5). */
#include "abi.h"
#include "timeouts.h"
#include "graph.h"
#include "guard.h"
#include "observe_checked.h"

#define NS_PER_US 1000
#define US_PER_MS 1000.0

/* Locks as lock_event does; the event is one that no capture keeps. */
static int32_t ask_event(aclrtEvent event, ae_event **found)
{
    int32_t code = lock_event(event, found);
    return code ? code : event_not_captured(*found, "event");
}

/* The host knows that it is complete, if it is. */
static void tell_complete(const ae_event *event)
{
    if (event_is_pending(event)) return;
    observe_seen("event", event->id);
    guard_synchronised();
}

/* ---- status ---------------------------------------------------------------------------------------------------- */

static int32_t checked_not_ex(uint64_t event, ae_event **found)
{
    int32_t code = event_checked(event, "event", found);
    if (!code) code = event_not_ex(*found);
    return code ? code : event_not_captured(*found, "event");
}

/* Deprecated: not ready only while a record is pending. */
aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status)
{
    ENTER;
    if (!status) return leave(refuse_null("status"));
    ae_event *found;
    machine_lock();
    int32_t code = checked_not_ex(HANDLE(event), &found);
    if (!code) *status = event_is_pending(found) ? ACL_EVENT_STATUS_NOT_READY : ACL_EVENT_STATUS_COMPLETE;
    if (!code) tell_complete(found);
    return unlock_and_leave(code);
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status)
{
    ENTER;
    if (!status) return leave(refuse_null("status"));
    ae_event *found;
    int32_t code = ask_event(event, &found);
    if (!code)
        *status = event_is_complete(found) ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
    if (!code) tell_complete(found);
    return unlock_and_leave(code);
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus *status)
{
    ENTER;
    if (!status) return leave(refuse_null("status"));
    ae_event *found;
    machine_lock();
    int32_t code = checked_not_ex(HANDLE(event), &found);
    if (!code) *status = found->state.waits ? ACL_EVENT_WAIT_STATUS_NOT_READY : ACL_EVENT_WAIT_STATUS_COMPLETE;
    return unlock_and_leave(code);
}

/* ---- wait ------------------------------------------------------------------------------------------------------ */

aclError aclrtSynchronizeEvent(aclrtEvent event)
{
    ENTER;
    ae_event *found;
    int32_t code = ask_event(event, &found);
    if (!code) code = event_finish(found, -1);
    return unlock_and_leave(code);
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout)
{
    ENTER;
    int32_t code = timeout_check(timeout);
    if (code) return leave(code);
    ae_event *found;
    code = ask_event(event, &found);
    if (!code) code = timeout_check_positive(timeout);
    if (!code) code = event_finish(found, timeout);
    return unlock_and_leave(code);
}

/* ---- times ----------------------------------------------------------------------------------------------------- */

/* To the microsecond. */
static int32_t elapsed(const ae_event *start, const ae_event *end, float *ms)
{
    uint64_t begun, ended;
    int32_t code = event_time(start, "startEvent", &begun);
    if (!code) code = event_time(end, "endEvent", &ended);
    if (!code && ended < begun)
        code = refuse_argument(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL, "endEvent", "a record not before the start's",
                               "one %llu ns before it", (unsigned long long)(begun - ended));
    if (!code) *ms = (float)((double)(ended / NS_PER_US - begun / NS_PER_US) / US_PER_MS);
    return code;
}

aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent)
{
    ENTER;
    if (!ms || !startEvent || !endEvent)
        return leave(refuse_null(!ms ? "ms" : !startEvent ? "startEvent" : "endEvent"));
    ae_event *start, *end;
    machine_lock();
    int32_t code = event_checked(HANDLE(startEvent), "startEvent", &start);
    if (!code) code = event_checked(HANDLE(endEvent), "endEvent", &end);
    if (!code) code = event_not_captured(start, "startEvent");
    if (!code) code = event_not_captured(end, "endEvent");
    if (!code) code = elapsed(start, end, ms);
    return unlock_and_leave(code);
}

/* Microseconds of a clock that never goes back. */
aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp)
{
    ENTER;
    if (!timestamp) return leave(refuse_null("timestamp"));
    ae_event *found;
    uint64_t time;
    int32_t code = ask_event(event, &found);
    if (!code) code = event_time(found, "event", &time);
    if (!code) *timestamp = time / NS_PER_US;
    return unlock_and_leave(code);
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

aclError aclrtGetEventId(aclrtEvent event, uint32_t *eventId)
{
    ENTER;
    if (!eventId) return leave(refuse_null("eventId"));
    ae_event *found;
    int32_t code = lock_event(event, &found);
    if (!code) *eventId = (uint32_t)found->id;
    return unlock_and_leave(code);
}

aclError aclrtGetEventAvailNum(uint32_t *eventCount)
{
    ENTER;
    if (!eventCount) return leave(refuse_null("eventCount"));
    ae_context *context;
    int32_t code = lock_context(&context);
    const device *one = code ? NULL : device_of(context->device);
    if (one) *eventCount = (uint32_t)(one->soc->events - one->events);
    return unlock_and_leave(code);
}
