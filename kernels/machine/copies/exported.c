/* Blocks by a key: the own ones. */
#include "exported.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "acl/error_codes/rt_error_codes.h"

#include "device.h"
#include "share_key.h"

/* Spans whose pages are in the shared file. */
typedef struct moved {
    struct moved *next;
    uint64_t start, size, offset;
} moved;

typedef struct exported {
    struct exported *next;
    uint64_t base; /* of the block */
    share_row *row;
} exported;

static moved *all_moved;
static exported *all_exported;

/* ---- keys ------------------------------------------------------------------------------------------------------- */

static int32_t refuse_key(const char *seen)
{
    return refuse_argument(CODE_INVALID, "key", "a key of this process, or one that it has imported", "%s", seen);
}

/* ---- moving blocks to the file ---------------------------------------------------------------------------------- */

static bool holds(const pinned_block *pinned, int32_t count, uint64_t low, uint64_t high)
{
    for (int32_t i = 0; i < count; i++)
        if (pinned[i].record && pinned[i].record->base < high &&
            pinned[i].record->base + pinned[i].record->extent > low)
            return true;
    return false;
}

static bool works_on(const ae_stream *stream, uint64_t low, uint64_t high)
{
    int32_t count;
    const task *front = stream->state == STREAM_CLAIMED ? queue_front(&stream->queue) : NULL;
    const pinned_block *pinned = front && front->kind->pinned ? front->kind->pinned(front, &count) : NULL;
    return pinned && holds(pinned, count, low, high);
}

static bool worked_on(uint64_t low, uint64_t high)
{
    if (copies_running) return true;
    for (int32_t id = 0; id < MOST_DEVICES; id++)
        for (const ae_context *one = device_of(id) ? device_of(id)->contexts : NULL; one; one = one->next)
            for (const ae_stream *stream = one->streams; stream; stream = stream->next)
                if (works_on(stream, low, high)) return true;
    return false;
}

static void wait_for_quiet(uint64_t low, uint64_t high)
{
    const struct timespec moment = {.tv_nsec = 50000};
    while (worked_on(low, high)) {
        machine_unlock();
        nanosleep(&moment, NULL);
        machine_lock();
    }
}

static bool write_all(const char *from, uint64_t size, uint64_t offset)
{
    for (uint64_t done = 0; done < size;) {
        ssize_t now = pwrite(share_file(), from + done, size - done, (off_t)(offset + done));
        if (now <= 0) return false;
        done += (uint64_t)now;
    }
    return true;
}

static bool put_there(char *arena, uint64_t size, uint64_t offset)
{
    if (!write_all(arena, size, offset)) return false;
    int flags = MAP_SHARED | MAP_FIXED;
    return mmap(arena, size, PROT_READ | PROT_WRITE, flags, share_file(), (off_t)offset) != MAP_FAILED;
}

static moved *find_moved(uint64_t start)
{
    moved *one = all_moved;
    while (one && one->start != start) one = one->next;
    return one;
}

static moved *move(uint64_t start, uint64_t size)
{
    moved *one = find_moved(start);
    if (one) return one;
    one = malloc(sizeof *one);
    if (!one || !share_take(size, &one->offset)) {
        free(one);
        return NULL;
    }
    one->start = start;
    one->size = size;
    if (!put_there(translate(start), size, one->offset)) {
        share_give_back(one->offset, size);
        free(one);
        return NULL;
    }
    one->next = all_moved;
    return all_moved = one;
}

static bool move_back(uint64_t start)
{
    moved **link = &all_moved;
    while (*link && (*link)->start != start) link = &(*link)->next;
    moved *one = *link;
    if (!one) return false;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    mmap(translate(start), one->size, PROT_READ | PROT_WRITE, flags, -1, 0);
    share_give_back(one->offset, one->size);
    *link = one->next;
    free(one);
    return true;
}

/* ---- exporting --------------------------------------------------------------------------------------------------- */

static int32_t check_block(uint64_t address, uint64_t size, const block_record **found)
{
    const block_record *record = block_owner(address);
    *found = record;
    bool device = record && !record->reserved && record->state == AE_BLOCK_LIVE && record->region != AE_HOST_REGION;
    if (!device) return refuse_argument(CODE_INVALID, "devPtr", "an address of aclrtMalloc", "0x%zx", (size_t)address);
    if (size <= record->base + record->extent - address) return 0;
    return refuse_argument(CODE_INVALID, "size", "bytes inside of the block", "%zu", (size_t)size);
}

static int32_t describe(exported *one, const moved *pages, uint64_t address, const block_record *record)
{
    one->row = share_row_new(SHARE_BLOCK);
    if (!one->row)
        return refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL,
                                "Expected at most %d things that a process shares but it shares as many.", SHARE_ROWS);
    one->base = record->base;
    one->row->offset = pages->offset;
    one->row->size = pages->size;
    one->row->inside = address - pages->start;
    one->row->region = record->region;
    one->next = all_exported;
    all_exported = one;
    return 0;
}

int32_t exported_new(uint64_t address, uint64_t size, bool open, char key[KEY_ROOM])
{
    const block_record *record;
    int32_t code = check_block(address, size, &record);
    if (code) return code;
    uint64_t low = record->base & ~(SPAN_BYTES - 1);
    uint64_t high = (record->base + record->extent + SPAN_BYTES - 1) & ~(SPAN_BYTES - 1);
    wait_for_quiet(low, high);
    code = check_block(address, size, &record);
    if (code) return code;
    const moved *pages = move(low, high - low);
    exported *one = pages ? malloc(sizeof *one) : NULL;
    code = one ? describe(one, pages, address, record) : refuse_memory(CODE_OUT_OF_MEMORY, "pages that are shared");
    if (code) {
        free(one);
        return code;
    }
    one->row->open = open;
    key_write(one->row, SHARE_BLOCK, key);
    return 0;
}

static exported **find_exported(const char *key)
{
    share_name name;
    exported **link = &all_exported;
    if (!key_read(key, SHARE_BLOCK, &name) || name.process != getpid()) return NULL;
    while (*link && (share_row_number((*link)->row) != name.row || (*link)->row->nonce != name.nonce))
        link = &(*link)->next;
    return *link ? link : NULL;
}

int32_t exported_invite(const char *key, const int32_t *processes, int32_t count)
{
    exported **found = find_exported(key);
    if (!found) return refuse_key("another");
    for (int32_t i = 0; i < count; i++)
        if (!share_invite((*found)->row, processes[i]))
            return refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "Expected at most %d processes but got more.",
                                    SHARE_GUESTS);
    return 0;
}

static void end(exported **link)
{
    exported *one = *link;
    *link = one->next;
    share_row_end(one->row);
    free(one);
}

static void end_all(const block_record *record)
{
    for (exported **link = &all_exported; *link;)
        if ((*link)->base == record->base)
            end(link);
        else
            link = &(*link)->next;
}

bool exported_close_own(const char *key)
{
    exported **found = find_exported(key);
    if (found) end(found);
    return found;
}

/* What the parent made stays where it can be found, though not by us. */
void exported_forget(void)
{
    all_exported = NULL;
    all_moved = NULL;
}

void exported_attach(void)
{
    static const block_export own = {end_all, move_back};
    export_now = &own;
}
