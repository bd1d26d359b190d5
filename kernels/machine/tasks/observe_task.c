/* Events of copies and of what is enqueued, with what is known of their bytes. */
#include <string.h>

#include "call.h"
#include "memory.h"
#include "observe.h"
#include "stream.h"

/* With the lock. Page-locked memory is host memory. */
static bool is_device(uint64_t address)
{
    const window *home = window_of(address);
    return home && home->region != AE_HOST_REGION;
}

static const char *way_of(uint64_t target, uint64_t source)
{
    if (!source) return "";
    if (is_device(target)) return is_device(source) ? "device_to_device" : "host_to_device";
    return is_device(source) ? "device_to_host" : "host_to_host";
}

static void put_way(ae_event_record *event, uint64_t target, uint64_t source)
{
    strcpy(event->text, way_of(target, source));
}

void observe_copy(uint64_t target, uint64_t source, uint64_t bytes, uint64_t site)
{
    ae_event_record event = {.kind = AE_EVENT_COPY, .a = target, .b = source, .c = bytes, .site = site};
    const char *function = here()->function;
    memccpy(event.name, function ? function : "", 0, sizeof event.name - 1);
    machine_lock();
    put_way(&event, target, source);
    machine_unlock();
    observe_event(&event);
}

static void put_task(ae_event_record *event, const ae_stream *stream, const char *what)
{
    event->a = (uint64_t)stream->id;
    event->b = stream->pushed;
    memccpy(event->name, what, 0, sizeof event->name - 1);
}

void observe_enqueued_copy(const ae_stream *stream, const char *what, uint64_t target, uint64_t source, uint64_t bytes,
                           uint64_t site)
{
    ae_event_record event = {.kind = AE_EVENT_ENQUEUE, .c = target, .d = source, .e = bytes, .site = site};
    put_task(&event, stream, what);
    put_way(&event, target, source);
    observe_event(&event);
}

void observe_enqueued_operator(const ae_stream *stream, const char *name, uint64_t workspace, uint64_t bytes,
                               uint64_t site)
{
    ae_event_record event = {.kind = AE_EVENT_ENQUEUE, .d = workspace, .e = bytes, .site = site};
    put_task(&event, stream, name);
    observe_event(&event);
}
