/* Calls of programs whose collectives fail, and the messages that they expect. */
#pragma once
#include "ranks.h"

#define FP32 HCCL_DATA_TYPE_FP32

static void *room(size_t bytes)
{
    void *place = NULL;
    SAME(aclrtMalloc(&place, bytes, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemset(place, bytes, 0, bytes), 0);
    return place;
}

static HcclResult all_reduce(rank_place *me, uint64_t count)
{
    return HcclAllReduce(room(count * 4), room(count * 4), count, FP32, HCCL_REDUCE_SUM, me->comm, me->stream);
}

static void mentions(const char *part)
{
    const char *message = aclGetRecentErrMsg();
    if (message && strstr(message, part)) return;
    fprintf(stderr, "\"%s\" is not in: %s\n", part, message ? message : "nothing");
    wrong = 1;
}
