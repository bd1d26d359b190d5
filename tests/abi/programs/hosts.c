/* One rank of a communicator whose ranks may be on several machines: hosts DIRECTORY RANK RANKS WHAT. The root info is
 * a file of the directory, unless that has a rank table. Prints a line with a digest of all results: the same on every rank and by every transport.
 */
#define _GNU_SOURCE
#include "numbers.h"

#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <spawn.h>

#define STEPS 20
#define FEATURES 5
#define ROWS 16
#define LATEST 1000 /* steps until something has happened */

static uint64_t digest = 0xcbf29ce484222325ull;

static void add(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) digest = (digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3ull;
}

static void told(int code)
{
    if (!code) return;
    const char *message = aclGetRecentErrMsg();
    printf("%d %s\n", code, message ? message : "");
    fflush(stdout);
    _exit(code);
}

static void join_by_file(rank_place *me, const char *directory)
{
    char path[256], made[256], table[256];
    HcclRootInfo root;
    snprintf(table, sizeof table, "%s/ranks.json", directory);
    if (!access(table, R_OK)) {
        told(HcclCommInitClusterInfo(table, me->rank, &me->comm));
        SAME(HcclCommDestroy(me->comm), 0);
        told(HcclCommInitClusterInfo(table, me->rank, &me->comm)); /* the same table again */
        return;
    }
    snprintf(path, sizeof path, "%s/root", directory);
    snprintf(made, sizeof made, "%s/made", directory);
    if (!me->rank) {
        int file = open(made, O_CREAT | O_WRONLY | O_TRUNC, 0600);
        SAME(HcclGetRootInfo(&root), 0);
        put_all(file, &root, sizeof root);
        close(file);
        SAME(rename(made, path), 0);
    } else {
        int file;
        while ((file = open(path, O_RDONLY)) < 0) usleep(20000);
        get_all(file, &root, sizeof root);
        close(file);
    }
    told(HcclCommInitRootInfo(me->ranks, &root, me->rank, &me->comm));
}

/* ---- numbers ------------------------------------------------------------------------------------------------------
 */

static void sums(run *one)
{
    rank_place *me = one->me;
    uint64_t count = one->count, all = me->ranks * count;
    begin(one, count, count);
    SAME(HcclAllReduce(one->send, one->receive, count, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
    end(one, count);
    for (uint64_t i = 0; i < count; i++)
        if (one->host[i] != sum_of(me->ranks, i, one->turn)) SAME(i, -1);
    add(one->host, count * sizeof *one->host);
    over(one);
    begin(one, all, count);
    SAME(HcclReduceScatter(one->send, one->receive, count, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
    end(one, count);
    for (uint64_t i = 0; i < count; i++)
        if (one->host[i] != sum_of(me->ranks, me->rank * count + i, one->turn)) SAME(i, -2);
    over(one);
}

static void moves(run *one)
{
    rank_place *me = one->me;
    uint64_t count = one->count, all = me->ranks * count;
    begin(one, count, all);
    SAME(HcclAllGather(one->send, one->receive, count, FP32, me->comm, me->stream), 0);
    end(one, all);
    for (uint64_t i = 0; i < all; i++)
        if (one->host[i] != value((uint32_t)(i / count), i % count, one->turn)) SAME(i, -3);
    add(one->host, all * sizeof *one->host);
    over(one);
    begin(one, count, count);
    SAME(HcclBroadcast(one->send, count, FP32, me->ranks - 1, me->comm, me->stream), 0);
    SAME(aclrtMemcpyAsync(one->receive, count * 4, one->send, count * 4, ACL_MEMCPY_DEVICE_TO_DEVICE, me->stream), 0);
    end(one, count);
    for (uint64_t i = 0; i < count; i++)
        if (one->host[i] != value(me->ranks - 1, i, one->turn)) SAME(i, -4);
    over(one);
    begin(one, all, all);
    SAME(HcclAlltoAll(one->send, count, FP32, one->receive, count, FP32, me->comm, me->stream), 0);
    end(one, all);
    for (uint64_t i = 0; i < all; i++)
        if (one->host[i] != value((uint32_t)(i / count), me->rank * count + i % count, one->turn)) SAME(i, -5);
    over(one);
}

/* Round the ring: to the next rank, from the one before. */
static void messages(run *one)
{
    rank_place *me = one->me;
    uint32_t next = (me->rank + 1) % me->ranks, before = (me->rank + me->ranks - 1) % me->ranks;
    HcclSendRecvItem items[] = {
        {HCCL_SEND, NULL, one->count, FP32, next},
        {HCCL_RECV, NULL, one->count, FP32, before},
    };
    begin(one, one->count, one->count);
    items[0].buf = one->send;
    items[1].buf = one->receive;
    SAME(HcclBatchSendRecv(items, 2, me->comm, me->stream), 0);
    end(one, one->count);
    for (uint64_t i = 0; i < one->count; i++)
        if (one->host[i] != value(before, i, one->turn)) SAME(i, -6);
    over(one);
}

/* Ranks 0 and 3, which are on two machines, and 1 and 2 likewise: twice, with the same number. */
static void part(rank_place *me)
{
    uint32_t members[2] = {me->rank % 3 ? 1 : 0, me->rank % 3 ? 2 : 3}, place = me->rank == members[1];
    for (uint32_t turn = 0; turn < 2; turn++) {
        HcclCommConfig config;
        rank_place pair = {.rank = place, .ranks = 2, .stream = me->stream};
        HcclCommConfigInit(&config);
        SAME(HcclCreateSubCommConfig(&me->comm, 2, members, members[0], place, &config, &pair.comm), 0);
        run one = {.me = &pair, .count = 300, .turn = turn};
        sums(&one);
        SAME(HcclCommDestroy(pair.comm), 0);
    }
}

/* Rank 0, which rank 3 waits for, destroys the communicator instead. */
static void desert(rank_place *me)
{
    uint32_t members[2] = {0, 3};
    HcclComm pair;
    HcclCommConfig config;
    HcclCommConfigInit(&config);
    SAME(HcclBarrier(me->comm, me->stream), 0);
    SAME(aclrtSynchronizeStream(me->stream), 0);
    int code = me->rank == 3 ? HcclCreateSubCommConfig(&me->comm, 2, members, 7, 1, &config, &pair) : 0;
    if (code) printf("%d %s\n", code, aclGetRecentErrMsg());
    SAME(HcclCommDestroy(me->comm), 0);
}

/* ---- a small training ---------------------------------------------------------------------------------------------
 */

/* Gradients of a linear model with fractions that no order of sums leaves alone. */
static void train(rank_place *me)
{
    float weights[FEATURES] = {0}, *gradients = on_device(weights, FEATURES);
    for (uint32_t step = 0; step < STEPS; step++) {
        float own[FEATURES] = {0};
        for (uint64_t row = 0; row < ROWS; row++) {
            float error = value(me->rank, row, step) / 7;
            for (uint32_t i = 0; i < FEATURES; i++) error += weights[i] * value(me->rank, row * FEATURES + i, 77) / 30;
            for (uint32_t i = 0; i < FEATURES; i++) own[i] += error * value(me->rank, row * FEATURES + i, 77) / 30;
        }
        SAME(aclrtMemcpy(gradients, sizeof own, own, sizeof own, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        SAME(HcclAllReduce(gradients, gradients, FEATURES, FP32, HCCL_REDUCE_SUM, me->comm, me->stream), 0);
        SAME(aclrtSynchronizeStream(me->stream), 0);
        SAME(aclrtMemcpy(own, sizeof own, gradients, sizeof own, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        for (uint32_t i = 0; i < FEATURES; i++) weights[i] -= 0.01f * own[i] / (float)(me->ranks * ROWS);
    }
    for (uint32_t i = 0; i < FEATURES; i++) HOLDS(isfinite(weights[i]));
    add(weights, sizeof weights);
    aclrtFree(gradients);
}

static void numbers(rank_place *me)
{
    const uint64_t counts[] = {1, 1000, 300001};
    run one = {.me = me};
    for (uint32_t i = 0; i < 3; i++) {
        one.count = counts[i];
        sums(&one);
        moves(&one);
        messages(&one);
    }
    train(me);
    add(&me->ranks, sizeof me->ranks);
    uint64_t whole = digest;
    if (me->ranks == 4) part(me);
    SAME(HcclCommDestroy(me->comm), 0);
    printf("0 %016llx\n", (unsigned long long)whole);
}

/* ---- until something happens --------------------------------------------------------------------------------------
 */

/* A program that outlives the rank: it has none of the rank's connections. */
static void start_child(void)
{
    pid_t child;
    char *const words[] = {"sh", "-c", "exec sleep 50 >/dev/null 2>&1", NULL};
    SAME(posix_spawnp(&child, words[0], NULL, NULL, words, environ), 0);
}

/* Step after step, until the stream fails. The file "begun" says that they go on. */
static void steps(rank_place *me, const char *directory, const char *what)
{
    bool parent = !strcmp(what, "steps with a child");
    uint32_t latest = strcmp(what, "one step") ? LATEST : 1;
    char path[256];
    float ones[256] = {1};
    int code = 0;
    HcclResult seen = HCCL_SUCCESS;
    snprintf(path, sizeof path, "%s/begun", directory);
    float *place = on_device(ones, 256);
    for (uint32_t step = 0; step < latest && !code; step++) {
        code = (int)HcclAllReduce(place, place, 256, FP32, HCCL_REDUCE_MAX, me->comm, me->stream);
        if (!code) code = aclrtSynchronizeStream(me->stream); /* else a rank was lost between two steps */
        if (parent && step == 20 && me->rank == 3) start_child();
        if (step == (parent ? 25 : 5) && !me->rank) close(open(path, O_CREAT | O_WRONLY, 0600));
        usleep(20000);
    }
    SAME(HcclGetCommAsyncError(me->comm, &seen), 0);
    const char *message = aclGetRecentErrMsg();
    printf("%d %d %s\n", code, (int)seen, message ? message : "");
    SAME(HcclCommDestroy(me->comm), 0);
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    rank_place me = {.rank = (uint32_t)atoi(argv[2]), .ranks = (uint32_t)atoi(argv[3])};
    device_of_rank(&me);
    join_by_file(&me, argv[1]);
    if (!strcmp(argv[4], "numbers"))
        numbers(&me);
    else if (!strcmp(argv[4], "desert"))
        desert(&me);
    else
        steps(&me, argv[1], argv[4]);
    fflush(stdout);
    return wrong != 0;
}
