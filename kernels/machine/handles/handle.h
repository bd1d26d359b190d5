/* Handles: what the program has of an object is an address that is looked up and never followed. No address is given
 * out twice, so a stale, foreign or invented one finds nothing. One table for all surfaces, guarded by the machine
 * lock. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef enum handle_kind {
    HANDLE_NONE,
    HANDLE_TENSOR,
    HANDLE_SCALAR,
    HANDLE_INT_ARRAY,
    HANDLE_FLOAT_ARRAY,
    HANDLE_BOOL_ARRAY,
    HANDLE_TENSOR_LIST,
    HANDLE_SCALAR_LIST,
    HANDLE_DATA_BUFFER,
    HANDLE_EXECUTOR,
    HANDLE_STREAM,
    HANDLE_EVENT,
    HANDLE_CONTEXT,
    HANDLE_TENSOR_DESC,
    HANDLE_OP_ATTR,
    HANDLE_GRAPH_DUMP_OPTION,
    HANDLE_GRAPH,
    HANDLE_TASK_GROUP,
    HANDLE_PHYSICAL,
    HANDLE_NOTIFY,
    HANDLE_LABEL,
    HANDLE_LABEL_LIST,
    HANDLE_PROFILE_CONFIG,
    HANDLE_STEP_INFO,
    HANDLE_STAMP,
    HANDLE_ALLOCATOR,
    HANDLE_TDT_ITEM,
    HANDLE_TDT_DATASET,
    HANDLE_TDT_CHANNEL,
    HANDLE_QUEUE_ATTR,
    HANDLE_QUEUE_ROUTE,
    HANDLE_QUEUE_ROUTE_LIST,
    HANDLE_QUEUE_QUERY,
    HANDLE_DOMAIN,
    HANDLE_COMMUNICATOR,
    HANDLE_INFINI_HANDLE,
    HANDLE_INFINI_TENSOR,
    HANDLE_INFINI_DESCRIPTOR,
    HANDLE_INFINI_EVENT,
    HANDLE_KINDS
} handle_kind;

/* C name of the type: "aclTensor", "aclrtStream" ... */
extern const char *const handle_names[HANDLE_KINDS];

/* What a look-up finds. */
typedef struct handle_entry {
    handle_kind kind; /* HANDLE_NONE: nothing lives there */
    bool gone;        /* something did, and was destroyed */
    void *object;
    uint64_t site;    /* where it was created, 0 unless somebody observed */
} handle_entry;

/* A new handle of an object; 0 when there is no memory. InfiniOp's kinds point at a cell of two int32_t that the
 * program may read (first 0, 0: see handle_cell). */
uint64_t handle_new(handle_kind kind, void *object, uint64_t site);
handle_entry handle_look(uint64_t handle);
/* The object if the handle is a living one of that kind, else NULL. */
void *handle_find(uint64_t handle, handle_kind kind);
/* From now on the handle finds nothing. The object is the caller's to free. */
void handle_end(uint64_t handle);
/* The cell of an InfiniOp handle that lives. */
int32_t *handle_cell(uint64_t handle);
/* What it is, for messages: "an aclTensor", "an aclrtStream that was destroyed", "an address of no object". */
const char *handle_seen(uint64_t handle);
/* Walks the living handles of a kind (HANDLE_NONE: all); a cursor begins at 0; 0 at the end. */
uint64_t handle_next(handle_kind kind, uint64_t *cursor, handle_entry *entry);
/* In a forked child: streams, events, contexts and executors of the parent are gone; descriptions stay. */
void handle_forget_runtime(void);

#define HANDLE(pointer) ((uint64_t)(uintptr_t)(pointer))
#define POINTER(handle) ((void *)(uintptr_t)(handle))
