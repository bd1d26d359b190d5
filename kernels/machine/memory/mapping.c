/* Mapping physical memory to reserved addresses, and who may touch it then. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "call.h"
#include "handle.h"
#include "physical.h"

static bool put(uint64_t start, uint64_t size, int access, int flags, const physical *what)
{
    int file = what ? what->file : -1;
    off_t offset = what ? (off_t)what->offset : 0;
    return mmap(POINTER(start), size, access, flags | MAP_FIXED, file, offset) != MAP_FAILED;
}

static int protection(uint32_t access)
{
    return access == ACCESS_ALL ? PROT_READ | PROT_WRITE : access ? PROT_READ : PROT_NONE;
}

static bool show_host(mapping *one, uint32_t access)
{
    one->host = access;
    return put(one->start, one->size, protection(access), MAP_SHARED, one->what);
}

/* A kernel that runs just now may still have the old address: it finds pages, though not those of anybody. */
static void take_away(const reservation *home, const mapping *one)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    put(one->start + home->place.distance, one->size, PROT_READ | PROT_WRITE, flags, NULL);
    put(one->start, one->size, PROT_NONE, flags, NULL);
}

static int32_t check_place(const reservation *home, uint64_t start, uint64_t size, const physical *what)
{
    if (!home || home->lent || home->record.state != AE_BLOCK_LIVE ||
        size > home->place.start + home->place.size - start)
        return refuse_argument(CODE_INVALID, "virPtr", "addresses of one aclrtReserveMemAddress",
                               "%zu bytes from 0x%zx", (size_t)size, (size_t)start);
    if (start % GRANULARITY)
        return refuse_argument(CODE_INVALID, "virPtr", "a multiple of 2 MiB", "0x%zx", (size_t)start);
    if (size != what->size)
        return refuse_argument(CODE_INVALID, "size", "the size of the physical memory", "%zu instead of %zu",
                               (size_t)size, (size_t)what->size);
    uint32_t at = mapping_from(home, start);
    if (at < home->count && home->maps[at].start < start + size)
        return refuse_argument(CODE_INVALID, "virPtr", "addresses that nothing is mapped to",
                               "some of the mapping at 0x%zx", (size_t)home->maps[at].start);
    const physical *other = home->count ? home->maps[0].what : what;
    if (other->region != what->region || other->imported != what->imported)
        return refuse_argument(CODE_INVALID, "handle", "memory of the kind that is mapped to other parts of the range",
                               "another device's, or another process's");
    return 0;
}

static mapping *insert(reservation *home, uint64_t start)
{
    if (home->count == home->room) {
        uint32_t room = home->room ? 2 * home->room : 8;
        mapping *more = realloc(home->maps, room * sizeof *more);
        if (!more) return NULL;
        home->maps = more;
        home->room = room;
    }
    uint32_t at = mapping_from(home, start);
    memmove(home->maps + at + 1, home->maps + at, (home->count++ - at) * sizeof *home->maps);
    return home->maps + at;
}

int32_t reserved_map(uint64_t start, uint64_t size, physical *what, uint32_t access)
{
    reservation *home = reserved_around(start);
    int32_t code = check_place(home, start, size, what);
    if (code) return code;
    mapping *fresh = insert(home, start);
    if (!fresh) return refuse_memory(CODE_OUT_OF_MEMORY, "a mapping");
    *fresh = (mapping){start, size, what, access, ACCESS_NONE};
    what->maps++;
    home->place.region = what->region;
    home->record.region = (uint8_t)what->region;
    bool put_there = put(start + home->place.distance, size, PROT_READ | PROT_WRITE, MAP_SHARED, what);
    if (put_there && (what->region != AE_HOST_REGION || show_host(fresh, access))) return 0;
    mapping_end(fresh);
    return refuse_memory(CODE_OUT_OF_MEMORY, "a mapping");
}

void mapping_end(mapping *one)
{
    reservation *home = reserved_around(one->start);
    physical *what = one->what;
    take_away(home, one);
    uint32_t at = (uint32_t)(one - home->maps);
    memmove(one, one + 1, (--home->count - at) * sizeof *one);
    what->maps--;
    physical_release(what);
}

int32_t reserved_set_access(uint64_t start, uint64_t size, uint32_t access, bool host)
{
    uint64_t at = start, end = start + size;
    mapping *first = mapping_at(start), *next = first;
    for (; next && at < end; next = mapping_at(at)) at = next->start == at ? at + next->size : end + 1;
    if (!first || at != end)
        return refuse_argument(CODE_INVALID, "virPtr", "whole ranges of aclrtMapMem", "%zu bytes from 0x%zx",
                               (size_t)size, (size_t)start);
    for (next = first; next && next->start < end; next = mapping_at(next->start + next->size)) {
        if (!host)
            next->access = access;
        else if (!show_host(next, access))
            return refuse_memory(CODE_OUT_OF_MEMORY, "a mapping");
    }
    return 0;
}

void reserved_clear(void)
{
    uint32_t count = 0;
    for (reservation *one; (one = reserved_number(count)); count++)
        while (one->count && !one->lent) mapping_end(one->maps);
    while (count-- > 0)
        if (reserved_number(count)->record.state == AE_BLOCK_LIVE) reserved_release(reserved_number(count));
    uint64_t cursor = 0, handle;
    handle_entry entry;
    while ((handle = handle_next(HANDLE_PHYSICAL, &cursor, &entry))) {
        physical *one = entry.object;
        one->owners = 0;
        physical_release(one);
        cursor = 0;
    }
}
