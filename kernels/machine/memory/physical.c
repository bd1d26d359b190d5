/* Physical memory: pages of the shared file that have no addresses of their own. */
#include "physical.h"

#include "call.h"
#include "handle.h"

#include <stdlib.h>
#include <unistd.h>

#include "acl/error_codes/rt_error_codes.h"

physical *physical_find(uint64_t handle)
{
    return handle_find(handle, HANDLE_PHYSICAL);
}

/* ---- making and giving back -------------------------------------------------------------------------------------- */

static void end(physical *one)
{
    if (one->row) share_row_end(one->row);
    if (one->imported) {
        share_leave(&one->guest);
    } else {
        share_give_back(one->offset, one->size);
        region_discount(&memory.regions[one->region], one->size);
    }
    free(one);
}

void physical_release(physical *one)
{
    if (!one->owners && one->handle) {
        handle_end(one->handle);
        one->handle = 0;
    }
    if (!one->owners && !one->maps) end(one);
}

/* Without a handle it ends at once. */
static int32_t adopt(physical *fresh, physical **made)
{
    fresh->handle = handle_new(HANDLE_PHYSICAL, fresh, site_observed());
    if (!fresh->handle) {
        end(fresh);
        return refuse_memory(CODE_OUT_OF_MEMORY, "a handle");
    }
    fresh->owners = 1;
    *made = fresh;
    return 0;
}

int32_t physical_new(const memory_request *request, physical **made)
{
    uint64_t offset;
    physical *fresh = calloc(1, sizeof *fresh);
    if (!fresh || !share_take(request->size, &offset)) {
        free(fresh);
        return refuse_memory(CODE_OUT_OF_MEMORY, "physical memory");
    }
    *fresh = (physical){
        .size = request->size,
        .offset = offset,
        .region = request->region,
        .attribute = request->attribute,
        .side = request->side,
        .node = request->node,
        .file = share_file(),
    };
    region_count(&memory.regions[request->region], request->size);
    return adopt(fresh, made);
}

/* ---- sharing ----------------------------------------------------------------------------------------------------- */

#define ROW_BITS 11
#define NONCE_BITS 15

uint64_t share_number(const share_row *row)
{
    return (uint64_t)getpid() << (ROW_BITS + NONCE_BITS) | (uint64_t)row->nonce << ROW_BITS | share_row_number(row);
}

share_name share_name_of(uint64_t number)
{
    uint64_t process = number >> (ROW_BITS + NONCE_BITS);
    return (share_name){
        .process = process <= INT32_MAX ? (int32_t)process : -1,
        .row = number & ((1u << ROW_BITS) - 1),
        .nonce = number >> ROW_BITS & ((1u << NONCE_BITS) - 1),
    };
}

share_row *share_row_of(uint64_t number)
{
    uint64_t cursor = 0, handle;
    handle_entry entry;
    while ((handle = handle_next(HANDLE_PHYSICAL, &cursor, &entry))) {
        const physical *one = entry.object;
        if (one->row && share_number(one->row) == number) return one->row;
    }
    return NULL;
}

int32_t physical_share(physical *one, bool open, uint64_t *number)
{
    if (one->imported || one->row)
        return refuse_argument(CODE_INVALID, "handle", "memory of this process that is not shared yet", "%s",
                               one->row ? "one that is" : "another process's");
    one->row = share_row_new(SHARE_PHYSICAL);
    if (!one->row)
        return refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL,
                                "Expected at most %d things that a process shares but it shares as many.", SHARE_ROWS);
    one->row->offset = one->offset;
    one->row->size = one->size;
    one->row->region = one->region;
    one->row->attribute = one->attribute;
    one->row->open = open;
    *number = share_number(one->row);
    return 0;
}

int32_t physical_import(share_name name, share_kind kind, int32_t region, physical **made)
{
    share_guest guest;
    share_answer answer = share_join(name, kind, &guest);
    if (answer != SHARE_FOUND)
        return refuse_argument(answer == SHARE_UNINVITED ? ACL_ERROR_RT_NO_PERMISSION : CODE_INVALID,
                               kind == SHARE_BLOCK ? "key" : "shareableHandle", "one that another process shares", "%s",
                               share_reason(answer));
    physical *fresh = calloc(1, sizeof *fresh);
    if (!fresh) {
        share_leave(&guest);
        return refuse_memory(CODE_OUT_OF_MEMORY, "physical memory");
    }
    *fresh = (physical){
        .size = guest.row->size,
        .offset = guest.row->offset,
        .region = guest.row->region == AE_HOST_REGION ? AE_HOST_REGION : region,
        .attribute = guest.row->attribute,
        .side = guest.row->region != AE_HOST_REGION,
        .node = guest.row->region == AE_HOST_REGION ? 0 : region,
        .file = guest.file,
        .guest = guest,
        .imported = true,
    };
    return adopt(fresh, made);
}
