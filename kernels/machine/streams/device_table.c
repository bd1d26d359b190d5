/* The devices of the process: which there are, and what of their pools is in use. */
#include <stdio.h>

#include "device.h"

#include "acl/error_codes/rt_error_codes.h"

static device devices[MOST_DEVICES]; /* soc is NULL: never opened */

device *device_of(int32_t id)
{
    return id >= 0 && id < MOST_DEVICES && devices[id].soc ? &devices[id] : NULL;
}

device *device_at(int32_t id)
{
    return &devices[id];
}

/* ---- which there are ------------------------------------------------------------------------------------------- */

int32_t device_visible(int32_t *count)
{
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    *count = code ? 0 : chosen->visible_count;
    return code;
}

int32_t device_check(int64_t id, const char *param, int32_t code)
{
    int32_t most, malformed = device_visible(&most);
    if (malformed) return malformed;
    if (id >= 0 && id < most) return 0;
    char expected[48];
    snprintf(expected, sizeof expected, "a device id in [0, %d)", most);
    return refuse_argument(code, param, expected, "%lld", (long long)id);
}

/* ---- pools ----------------------------------------------------------------------------------------------------- */

static int32_t take_of_pool(const device *one, int32_t *used, int32_t most, const char *what, int32_t code)
{
    if (*used < most) {
        ++*used;
        return 0;
    }
    return refuse_exhausted(code, "Expected at most %d %s on device %d (%s) but all are in use: destroy some.", most,
                            what, one->id, one->soc->name);
}

int32_t device_take_stream(device *one)
{
    return take_of_pool(one, &one->streams, one->soc->streams, "streams", ACL_ERROR_RT_NO_STREAM_RESOURCE);
}

int32_t device_take_event(device *one)
{
    return take_of_pool(one, &one->events, one->soc->events, "events", ACL_ERROR_RT_NO_EVENT_RESOURCE);
}

/* ---- fork ------------------------------------------------------------------------------------------------------ */

/* Nothing of the parent's is freed: threads that do not exist here were at work on it. But it stays known, so that
 * nothing that looks for lost memory at the child's end finds it. */
void devices_forget(void)
{
    static ae_context *parents;
    for (int32_t id = 0; id < MOST_DEVICES; id++) {
        ae_context **end = &devices[id].contexts;
        while (*end) end = &(*end)->next;
        *end = parents;
        parents = devices[id].contexts;
        devices[id] = (device){0};
    }
}
