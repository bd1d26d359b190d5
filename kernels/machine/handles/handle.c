/* The table of handles. An address is made of a slot of the table and of how often that slot was used before, in pages
 * that nobody can read or write: what an address finds is decided by arithmetic and one comparison. Slots go round in
 * turn, many of them even in a program with few objects, so that it takes millions of objects until an address comes
 * again. InfiniOp's handles are in cell.c. */
#include "handle.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "cell.h"
#include "call.h"
#include "lock.h"

#define STEP 16                  /* bytes between two addresses */
#define MOST_BYTES (1ull << 42)  /* of address space, where it can be had */
#define LEAST_BYTES (1ull << 24)
#define TURNS 14                 /* log2 of how often a slot has an address of its own, where there is room for it */
#define USUAL_SLOTS (1ull << 20)
#define FEWEST_TURNS 16
#define ROUND 4096               /* free slots that are waited for before one is used again */
#define NOBODY UINT32_MAX

const char *const handle_names[HANDLE_KINDS] = {
    [HANDLE_NONE] = "nothing",
    [HANDLE_TENSOR] = "aclTensor",
    [HANDLE_SCALAR] = "aclScalar",
    [HANDLE_INT_ARRAY] = "aclIntArray",
    [HANDLE_FLOAT_ARRAY] = "aclFloatArray",
    [HANDLE_BOOL_ARRAY] = "aclBoolArray",
    [HANDLE_TENSOR_LIST] = "aclTensorList",
    [HANDLE_SCALAR_LIST] = "aclScalarList",
    [HANDLE_DATA_BUFFER] = "aclDataBuffer",
    [HANDLE_EXECUTOR] = "aclOpExecutor",
    [HANDLE_STREAM] = "aclrtStream",
    [HANDLE_EVENT] = "aclrtEvent",
    [HANDLE_CONTEXT] = "aclrtContext",
    [HANDLE_TENSOR_DESC] = "aclTensorDesc",
    [HANDLE_OP_ATTR] = "aclopAttr",
    [HANDLE_GRAPH_DUMP_OPTION] = "aclGraphDumpOption",
    [HANDLE_GRAPH] = "aclmdlRI",
    [HANDLE_TASK_GROUP] = "aclrtTaskGrp",
    [HANDLE_PHYSICAL] = "aclrtDrvMemHandle",
    [HANDLE_NOTIFY] = "aclrtNotify",
    [HANDLE_LABEL] = "aclrtLabel",
    [HANDLE_LABEL_LIST] = "aclrtLabelList",
    [HANDLE_PROFILE_CONFIG] = "aclprofConfig",
    [HANDLE_STEP_INFO] = "aclprofStepInfo",
    [HANDLE_STAMP] = "aclprofStamp",
    [HANDLE_ALLOCATOR] = "aclrtAllocatorDesc",
    [HANDLE_TDT_ITEM] = "acltdtDataItem",
    [HANDLE_TDT_DATASET] = "acltdtDataset",
    [HANDLE_TDT_CHANNEL] = "acltdtChannelHandle",
    [HANDLE_QUEUE_ATTR] = "acltdtQueueAttr",
    [HANDLE_QUEUE_ROUTE] = "acltdtQueueRoute",
    [HANDLE_QUEUE_ROUTE_LIST] = "acltdtQueueRouteList",
    [HANDLE_QUEUE_QUERY] = "acltdtQueueRouteQueryInfo",
    [HANDLE_DOMAIN] = "mstxDomainHandle_t",
    [HANDLE_COMMUNICATOR] = "HcclComm",
    [HANDLE_INFINI_HANDLE] = "infiniopHandle_t",
    [HANDLE_INFINI_TENSOR] = "infiniopTensorDescriptor_t",
    [HANDLE_INFINI_DESCRIPTOR] = "infiniopDescriptor_t",
    [HANDLE_INFINI_EVENT] = "infinirtEvent_t",
};

typedef struct slot {
    void *object;
    uint64_t site;
    uint32_t turn; /* how often it was used before, modulo what addresses can tell */
    uint32_t next; /* free slot */
    handle_kind kind;
} slot;

static struct {
    uint64_t base, turns; /* base 0: nothing is reserved yet */
    uint64_t slots;       /* a power of two */
    uint32_t shift;       /* of which: every call looks up a dozen addresses, and divisions cost more than the rest */
    slot *slot;
    uint64_t used;        /* slots that were ever used */
    uint64_t free;
    uint32_t first, last; /* free slots, in turn */
} table = {.first = NOBODY, .last = NOBODY};

static void *reserve(uint64_t bytes, int access)
{
    void *pages = mmap(NULL, bytes, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

/* As large as the process may have it: with a limit on its address space there are fewer addresses. */
static bool open_table(void)
{
    for (uint64_t bytes = MOST_BYTES; bytes >= LEAST_BYTES; bytes >>= 2) {
        uint64_t all = bytes / STEP, slots = all >> TURNS;
        if (slots < USUAL_SLOTS) slots = all / FEWEST_TURNS < USUAL_SLOTS ? all / FEWEST_TURNS : USUAL_SLOTS;
        void *pages = reserve(bytes, PROT_NONE),
             *rows = pages ? reserve(slots * sizeof(slot), PROT_READ | PROT_WRITE) : NULL;
        if (rows) {
            table.base = HANDLE(pages);
            table.slot = rows;
            table.slots = slots;
            table.shift = (uint32_t)__builtin_ctzll(slots);
            table.turns = all / slots;
            return true;
        }
        if (pages) munmap(pages, bytes);
    }
    return false;
}

static uint64_t address_of(uint32_t index)
{
    return table.base + STEP * (table.slot[index].turn * table.slots + index);
}

static uint32_t take_slot(void)
{
    if (table.free > ROUND || table.used == table.slots - 1) {
        uint32_t index = table.first;
        if (index == NOBODY) return NOBODY;
        table.first = table.slot[index].next;
        if (table.first == NOBODY) table.last = NOBODY;
        table.free--;
        return index;
    }
    return (uint32_t)++table.used; /* 0 is never used: an address of its own for null */
}

uint64_t handle_new(handle_kind kind, void *object, uint64_t site)
{
    if (kind >= HANDLE_INFINI_HANDLE) return cell_new(kind, object, site);
    if (!table.base && !open_table()) return 0;
    uint32_t index = take_slot();
    if (index == NOBODY) return 0;
    slot *one = table.slot + index;
    one->object = object;
    one->site = site;
    one->kind = kind;
    return address_of(index);
}

/* The slot of an address, and whether the address is the one that it has now. NULL: no such address was given out. */
static slot *slot_of(uint64_t handle, bool *now)
{
    uint64_t offset = handle - table.base, number = offset / STEP;
    uint64_t index = number & (table.slots - 1), turn = number >> table.shift;
    if (!table.base || handle < table.base || offset % STEP || turn >= table.turns) return NULL;
    if (!index || index > table.used) return NULL;
    slot *one = table.slot + index;
    *now = one->turn == turn && one->kind != HANDLE_NONE;
    return turn <= one->turn ? one : NULL;
}

handle_entry handle_look(uint64_t handle)
{
    if (cell_is(handle)) return cell_look(handle);
    bool now;
    const slot *one = slot_of(handle, &now);
    if (!one) return (handle_entry){0};
    return now ? (handle_entry){one->kind, false, one->object, one->site} : (handle_entry){.gone = true};
}

void *handle_find(uint64_t handle, handle_kind kind)
{
    if (kind >= HANDLE_INFINI_HANDLE) {
        handle_entry entry = cell_look(handle);
        return entry.kind == kind ? entry.object : NULL;
    }
    bool now;
    const slot *one = slot_of(handle, &now);
    if (one && now && one->kind == kind) return one->object;
    here()->subject = handle;
    return NULL;
}

void handle_end(uint64_t handle)
{
    if (cell_is(handle)) {
        cell_end(handle);
        return;
    }
    bool now;
    slot *one = slot_of(handle, &now);
    if (!one || !now) return;
    uint32_t index = (uint32_t)(one - table.slot);
    *one = (slot){.turn = (uint32_t)((one->turn + 1) % table.turns), .next = NOBODY};
    if (table.last == NOBODY)
        table.first = index;
    else
        table.slot[table.last].next = index;
    table.last = index;
    table.free++;
}

static const char *const seen[HANDLE_KINDS] = {
    [HANDLE_TENSOR] = "an aclTensor",
    [HANDLE_SCALAR] = "an aclScalar",
    [HANDLE_INT_ARRAY] = "an aclIntArray",
    [HANDLE_FLOAT_ARRAY] = "an aclFloatArray",
    [HANDLE_BOOL_ARRAY] = "an aclBoolArray",
    [HANDLE_TENSOR_LIST] = "an aclTensorList",
    [HANDLE_SCALAR_LIST] = "an aclScalarList",
    [HANDLE_DATA_BUFFER] = "an aclDataBuffer",
    [HANDLE_EXECUTOR] = "an aclOpExecutor",
    [HANDLE_STREAM] = "an aclrtStream",
    [HANDLE_EVENT] = "an aclrtEvent",
    [HANDLE_CONTEXT] = "an aclrtContext",
    [HANDLE_TENSOR_DESC] = "an aclTensorDesc",
    [HANDLE_OP_ATTR] = "an aclopAttr",
    [HANDLE_GRAPH_DUMP_OPTION] = "an aclGraphDumpOption",
    [HANDLE_GRAPH] = "an aclmdlRI",
    [HANDLE_TASK_GROUP] = "an aclrtTaskGrp",
    [HANDLE_PHYSICAL] = "an aclrtDrvMemHandle",
    [HANDLE_NOTIFY] = "an aclrtNotify",
    [HANDLE_LABEL] = "an aclrtLabel",
    [HANDLE_LABEL_LIST] = "an aclrtLabelList",
    [HANDLE_PROFILE_CONFIG] = "an aclprofConfig",
    [HANDLE_STEP_INFO] = "an aclprofStepInfo",
    [HANDLE_STAMP] = "a stamp",
    [HANDLE_ALLOCATOR] = "an aclrtAllocatorDesc",
    [HANDLE_TDT_ITEM] = "an acltdtDataItem",
    [HANDLE_TDT_DATASET] = "an acltdtDataset",
    [HANDLE_TDT_CHANNEL] = "an acltdtChannelHandle",
    [HANDLE_QUEUE_ATTR] = "an acltdtQueueAttr",
    [HANDLE_QUEUE_ROUTE] = "an acltdtQueueRoute",
    [HANDLE_QUEUE_ROUTE_LIST] = "an acltdtQueueRouteList",
    [HANDLE_QUEUE_QUERY] = "an acltdtQueueRouteQueryInfo",
    [HANDLE_DOMAIN] = "an mstxDomainHandle_t",
    [HANDLE_COMMUNICATOR] = "an HcclComm",
    [HANDLE_INFINI_HANDLE] = "an infiniopHandle_t",
    [HANDLE_INFINI_TENSOR] = "an infiniopTensorDescriptor_t",
    [HANDLE_INFINI_DESCRIPTOR] = "an infiniopDescriptor_t",
    [HANDLE_INFINI_EVENT] = "an infinirtEvent_t",
};

const char *handle_seen(uint64_t handle)
{
    handle_entry entry = handle_look(handle);
    if (entry.kind != HANDLE_NONE) return seen[entry.kind];
    return entry.gone ? "an object that was destroyed" : "an address of no object";
}

int32_t *handle_cell(uint64_t handle)
{
    return cell_look(handle).kind == HANDLE_NONE ? NULL : POINTER(handle);
}

/* A cursor runs over the slots, then over the cells. */
uint64_t handle_next(handle_kind kind, uint64_t *cursor, handle_entry *entry)
{
    for (; kind < HANDLE_INFINI_HANDLE && *cursor < table.used;) {
        const slot *one = table.slot + ++*cursor;
        if (one->kind == HANDLE_NONE || (kind != HANDLE_NONE && one->kind != kind)) continue;
        *entry = (handle_entry){one->kind, false, one->object, one->site};
        return address_of((uint32_t)*cursor);
    }
    return kind == HANDLE_NONE || kind >= HANDLE_INFINI_HANDLE ? cell_next(kind, cursor, entry) : 0;
}

void handle_forget_runtime(void)
{
    static const handle_kind kinds[] = {HANDLE_EXECUTOR, HANDLE_STREAM,     HANDLE_EVENT,       HANDLE_CONTEXT,
                                        HANDLE_GRAPH,    HANDLE_TASK_GROUP, HANDLE_PHYSICAL,    HANDLE_NOTIFY,
                                        HANDLE_LABEL,    HANDLE_LABEL_LIST, HANDLE_TDT_CHANNEL, HANDLE_COMMUNICATOR};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        uint64_t cursor = 0, handle;
        handle_entry entry;
        while ((handle = handle_next(kinds[i], &cursor, &entry))) handle_end(handle);
    }
}
