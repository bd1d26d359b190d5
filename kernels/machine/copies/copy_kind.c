/* Kinds of copies: what a stream allows between two places, and what contradicts them. */
#include <stdio.h>

#include "copy.h"
#include "managed.h"
#include "observe.h"
#include "words.h"

enum copy_kind { HOST_TO_HOST, HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE, BY_THE_POINTERS };
#define TO_DEVICE_FROM_BUFFER 5 /* ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE */
#define KINDS 4

static const char *const place_names[PLACES] = {
    [PLACE_PAGEABLE] = "pageable host memory",
    [PLACE_DEVICE] = "device memory",
    [PLACE_PINNED] = "page-locked host memory",
};

/* Kinds allowed from a source to a target, a bit each, where one of them is pageable; every kind is where none is. */
static const uint8_t allowed_kinds[PLACES][PLACES] = {
    [PLACE_PAGEABLE][PLACE_DEVICE] = 1 << HOST_TO_DEVICE | 1 << DEVICE_TO_DEVICE,
    [PLACE_DEVICE][PLACE_PAGEABLE] = 1 << DEVICE_TO_HOST | 1 << DEVICE_TO_DEVICE,
    [PLACE_PINNED][PLACE_PAGEABLE] = 1 << HOST_TO_HOST | 1 << HOST_TO_DEVICE,
    [PLACE_PAGEABLE][PLACE_PINNED] = 1 << HOST_TO_HOST | 1 << DEVICE_TO_HOST,
    [PLACE_PAGEABLE][PLACE_PAGEABLE] = (1 << KINDS) - 1,
};

static int32_t actual_kind(int32_t source, int32_t target)
{
    if (source == PLACE_DEVICE) return target == PLACE_DEVICE ? DEVICE_TO_DEVICE : DEVICE_TO_HOST;
    return target == PLACE_DEVICE ? HOST_TO_DEVICE : HOST_TO_HOST;
}

static int32_t refuse_kind(int32_t source, int32_t target, int32_t kind)
{
    char expected[128];
    words text = words_in(expected, sizeof expected);
    say(&text, "one of (");
    const char *comma = "";
    for (int32_t each = 0; each < KINDS; each++)
        if (allowed_kinds[source][target] >> each & 1) {
            say(&text, "%s%d", comma, each);
            comma = ", ";
        }
    say(&text, ") from %s to %s, or ACL_MEMCPY_DEFAULT", place_names[source], place_names[target]);
    return refuse_argument(CODE_INVALID, "kind", expected, "%d", kind);
}

/* The kind that the runtime makes of what it is told; 107000 noted where no rule allows it. */
static int32_t revise_kind(int32_t source, int32_t target, int32_t kind, int32_t *effective)
{
    uint32_t allowed = allowed_kinds[source][target];
    bool inferred = !allowed || kind == BY_THE_POINTERS;
    *effective = inferred ? actual_kind(source, target) : kind;
    return inferred || (kind >= 0 && kind < KINDS && allowed >> kind & 1) ? 0 : refuse_kind(source, target, kind);
}

int32_t copy_check_kind(int32_t source, int32_t target, int32_t kind)
{
    int32_t effective, code = revise_kind(source, target, kind, &effective);
    if (code || effective != HOST_TO_HOST) return code;
    return refuse_unsupported("Expected a device at one end of an asynchronous copy but got %s to %s, argument kind "
                              "(%d).",
                              place_names[source], place_names[target], kind);
}

int32_t rows_check_kind(int32_t source, int32_t target, int32_t kind, bool at_once)
{
    int32_t effective, code = revise_kind(source, target, kind, &effective);
    if (code || effective == HOST_TO_DEVICE || effective == DEVICE_TO_HOST) return code;
    if (effective == DEVICE_TO_DEVICE && !at_once) return 0;
    return refuse(CODE_INVALID, "EE1017",
                  "Expected rows to go between the host and a device%s but got %s to %s, argument "
                  "kind (%d).",
                  at_once ? "" : " or inside of devices", place_names[source], place_names[target], kind);
}

/* ---- what a program says and does ------------------------------------------------------------------------------ */

static bool contradicts(int32_t source, int32_t target, int32_t kind)
{
    if (kind == BY_THE_POINTERS) return false;
    return (kind == TO_DEVICE_FROM_BUFFER ? HOST_TO_DEVICE : kind) != actual_kind(source, target);
}

void copy_observe_kind(uint64_t source, uint64_t target, int32_t kind)
{
    static const char *const kind_names[] = {"ACL_MEMCPY_HOST_TO_HOST",   "ACL_MEMCPY_HOST_TO_DEVICE",
                                             "ACL_MEMCPY_DEVICE_TO_HOST", "ACL_MEMCPY_DEVICE_TO_DEVICE",
                                             "ACL_MEMCPY_DEFAULT",        "ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE"};
    if (!observed() || managed_around(source) || managed_around(target)) return;
    ae_block block;
    int32_t from = block_locate(source, &block), to = block_locate(target, &block);
    if (!contradicts(from, to, kind)) return;
    ae_event_record event = {.kind = AE_EVENT_MISUSE, .a = AE_MISUSE_KIND, .site = here()->site};
    snprintf(event.name, sizeof event.name, "%s", here()->function);
    snprintf(event.text, sizeof event.text, "%s, but src is %s and dst is %s", kind_names[kind], place_names[from],
             place_names[to]);
    observe_event(&event);
}
