/* Numbers that ranks send, so that each of them can compute what it has to receive. */
#pragma once
#include "ranks.h"

static uint32_t mixed(uint64_t seed)
{
    seed ^= seed >> 33, seed *= 0xff51afd7ed558ccdull, seed ^= seed >> 33;
    return (uint32_t)(seed >> 7);
}

/* Element `at` of what a rank has in turn `turn`: small whole numbers, so that sums are exact in float. */
static float value(uint32_t rank, uint64_t at, uint32_t turn)
{
    return (float)(mixed(rank * 1000003ull + at * 7919ull + turn * 104729ull) % 61) - 30;
}

static float *filled(uint32_t rank, uint64_t count, uint32_t turn)
{
    float *host = malloc(count * sizeof *host + 1);
    for (uint64_t i = 0; i < count; i++) host[i] = value(rank, i, turn);
    return host;
}

static float *on_device(const float *host, uint64_t count)
{
    void *place;
    SAME(aclrtMalloc(&place, count * sizeof *host + 4, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(place, count * sizeof *host, host, count * sizeof *host, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    return place;
}

typedef struct run {
    rank_place *me;
    uint64_t count;
    uint32_t turn;
    float *send, *receive, *host; /* on the device, on the device, what was received */
} run;

static void begin(run *one, uint64_t sent, uint64_t received)
{
    float *host = filled(one->me->rank, sent, one->turn);
    one->send = on_device(host, sent);
    memset(host, 0, sent * sizeof *host);
    free(host);
    one->host = calloc(received + 1, sizeof *one->host);
    one->receive = on_device(one->host, received);
}

static void end(run *one, uint64_t received)
{
    uint64_t bytes = received * sizeof *one->host;
    SAME(aclrtSynchronizeStream(one->me->stream), 0);
    SAME(aclrtMemcpy(one->host, bytes, one->receive, bytes, ACL_MEMCPY_DEVICE_TO_HOST), 0);
}

static void over(run *one)
{
    aclrtFree(one->send);
    aclrtFree(one->receive);
    free(one->host);
    one->turn++;
}

static float sum_of(uint32_t ranks, uint64_t at, uint32_t turn)
{
    float sum = 0;
    for (uint32_t rank = 0; rank < ranks; rank++) sum += value(rank, at, turn);
    return sum;
}

#define FP32 HCCL_DATA_TYPE_FP32
