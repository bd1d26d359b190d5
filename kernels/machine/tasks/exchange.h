/* Exchanges: what the plan of an operator does together with the other ranks of a communicator. The room of the
 * collectives, which is above, registers itself. With the machine lock held. */
#pragma once
#include "stream.h"

/* Who this thread's current device is in a communicator. ranks 0: there is no such communicator. */
typedef struct group_place {
    uint32_t ranks, rank;
} group_place;

typedef struct exchange_launch {
    const plan_exchange *exchange;
    const char *name;          /* of the operator */
    const uint64_t *addresses; /* of the plan's operands, storages' ones */
    uint64_t workspace, site;
} exchange_launch;

#define ANY_DEVICE (-1)

typedef struct exchanger {
    group_place (*place)(const char *group, int32_t device);
    /* Whether the stream's device still has the place that the plan was made for; if not, in words what there is. */
    bool (*ready)(const plan_exchange *exchange, const ae_stream *stream, char *seen, size_t size);
    /* 0, or what stream_push answers. */
    int32_t (*push)(ae_stream *stream, const exchange_launch *launch);
} exchanger;

extern const exchanger *exchanger_now; /* NULL: there are no communicators */
/* By the name of a communicator, NULL: none. */
group_place exchange_place_in(const char *group);
