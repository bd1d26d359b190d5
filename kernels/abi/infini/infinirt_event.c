/* InfiniRT: events. On the CPU, where everything is done at once, an event is a time. */
#include <stdlib.h>

#include "infini.h"
#include "cell.h"

#define PLAIN_FLAGS 0xeu /* of aclrtCreateEvent: device synchronisation, time line, stream mark */
#define NS_PER_US 1000
#define US_PER_MS 1000.0

typedef struct host_event {
    uint64_t time; /* of its newest record, in ns */
} host_event;

/* NULL_POINTER for null, BAD_PARAM for what is no event of the CPU, or a destroyed one. */
static int32_t check_host_event(uint64_t event, const char *param, host_event **found)
{
    if (!event) return infini_null(param, INFINI_STATUS_NULL_POINTER);
    *found = handle_find(event, HANDLE_INFINI_EVENT);
    if (*found) return 0;
    if (cell_is(event) && handle_look(event).kind == HANDLE_NONE)
        return infini_bad(param, "a live event of the CPU", "one that was destroyed");
    return infini_bad(param, "an event of the CPU", "%s", handle_seen(event));
}

static int32_t not_implemented(const char *reason)
{
    return infini_refuse(INFINI_STATUS_NOT_IMPLEMENTED, "%s", reason);
}

/* ---- create, destroy -------------------------------------------------------------------------------------------- */

static int32_t create_on_host(uint64_t *made)
{
    host_event *event = malloc(sizeof *event);
    if (!event)
        return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected host memory for an event but there is none.");
    event->time = ae_now();
    int32_t code = infini_new(HANDLE_INFINI_EVENT, event, 0, 0, made);
    if (code) free(event);
    return code;
}

static int32_t create_on_device(uint64_t *made)
{
    ae_event *event;
    int32_t code = event_create(EVENT_PLAIN, PLAIN_FLAGS, &event);
    if (!code) *made = event->handle;
    return code;
}

static int32_t create(infinirtEvent_t *place)
{
    uint64_t made;
    infini_watch();
    machine_lock();
    int32_t code = on_cpu() ? create_on_host(&made) : create_on_device(&made);
    machine_unlock();
    if (!code) *place = POINTER(made);
    return code;
}

infiniStatus_t infinirtEventCreate(infinirtEvent_t *event_ptr)
{
    ENTER;
    int32_t code = infini_out(event_ptr, sizeof *event_ptr, "event_ptr", INFINI_STATUS_NULL_POINTER);
    return infini_leave(code ? code : create(event_ptr));
}

infiniStatus_t infinirtEventCreateWithFlags(infinirtEvent_t *event_ptr, uint32_t flags)
{
    ENTER;
    (void)flags;
    int32_t code = infini_out(event_ptr, sizeof *event_ptr, "event_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code && !on_cpu())
        code = not_implemented("Expected the CPU but the current device is an NPU, whose events have no flags.");
    return infini_leave(code ? code : create(event_ptr));
}

static int32_t destroy_on_host(uint64_t event)
{
    host_event *found;
    int32_t code = event ? check_host_event(event, "event", &found) : 0;
    if (event && !code) infini_end(event);
    return code;
}

static int32_t destroy_on_device(uint64_t event)
{
    ae_event *found;
    int32_t code = event_checked(event, "event", &found);
    if (!code) event_destroy(found);
    return code;
}

infiniStatus_t infinirtEventDestroy(infinirtEvent_t event)
{
    ENTER;
    infini_watch();
    machine_lock();
    int32_t code = on_cpu() ? destroy_on_host(HANDLE(event)) : destroy_on_device(HANDLE(event));
    machine_unlock();
    return infini_leave(code);
}

/* ---- record, query, wait ---------------------------------------------------------------------------------------- */

static int32_t record_on_host(uint64_t event)
{
    host_event *found;
    int32_t code = check_host_event(event, "event", &found);
    if (!code) found->time = ae_now();
    return code;
}

static int32_t record_on_device(uint64_t event, uint64_t stream, uint64_t site)
{
    ae_event *found;
    ae_stream *target;
    int32_t code = event_checked(event, "event", &found);
    if (!code) code = stream_named_here(stream, &target);
    if (!code) code = event_local(found, target->context);
    return code ? code : event_launch_record(found, target, site);
}

infiniStatus_t infinirtEventRecord(infinirtEvent_t event, infinirtStream_t stream)
{
    ENTER;
    uint64_t site = on_cpu() ? 0 : site_now();
    machine_lock();
    int32_t code = on_cpu() ? record_on_host(HANDLE(event)) : record_on_device(HANDLE(event), HANDLE(stream), site);
    machine_unlock();
    return infini_leave(infini_waited(code));
}

static int32_t query_on_host(uint64_t event, bool *complete)
{
    host_event *found;
    *complete = true;
    return check_host_event(event, "event", &found);
}

static int32_t query_on_device(uint64_t event, bool *complete)
{
    ae_event *found;
    int32_t code = event_checked(event, "event", &found);
    if (!code) *complete = event_is_complete(found);
    return code;
}

infiniStatus_t infinirtEventQuery(infinirtEvent_t event, infinirtEventStatus_t *status_ptr)
{
    ENTER;
    bool complete = false;
    int32_t code = infini_out(status_ptr, sizeof *status_ptr, "status_ptr", INFINI_STATUS_NULL_POINTER);
    if (code) return infini_leave(code);
    machine_lock();
    code = on_cpu() ? query_on_host(HANDLE(event), &complete) : query_on_device(HANDLE(event), &complete);
    machine_unlock();
    if (!code) *status_ptr = complete ? INFINIRT_EVENT_COMPLETE : INFINIRT_EVENT_NOT_READY;
    return infini_leave(code);
}

static int32_t finish_on_device(uint64_t event)
{
    ae_event *found;
    int32_t code = event_checked(event, "event", &found);
    return code ? code : event_finish(found, -1);
}

infiniStatus_t infinirtEventSynchronize(infinirtEvent_t event)
{
    ENTER;
    host_event *found;
    infini_watch();
    machine_lock();
    int32_t code = on_cpu() ? check_host_event(HANDLE(event), "event", &found) : finish_on_device(HANDLE(event));
    machine_unlock();
    return infini_leave(infini_waited(code));
}

/* To the microsecond, rounded down. */
static double milliseconds(int64_t passed)
{
    int64_t us = passed / NS_PER_US - (passed % NS_PER_US < 0);
    return (double)us / US_PER_MS;
}

/* The end is looked at first. */
static int32_t elapsed(uint64_t start, uint64_t end, float *ms)
{
    host_event *first, *last;
    if (!on_cpu())
        return not_implemented("Expected the CPU but the current device is an NPU, whose events tell no time.");
    machine_lock();
    int32_t code = check_host_event(end, "end", &last);
    if (!code) code = check_host_event(start, "start", &first);
    int64_t passed = code ? 0 : (int64_t)(last->time - first->time);
    machine_unlock();
    if (!code) *ms = (float)milliseconds(passed);
    return code;
}

infiniStatus_t infinirtEventElapsedTime(float *ms_ptr, infinirtEvent_t start, infinirtEvent_t end)
{
    ENTER;
    int32_t code = infini_out(ms_ptr, sizeof *ms_ptr, "ms_ptr", INFINI_STATUS_NULL_POINTER);
    return infini_leave(code ? code : elapsed(HANDLE(start), HANDLE(end), ms_ptr));
}
