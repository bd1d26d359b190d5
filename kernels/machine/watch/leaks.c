/* What a process leaves behind: objects that are alive, and the peak of its device memory. Blocks that were not freed
 * follow from the events of them. */
#include "leaks.h"

#include "device.h"
#include "inject.h"
#include "observe.h"

bool comes_along(const handle_entry *entry)
{
    if (entry->kind == HANDLE_CONTEXT) return ((const ae_context *)entry->object)->permanent;
    if (entry->kind != HANDLE_STREAM) return false;
    const ae_stream *stream = entry->object;
    return stream->context->default_stream == stream;
}

bool is_primary_context(const handle_entry *entry)
{
    return entry->kind == HANDLE_CONTEXT && ((const ae_context *)entry->object)->primary;
}

static void observe_objects(void)
{
    uint64_t cursor = 0, handle;
    handle_entry entry;
    machine_lock();
    while ((handle = handle_next(HANDLE_NONE, &cursor, &entry)))
        if (!comes_along(&entry))
            observe(AE_EVENT_LEFT_OBJECT, handle_names[entry.kind], handle, is_primary_context(&entry), 0, 0,
                    entry.site);
    machine_unlock();
}

static void observe_peaks(void)
{
    ae_usage usage;
    for (int32_t region = 0; region < AE_HOST_REGION; region++)
        if (ae_usage_of(region, &usage) == 0 && usage.peak_bytes)
            observe(AE_EVENT_LEFT_PEAK, "", 0, usage.peak_bytes, (uint64_t)region, 0, 0);
}

void observe_leaks(void)
{
    observe_objects();
    observe_peaks();
    inject_tell();
    observe(AE_EVENT_LEFT_END, "", 0, 0, 0, 0, 0);
}

void ae_events_leaks(void)
{
    observe_leaks();
}
