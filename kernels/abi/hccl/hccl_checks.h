/* What the functions of collectives check alike. */
#pragma once
#include "abi.h"

#include "collective.h"
#include "refusing.h"

#include "hccl/hccl.h"

#define MOST_ELEMENTS 0x7FFFFFFFFull /* of one count */

typedef enum product { ON_910, ON_310P, ON_910B, ON_910_93, ON_950, PRODUCTS } product;
product product_now(void); /* of the settings */

/* A parameter that may not be null. */
typedef struct needed {
    const char *name;
    const void *value;
} needed;

/* The first null of a list that ends with a null name: HCCL_E_PTR noted. */
int32_t check_needed(const needed *list);
#define LIST(...) ((const needed[]){__VA_ARGS__, {NULL, NULL}})
#define NEEDED(...) check_needed(LIST(__VA_ARGS__))
int32_t check_count(const char *param, uint64_t count);     /* HCCL_E_PARA noted */
int32_t check_dtype(const char *param, HcclDataType dtype); /* HCCL_E_NOT_SUPPORT noted */
int32_t check_reduction(collective_kind kind, HcclDataType dtype, HcclReduceOp op); /* likewise */

/* The communicator of a call: HCCL_E_PARA noted, or the code of the checks before. The machine lock is held then, in
 * either case. */
int32_t lock_communicator(int32_t code, HcclComm comm, communicator **found);
int32_t check_rank(const communicator *group, const char *param, uint32_t rank); /* HCCL_E_PARA noted */
/* Of HcclSend and HcclRecv: HCCL_E_PARA noted, HCCL_E_NOT_SUPPORT on the 950. */
int32_t check_other_rank(const communicator *group, const char *param, uint32_t rank);
/* The last check: HCCL_E_NOT_SUPPORT where the product has no such collective, HCCL_E_SUSPENDING, or the code that the
 * communicator failed with, noted. */
int32_t check_callable(communicator *group, collective_kind kind);
/* The end of every function: HcclResults have numbers that leave() does not know for codes. */
HcclResult hccl_leave(int32_t code);
HcclResult unlock_and_leave_hccl(int32_t code);
/* Enqueue it, let the lock go and leave: the collective ends with this. code: of what went before. */
int32_t enqueue(int32_t code, collective *one, aclrtStream stream);
HcclResult enqueue_and_leave(int32_t code, collective *one, aclrtStream stream);
int32_t refuse_no_memory(void); /* HCCL_E_MEMORY */
