/* Calls whose ranks have counts of their own. */
#pragma once
#include "hccl_checks.h"

/* Arguments of these functions; 0 where a function has none. */
typedef struct uneven_call {
    collective_kind kind;
    const void *send, *receive;
    HcclDataType sent, received; /* dtypes */
    const uint64_t *send_counts, *send_places, *receive_counts, *receive_places; /* NULL: the kind has none */
    uint64_t count; /* of the side that has no counts */
    bool reduces;
    HcclReduceOp op;
} uneven_call;

/* The end of their functions. code: of the checks before. */
HcclResult call_uneven(int32_t code, const uneven_call *call, HcclComm comm, aclrtStream stream);
