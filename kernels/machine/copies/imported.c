/* Blocks by a key: another process's. */
#include <stdlib.h>
#include <string.h>

#include "exported.h"

#include "device.h"

typedef struct imported {
    struct imported *next;
    uint64_t start;
    char key[KEY_ROOM];
} imported;

static imported *all_imported;

static int32_t map_all(physical *what, uint64_t *start)
{
    reservation *place = reserved_new(what->size, 0);
    int32_t code = place ? reserved_map(place->place.start, what->size, what, ACCESS_ALL)
                         : refuse_memory(CODE_OUT_OF_MEMORY, "addresses");
    if (place) *start = place->place.start;
    if (place && code) reserved_release(place);
    what->owners = 0; /* the mapping alone keeps it */
    physical_release(what);
    return code;
}

int32_t imported_new(const char *key, int32_t region, uint64_t *address)
{
    share_name name;
    physical *what;
    if (!key_read(key, SHARE_BLOCK, &name))
        return refuse_argument(CODE_INVALID, "key", "what aclrtIpcMemGetExportKey wrote", "something else");
    imported *one = malloc(sizeof *one);
    if (!one) return refuse_memory(CODE_OUT_OF_MEMORY, "a key");
    int32_t code = physical_import(name, SHARE_BLOCK, region, &what);
    uint64_t inside = code ? 0 : what->guest.row->inside;
    if (!code) code = map_all(what, &one->start);
    if (code) {
        free(one);
        return code;
    }
    memcpy(one->key, key, KEY_ROOM);
    one->next = all_imported;
    all_imported = one;
    *address = one->start + inside;
    return 0;
}

int32_t exported_close(const char *key)
{
    if (exported_close_own(key)) return 0;
    imported **link = &all_imported;
    while (*link && strncmp((*link)->key, key, KEY_ROOM) != 0) link = &(*link)->next;
    imported *one = *link;
    if (!one)
        return refuse_argument(CODE_INVALID, "key", "a key that this process has exported or imported",
                               "one that is closed, or none");
    mapping_end(mapping_at(one->start));
    reserved_release(reserved_at(one->start));
    *link = one->next;
    free(one);
    return 0;
}

void imported_forget(void)
{
    all_imported = NULL;
}
