/* What a process leaves behind: objects that nobody destroyed, and how much device memory it had at once. Blocks that
 * nobody freed follow from what was told of them. */
#include <string.h>

#include "device.h"
#include "inject.h"
#include "leaks.h"
#include "observe.h"
#include "phase.h"

bool comes_along(const handle_entry *entry)
{
    if (entry->kind == HANDLE_CONTEXT) return ((const ae_context *)entry->object)->permanent;
    if (entry->kind != HANDLE_STREAM) return false;
    const ae_stream *stream = entry->object;
    return stream->context->default_stream == stream;
}

static void tell_object(uint64_t handle, const handle_entry *entry)
{
    ae_event_record event = {.kind = AE_EVENT_LEFT_OBJECT, .a = handle, .site = entry->site};
    const executor *made = entry->kind == HANDLE_EXECUTOR ? entry->object : NULL;
    const char *of = made ? executor_of(made) : "";
    event.b = made && made->repeatable;
    memccpy(event.name, handle_names[entry->kind], 0, sizeof event.name - 1);
    observe_event_with(&event, of, strlen(of));
}

static void tell_objects(void)
{
    uint64_t cursor = 0, handle;
    handle_entry entry;
    machine_lock();
    while ((handle = handle_next(HANDLE_NONE, &cursor, &entry)))
        if (!comes_along(&entry)) tell_object(handle, &entry);
    machine_unlock();
}

static void tell_peaks(void)
{
    ae_usage usage;
    for (int32_t region = 0; region < AE_HOST_REGION; region++)
        if (ae_usage_of(region, &usage) == 0 && usage.peak_bytes)
            observe(AE_EVENT_LEFT_PEAK, "", 0, usage.peak_bytes, (uint64_t)region, 0, 0);
}

void observe_leaks(void)
{
    tell_objects();
    tell_peaks();
    inject_tell();
    observe(AE_EVENT_LEFT_END, "", 0, 0, 0, 0, 0);
}

void ae_events_leaks(void)
{
    observe_leaks();
}
