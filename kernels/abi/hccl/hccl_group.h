/* What a thread calls between HcclGroupStart and HcclGroupEnd is kept until the end: what makes or destroys
 * communicators, sends and receives (hccl_messages.c), and collectives. */
#pragma once
#include "hccl_checks.h"

bool hccl_group_is_open(void); /* the thread is between the two */
void hccl_group_begin(void);
bool hccl_group_leave(void); /* this end is the outermost one; there is a group */

/* ---- communicators ---------------------------------------------------------------------------------------------- */

/* A call that makes or destroys a communicator. Pointers are read when it runs. */
typedef struct hccl_group_job hccl_group_job;
struct hccl_group_job {
    int32_t (*run)(const hccl_group_job *job); /* without the lock */
    uint32_t ranks, rank;
    const HcclRootInfo *root;
    const char *table;
    const HcclCommConfig *config;
    HcclComm *comm;
    HcclComm gone;
};
/* Run it and leave, or keep it: a thread of its own runs it then, since it waits for other ranks, and this thread may
 * be several. */
HcclResult hccl_group_call(const hccl_group_job *job);
/* At the end: all jobs at once, until they are done. The first code of theirs, noted. */
int32_t hccl_group_run_jobs(void);

/* ---- sends and receives ------------------------------------------------------------------------------------------ */

int32_t hccl_group_keep_message(const HcclSendRecvItem *item, HcclComm comm, aclrtStream stream);
uint32_t hccl_group_messages(void); /* how many are kept */
/* Takes those of the first one's communicator and stream away; items has room for all. */
uint32_t hccl_group_take_messages(HcclSendRecvItem *items, HcclComm *comm, aclrtStream *stream);
void hccl_group_drop_messages(void);

/* ---- collectives ------------------------------------------------------------------------------------------------ */

/* Instead of enqueue_and_leave: on the 950 collectives are not kept. Barriers never are. */
HcclResult keep_or_enqueue(int32_t code, collective *one, aclrtStream stream);
/* At the end: by communicator, large ones first, those of uneven parts last; and wait for their streams. None of them
 * after a code. */
int32_t hccl_group_run_collectives(int32_t code);
