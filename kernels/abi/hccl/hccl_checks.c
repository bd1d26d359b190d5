/* Checks of the functions of collectives, in the order of HCCL's. */
#include "hccl_checks.h"

#include "finish.h"

#define MOST_ELEMENTS 0x7FFFFFFFFull

int32_t check_needed(const needed *list)
{
    for (; list->name; list++)
        if (!list->value) return refuse_null_pointer(list->name);
    return 0;
}

int32_t check_count(const char *param, uint64_t count)
{
    if (count <= MOST_ELEMENTS) return 0;
    return refuse_parameter(param, "at most 0x7FFFFFFFF elements", "%llu", (unsigned long long)count);
}

/* ---- dtypes by product --------------------------------------------------------------------------------------------
 */

typedef enum product { ON_910, ON_310P, ON_910B, ON_950, PRODUCTS } product;

static product product_now(void)
{
    const soc_row *soc = settings_or_default()->soc;
    if (soc->arch == 3510) return ON_950;
    if (soc->arch == 2201) return ON_910B;
    return soc->arch == 2002 ? ON_310P : ON_910;
}

#define BIT(name) (1u << HCCL_DATA_TYPE_##name)
#define COMMON (BIT(INT8) | BIT(INT32) | BIT(FP16) | BIT(FP32))
#define UNSIGNED (BIT(UINT8) | BIT(UINT16) | BIT(UINT32) | BIT(UINT64))
#define MOVED (COMMON | UNSIGNED | BIT(INT16) | BIT(INT64) | BIT(FP64))
#define FP8 (BIT(HIF8) | BIT(FP8E4M3) | BIT(FP8E5M2) | BIT(FP8E8M0))
#define REDUCED_910B (COMMON | BIT(INT16) | BIT(INT64) | BIT(BFP16))

static const uint32_t moved[PRODUCTS] = {
    [ON_910] = MOVED,
    [ON_310P] = MOVED,
    [ON_910B] = MOVED | BIT(BFP16),
    [ON_950] = MOVED | BIT(BFP16) | FP8,
};
static const uint32_t reduced[PRODUCTS] = {
    [ON_910] = COMMON | BIT(INT64),
    [ON_310P] = COMMON | BIT(INT16),
    [ON_910B] = REDUCED_910B,
    [ON_950] = REDUCED_910B | BIT(UINT64) | BIT(FP64),
};

static bool in_set(uint32_t set, HcclDataType dtype)
{
    return (uint32_t)dtype < 32 && set >> (uint32_t)dtype & 1;
}

static int32_t refuse_dtype(const char *param, const char *expected, HcclDataType dtype)
{
    return refuse_wrong(HCCL_E_NOT_SUPPORT, param, expected, "%s (%d) on %s", dtype_name(dtype), (int)dtype,
                        settings_or_default()->soc->name);
}

int32_t check_dtype(const char *param, HcclDataType dtype)
{
    return in_set(moved[product_now()], dtype) ? 0 : refuse_dtype(param, "a dtype that can be moved", dtype);
}

static uint32_t unreduced(product where, HcclReduceOp op)
{
    if (where == ON_310P) return op == HCCL_REDUCE_SUM ? 0 : BIT(INT16);
    return op == HCCL_REDUCE_PROD ? BIT(INT16) | BIT(BFP16) : 0;
}

int32_t check_reduction(HcclDataType dtype, HcclReduceOp op)
{
    product where = product_now();
    if (!in_set(reduced[where], dtype)) return refuse_dtype("dataType", "a dtype that can be reduced", dtype);
    if ((uint32_t)op > HCCL_REDUCE_MIN)
        return refuse_wrong(HCCL_E_NOT_SUPPORT, "op", "SUM, PROD, MAX or MIN", "%d", (int)op);
    if (in_set(unreduced(where, op), dtype)) return refuse_dtype("dataType", "a dtype that op reduces", dtype);
    return 0;
}

/* ---- communicators and streams ------------------------------------------------------------------------------------
 */

int32_t lock_communicator(HcclComm comm, communicator **found)
{
    machine_lock();
    int32_t code = communicator_named(HANDLE(comm), found);
    if (code) return code;
    if (communicator_has_failed(*found))
        return refuse_hccl((*found)->failed, "Expected a communicator that works but it has failed: %s.",
                           (*found)->story);
    if ((*found)->suspended)
        return refuse_hccl(HCCL_E_SUSPENDING, "Expected a communicator that works but it is suspended.");
    return 0;
}

int32_t check_rank(const communicator *group, const char *param, uint32_t rank)
{
    return rank < group->view.ranks ? 0 : refuse_parameter(param, "a rank of the communicator", "%u", rank);
}

int32_t refuse_no_memory(void)
{
    return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a collective but there is none.");
}

HcclResult hccl_leave(int32_t code)
{
    leave_noted();
    return (HcclResult)code;
}

HcclResult unlock_and_leave_hccl(int32_t code)
{
    machine_unlock();
    return hccl_leave(code);
}

/* What the runtime refuses is noted as the runtime notes it. */
static int32_t push(const collective *one, aclrtStream stream)
{
    ae_stream *target;
    int32_t code = stream_named(HANDLE(stream), &target);
    if (code) return HCCL_E_RUNTIME;
    code = push_collective(target, one, here()->site);
    if (!code && observed()) observe_enqueued_operator(target, one->name, 0, 0, here()->site);
    return stream_pushed(target, code, "stream") ? HCCL_E_RUNTIME : 0;
}

int32_t enqueue(int32_t code, collective *one, aclrtStream stream)
{
    if (!code) code = push(one, stream);
    if (one) collective_free(one);
    machine_unlock();
    return code;
}

HcclResult enqueue_and_leave(int32_t code, collective *one, aclrtStream stream)
{
    return hccl_leave(enqueue(code, one, stream));
}
