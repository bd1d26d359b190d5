/* Ranks of a communicator as processes: forked before any of them knows of devices, one device each. */
#pragma once
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "hccl/hccl.h"

#define MOST 8

typedef struct rank_place {
    uint32_t rank, ranks;
    int from[MOST][2]; /* a pipe to each rank */
    aclrtStream stream;
    HcclComm comm;
} rank_place;

static void put_all(int file, const void *from, size_t size)
{
    for (const char *at = from; size;) {
        ssize_t now = write(file, at, size);
        if (now <= 0) exit(90);
        at += now, size -= (size_t)now;
    }
}

static void get_all(int file, void *to, size_t size)
{
    for (char *at = to; size;) {
        ssize_t now = read(file, at, size);
        if (now <= 0) exit(91);
        at += now, size -= (size_t)now;
    }
}

static void device_of_rank(rank_place *me)
{
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice((int32_t)me->rank), 0);
    SAME(aclrtCreateStream(&me->stream), 0);
}

/* Rank 0 tells the others. */
static void pass_root(rank_place *me, HcclRootInfo *root)
{
    if (me->rank) {
        get_all(me->from[me->rank][0], root, sizeof *root);
        return;
    }
    SAME(HcclGetRootInfo(root), 0);
    for (uint32_t rank = 1; rank < me->ranks; rank++) put_all(me->from[rank][1], root, sizeof *root);
}

static void join(rank_place *me)
{
    HcclRootInfo root;
    pass_root(me, &root);
    SAME(HcclCommInitRootInfo(me->ranks, &root, me->rank, &me->comm), 0);
}

/* body in each rank; whether all of them ended with 0, but for those that were killed. */
static int run_ranks(uint32_t ranks, void (*body)(rank_place *me))
{
    rank_place me = {.ranks = ranks};
    int status, bad = 0;
    pid_t children[MOST];
    for (uint32_t rank = 0; rank < ranks; rank++)
        if (pipe(me.from[rank])) return 92;
    fflush(stdout);
    for (me.rank = 0; me.rank < ranks; me.rank++) {
        children[me.rank] = fork();
        if (!children[me.rank]) {
            body(&me);
            fflush(stdout);
            _exit(wrong != 0);
        }
    }
    for (uint32_t rank = 0; rank < ranks; rank++) {
        waitpid(children[rank], &status, 0);
        bad |= WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        close(me.from[rank][0]), close(me.from[rank][1]);
    }
    return bad;
}
