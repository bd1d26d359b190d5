/* Leaks since a moment. No handle and no block's serial number is given out twice, so what lived then is known by
 * them. */
#include "leaks.h"

#include <stdlib.h>

#include "device.h"
#include "memory.h"
#include "words.h"

static struct {
    uint64_t *handle; /* that lived then, in the order of the walk */
    uint64_t count, serial; /* serial: of the newest block then */
} then;

/* ---- then ------------------------------------------------------------------------------------------------------- */

static uint64_t count_handles(void)
{
    uint64_t cursor = 0, count = 0;
    handle_entry entry;
    while (handle_next(HANDLE_NONE, &cursor, &entry)) count++;
    return count;
}

static int compare(const void *one, const void *other)
{
    uint64_t left = *(const uint64_t *)one, right = *(const uint64_t *)other;
    return (left > right) - (left < right);
}

int32_t leaks_begin(void)
{
    machine_lock();
    uint64_t cursor = 0, handle, count = count_handles(), *list = malloc((count + 1) * sizeof *list);
    handle_entry entry;
    if (list) {
        free(then.handle);
        then.handle = list;
        then.count = 0;
        while ((handle = handle_next(HANDLE_NONE, &cursor, &entry))) list[then.count++] = handle;
        qsort(list, then.count, sizeof *list, compare);
    }
    then.serial = memory.serial;
    machine_unlock();
    return list ? 0 : refuse_memory(CODE_OUT_OF_MEMORY, "what lives");
}

/* ---- now -------------------------------------------------------------------------------------------------------- */

static bool lived(uint64_t handle)
{
    return then.count && bsearch(&handle, then.handle, then.count, sizeof handle, compare);
}

static bool is_primary(const handle_entry *entry)
{
    return entry->kind == HANDLE_CONTEXT && ((const ae_context *)entry->object)->primary;
}

static uint64_t say_handles(words *out)
{
    uint64_t cursor = 0, count = 0, handle;
    handle_entry entry;
    char site[SITE_TEXT];
    while ((handle = handle_next(HANDLE_NONE, &cursor, &entry))) {
        if (lived(handle) || comes_along(&entry) || is_primary(&entry)) continue;
        count++;
        say(out, "%s", handle_names[entry.kind]);
        if (entry.site) say(out, " created at %s", site_text(entry.site, site, sizeof site));
        say(out, "\n");
    }
    return count;
}

static uint64_t say_block(words *out, const ae_block *block)
{
    char site[SITE_TEXT];
    if (block->serial <= then.serial) return 0;
    say(out, "%llu bytes of %s memory allocated at %s\n", (unsigned long long)block->requested,
        block->region == AE_HOST_REGION ? "page-locked host" : "device", site_text(block->site, site, sizeof site));
    return 1;
}

static uint64_t say_blocks(words *out, int32_t region)
{
    int32_t room = ae_list(region, NULL, 0);
    ae_block *block = room > 0 ? malloc((size_t)room * sizeof *block) : NULL;
    if (!block) return 0;
    int32_t living = ae_list(region, block, room);
    uint64_t count = 0;
    for (int32_t i = 0; i < living && i < room; i++) count += say_block(out, &block[i]);
    free(block);
    return count;
}

uint64_t leaks_since_begin(char *text, size_t size)
{
    char unused[1];
    words out = words_in(size ? text : unused, size ? size : 1);
    machine_lock();
    uint64_t count = say_handles(&out);
    machine_unlock();
    for (int32_t region = 0; region < AE_REGIONS; region++) count += say_blocks(&out, region);
    return count;
}
