/* Ranks that die, stay away, leave or call something else: every other rank gets a code and a message that names who did
 * what, and can go on with a new communicator. The argument says what happens. */
#include "failing.h"

#define RANKS 3u
#define FAILED 507048

static const char *what;

static int is(const char *name)
{
    return strcmp(what, name) == 0;
}

/* A call of a rank that comes late finds that the communicator has failed already. */
static void expect_failure(rank_place *me, HcclResult called, HcclResult code, const char *part)
{
    HcclResult error = HCCL_E_RESERVED;
    if (called)
        SAME(called, code);
    else
        SAME(aclrtSynchronizeStream(me->stream), FAILED);
    mentions(part);
    SAME(HcclGetCommAsyncError(me->comm, &error), 0);
    SAME(error, code);
    SAME(all_reduce(me, 4), code);
    mentions(part);
    SAME(HcclCommDestroy(me->comm), 0);
}

/* Those that are left make a new communicator, and it works. */
static void go_on(rank_place *me, uint32_t ranks)
{
    rank_place fresh = *me;
    fresh.ranks = ranks;
    join(&fresh);
    SAME(all_reduce(&fresh, 1000), 0);
    SAME(aclrtSynchronizeStream(fresh.stream), 0);
    SAME(HcclCommDestroy(fresh.comm), 0);
}

static HcclResult call_other(rank_place *me)
{
    if (is("other call")) return HcclBroadcast(room(2048), 512, FP32, 1, me->comm, me->stream);
    if (is("other size")) return all_reduce(me, 2048);
    return HcclAllReduce(room(4096), room(4096), 1024, HCCL_DATA_TYPE_INT32, HCCL_REDUCE_SUM, me->comm, me->stream);
}

static void disagree(rank_place *me)
{
    HcclResult called = me->rank == 2 ? call_other(me) : all_reduce(me, 1024);
    const char *part = is("other call")   ? "HcclBroadcast of 512 FP32, root 1"
                       : is("other size") ? "HcclAllReduce of 2048 FP32 SUM"
                                          : "HcclAllReduce of 1024 INT32 SUM";
    expect_failure(me, called, HCCL_E_PARA, part);
    go_on(me, RANKS);
}

static void other_pair(rank_place *me)
{
    uint64_t counts[RANKS] = {1, 1, 1}, places[RANKS] = {0, 1, 2}, odd[RANKS] = {1, 1, me->rank == 1 ? 2 : 1};
    HcclResult called =
        HcclAlltoAllV(room(64), odd, places, FP32, room(64), counts, places, FP32, me->comm, me->stream);
    expect_failure(me, called, HCCL_E_PARA, "rank 1 sends 8 bytes and rank 2 expects 4");
    go_on(me, RANKS);
}

static void other_message(rank_place *me)
{
    HcclResult called = me->rank == 0   ? HcclSend(room(64), 16, FP32, 1, me->comm, me->stream)
                        : me->rank == 1 ? HcclRecv(room(64), 8, FP32, 0, me->comm, me->stream)
                                        : HcclBarrier(me->comm, me->stream);
    expect_failure(me, called, HCCL_E_PARA, "rank 0 sends 64 bytes and rank 1 receives 32");
    go_on(me, RANKS);
}

static void lost(rank_place *me)
{
    if (me->rank == 1 && is("killed")) raise(SIGKILL);
    if (me->rank == 1) SAME(HcclCommDestroy(me->comm), 0);
    if (me->rank == 1) return;
    HcclResult called = all_reduce(me, 64);
    expect_failure(me, called, HCCL_E_REMOTE,
                   is("killed") ? "rank 1 (which has called nothing yet), which has ended"
                                : "rank 1 (which has called nothing yet), which destroyed its communicator");
}

/* The others wait as long as HCCL_EXEC_TIMEOUT says. */
static void late(rank_place *me)
{
    char word = 0;
    if (me->rank == 1) get_all(me->from[1][0], &word, 1);
    HcclResult called = all_reduce(me, 64);
    expect_failure(me, called, HCCL_E_TIMEOUT, "rank 1 (which has called nothing yet)");
    if (me->rank == 0) put_all(me->from[1][1], &word, 1);
}

/* The second rank stands still in the middle of what it does. */
static void stopped(rank_place *me)
{
    char word = 0;
    pid_t self = getpid();
    if (me->rank == 1) put_all(me->from[0][1], &self, sizeof self);
    if (me->rank == 1) raise(SIGSTOP);
    HcclResult called = all_reduce(me, 64);
    expect_failure(me, called, HCCL_E_TIMEOUT, "HcclAllReduce of 64 FP32 SUM");
    if (me->rank == 2) put_all(me->from[0][1], &word, 1);
    if (me->rank) return;
    get_all(me->from[0][0], &self, sizeof self);
    get_all(me->from[0][0], &word, 1);
    kill(self, SIGCONT);
}

/* Rank 0 destroys its communicator while a collective of its stream waits, rank 1 without having called one. */
static void destroyed(rank_place *me)
{
    char word = 0;
    if (me->rank == 2) {
        HcclResult called = all_reduce(me, 64);
        expect_failure(me, called, HCCL_E_REMOTE, "which destroyed its communicator");
        return;
    }
    if (me->rank == 1) get_all(me->from[1][0], &word, 1);
    if (me->rank == 0) SAME(all_reduce(me, 64), 0);
    SAME(HcclCommDestroy(me->comm), 0);
    SAME(HcclCommDestroy(me->comm), HCCL_E_PARA);
    SAME(all_reduce(me, 4), HCCL_E_PARA);
    if (me->rank) return;
    SAME(aclrtSynchronizeStream(me->stream), FAILED);
    mentions("HcclAllReduce failed: its communicator was destroyed");
    put_all(me->from[1][1], &word, 1);
}

static void killed_between(rank_place *me)
{
    SAME(all_reduce(me, 64), 0);
    SAME(aclrtSynchronizeStream(me->stream), 0);
    if (me->rank == 2) raise(SIGKILL);
    HcclResult called = all_reduce(me, 3000000);
    expect_failure(me, called, HCCL_E_REMOTE,
                   "rank 2 (its last call was number 1, HcclAllReduce of 64 FP32 SUM), which has ended");
    go_on(me, 2);
}

static void freed(rank_place *me)
{
    void *place = room(4096);
    if (me->rank == 1) SAME(aclrtFree(place), 0);
    HcclResult called = HcclAllReduce(place, place, 1024, FP32, HCCL_REDUCE_SUM, me->comm, me->stream);
    if (me->rank != 1) {
        expect_failure(me, called, HCCL_E_REMOTE, "rank 1 failed in HcclAllReduce: its sendBuf");
    } else {
        HOLDS(aclrtSynchronizeStream(me->stream) >= 107000);
        mentions("HcclAllReduce failed on argument sendBuf");
        SAME(HcclCommDestroy(me->comm), 0);
    }
    go_on(me, RANKS);
}

static void never(rank_place *me)
{
    HcclRootInfo root;
    pass_root(me, &root);
    if (me->rank == 1) return;
    SAME(HcclCommInitRootInfo(me->ranks, &root, me->rank, &me->comm), HCCL_E_TIMEOUT);
    mentions("waited in vain for: ");
}

static void ended(rank_place *me)
{
    HcclRootInfo root;
    pass_root(me, &root);
    if (me->rank == 1) raise(SIGKILL);
    HcclResult code = HcclCommInitRootInfo(me->ranks, &root, me->rank, &me->comm);
    HOLDS(code == HCCL_E_TIMEOUT || code == HCCL_E_TCP_CONNECT);
}

/* Bytes of strangers in place of a root info, and root infos that are used wrongly. */
static void strangers(rank_place *me)
{
    HcclRootInfo root, wild;
    if (me->rank) return;
    SAME(HcclGetRootInfo(&root), 0);
    srand(7);
    for (int turn = 0; turn < 10000; turn++) {
        wild = root;
        for (int i = 0, from = turn % 3 ? 8 : 0; i < 1 + turn % 64; i++)
            wild.internal[from + rand() % (turn % 2 ? 120 : 24)] = (char)rand();
        HcclResult code = HcclCommInitRootInfo(1, &wild, 0, &me->comm);
        if (!code) SAME(memcmp(&wild, &root, 88), 0);
        if (!code) SAME(HcclCommDestroy(me->comm), 0);
        if (!code) SAME(HcclGetRootInfo(&root), 0);
    }
    SAME(HcclCommInitRootInfo(0, &root, 0, &me->comm), HCCL_E_PARA);
    SAME(HcclCommInitRootInfo(2, &root, 2, &me->comm), HCCL_E_PARA);
    SAME(HcclCommInitRootInfo(1, NULL, 0, &me->comm), HCCL_E_PTR);
    SAME(HcclCommInitRootInfo(1, &root, 0, NULL), HCCL_E_PTR);
    SAME(HcclGetRootInfo(NULL), HCCL_E_PTR);
}

static void rank_body(rank_place *me)
{
    device_of_rank(me);
    if (is("never")) never(me);
    if (is("ended")) ended(me);
    if (is("strangers")) strangers(me);
    if (is("never") || is("ended") || is("strangers")) return;
    join(me);
    if (is("other call") || is("other size") || is("other dtype")) disagree(me);
    if (is("other pair")) other_pair(me);
    if (is("other message")) other_message(me);
    if (is("killed") || is("left")) lost(me);
    if (is("destroyed")) destroyed(me);
    if (is("late")) late(me);
    if (is("stopped")) stopped(me);
    if (is("killed between")) killed_between(me);
    if (is("freed")) freed(me);
}

int main(int argc, char **argv)
{
    what = argc > 1 ? argv[1] : "";
    return run_ranks(RANKS, rank_body);
}
