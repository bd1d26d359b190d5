/* What the functions of collectives check alike. */
#pragma once
#include "abi.h"

#include "collective.h"
#include "refusing.h"

#include "hccl/hccl.h"

/* A parameter that may not be null. */
typedef struct needed {
    const char *name;
    const void *value;
} needed;

/* The first null of a list that ends with a name that is null: HCCL_E_PTR noted. Without the lock, as those below. */
int32_t check_needed(const needed *list);
#define NEEDED(...) check_needed((const needed[]){__VA_ARGS__, {NULL, NULL}})
int32_t check_count(const char *param, uint64_t count);          /* HCCL_E_PARA noted */
int32_t check_dtype(const char *param, HcclDataType dtype);      /* HCCL_E_NOT_SUPPORT noted */
int32_t check_reduction(HcclDataType dtype, HcclReduceOp op);    /* likewise */

/* The communicator of a call, with the machine lock taken whatever it answers: HCCL_E_PARA, HCCL_E_SUSPENDING, or how
 * it failed, noted. */
int32_t lock_communicator(HcclComm comm, communicator **found);
int32_t check_rank(const communicator *group, const char *param, uint32_t rank); /* HCCL_E_PARA noted */
/* The end of every function: HcclResults have numbers that leave() does not know for codes. */
HcclResult hccl_leave(int32_t code);
HcclResult unlock_and_leave_hccl(int32_t code);
/* Enqueue it, let the lock go and leave: the collective ends with this. code: of what went before. */
int32_t enqueue(int32_t code, collective *one, aclrtStream stream);
HcclResult enqueue_and_leave(int32_t code, collective *one, aclrtStream stream);
int32_t refuse_no_memory(void); /* HCCL_E_MEMORY */
