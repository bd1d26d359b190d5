/* What a thread calls between HcclGroupStart and HcclGroupEnd is kept until the end: sends and receives
 * (hccl_messages.c), collectives, and what makes or destroys communicators. */
#pragma once
#include "hccl_checks.h"

bool hccl_group_is_open(void); /* the thread is between the two */
void hccl_group_begin(void);
bool hccl_group_leave(void); /* this end is the outermost one; there is a group */

/* Instead of enqueue_and_leave: on the 950 collectives are not kept. Barriers never are. */
HcclResult keep_or_enqueue(int32_t code, collective *one, aclrtStream stream);

/* A call that makes or destroys a communicator, which is made again by a thread of its own: it waits for other ranks,
 * and this thread may be several. Pointers are read then. */
typedef struct hccl_group_job hccl_group_job;
struct hccl_group_job {
    HcclResult (*run)(const hccl_group_job *job);
    uint32_t ranks, rank;
    const HcclRootInfo *root;
    const char *table;
    HcclCommConfig *config;
    HcclComm *comm;
    HcclComm gone;
};
int32_t hccl_group_keep_job(const hccl_group_job *job);

/* At the end: all jobs at once, until they are done. The first code of theirs, noted. */
int32_t hccl_group_run_jobs(void);
/* Then collectives, by communicator, large ones first, those of uneven parts last; and wait for their streams. None of
 * them after a code. */
int32_t hccl_group_run_collectives(int32_t code);
