/* Checks of the functions of collectives, in the order of HCCL's. */
#include "hccl_checks.h"

#include <string.h>

#include "finish.h"

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

/* ---- dtypes by product ------------------------------------------------------------------------------------------ */

product product_now(void)
{
    const soc_row *soc = settings_or_default()->soc;
    if (soc->arch == ARCH_950) return ON_950;
    if (soc->arch == ARCH_910B) return strcmp(soc->family, "ascend910_93") == 0 ? ON_910_93 : ON_910B;
    return soc->arch == ARCH_310P ? ON_310P : ON_910;
}

#define BIT(name) (1u << HCCL_DATA_TYPE_##name)
#define COMMON (BIT(INT8) | BIT(INT32) | BIT(FP16) | BIT(FP32))
#define UNSIGNED (BIT(UINT8) | BIT(UINT16) | BIT(UINT32) | BIT(UINT64))
#define MOVED (COMMON | UNSIGNED | BIT(INT16) | BIT(INT64) | BIT(FP64))
#define FP8 (BIT(HIF8) | BIT(FP8E4M3) | BIT(FP8E5M2) | BIT(FP8E8M0))
#define REDUCED_910B (COMMON | BIT(INT16) | BIT(INT64) | BIT(BFP16))
#define REDUCED_950 (REDUCED_910B | BIT(UINT64) | BIT(FP64))

static const uint32_t moved[PRODUCTS] = {
    [ON_910] = MOVED,
    [ON_310P] = MOVED,
    [ON_910B] = MOVED | BIT(BFP16),
    [ON_910_93] = MOVED | BIT(BFP16),
    [ON_950] = MOVED | BIT(BFP16) | FP8,
};
static const uint32_t reduced[PRODUCTS] = {
    [ON_910] = COMMON | BIT(INT64), [ON_310P] = COMMON | BIT(INT16), [ON_910B] = REDUCED_910B,
    [ON_910_93] = REDUCED_910B,     [ON_950] = REDUCED_950,
};
/* Of HcclReduceScatterV. */
static const uint32_t reduced_uneven[PRODUCTS] = {
    [ON_310P] = BIT(INT16) | BIT(FP16) | BIT(FP32),
    [ON_910B] = REDUCED_910B & ~BIT(INT64),
    [ON_910_93] = REDUCED_910B,
    [ON_950] = REDUCED_950,
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
    return in_set(moved[product_now()], dtype) ? 0 : refuse_dtype(param, "a dtype of the collective", dtype);
}

/* Dtypes that an operator does not reduce, of those that the collective reduces. */
static uint32_t unreduced(product where, HcclReduceOp op, bool uneven)
{
    if (op == HCCL_REDUCE_SUM) return 0;
    if (where == ON_310P) return uneven ? UINT32_MAX : BIT(INT16);
    if (op != HCCL_REDUCE_PROD) return 0;
    return uneven && where != ON_950 ? UINT32_MAX : BIT(INT16) | BIT(BFP16);
}

int32_t check_reduction(collective_kind kind, HcclDataType dtype, HcclReduceOp op)
{
    product where = product_now();
    bool uneven = kind == REDUCE_SCATTER_V;
    if (!in_set(uneven && where != ON_910 ? reduced_uneven[where] : reduced[where], dtype))
        return refuse_dtype("dataType", "a dtype that the collective reduces", dtype);
    if ((uint32_t)op > HCCL_REDUCE_MIN)
        return refuse_wrong(HCCL_E_NOT_SUPPORT, "op", "SUM, PROD, MAX or MIN", "%d", (int)op);
    if (!in_set(unreduced(where, op, uneven), dtype)) return 0;
    return refuse_wrong(HCCL_E_NOT_SUPPORT, "op", "a reduction of the dtype", "%s of %s on %s", reduction_name(op),
                        dtype_name(dtype), settings_or_default()->soc->name);
}

/* ---- communicators and streams ---------------------------------------------------------------------------------- */

int32_t lock_communicator(int32_t code, HcclComm comm, communicator **found)
{
    machine_lock();
    return code ? code : communicator_named(HANDLE(comm), found);
}

#define KIND(name) (1u << (name))

/* Collectives that products do not have. */
static const uint32_t absent[PRODUCTS] = {
    [ON_910] = KIND(ALL_GATHER_V) | KIND(REDUCE_SCATTER_V) | KIND(ALL_TO_ALL_VC),
    [ON_310P] = KIND(BROADCAST) | KIND(REDUCE) | KIND(SCATTER) | KIND(ALL_TO_ALL_VC) | KIND(MESSAGES),
};

int32_t check_callable(communicator *group, collective_kind kind)
{
    if (absent[product_now()] & KIND(kind))
        return refuse_hccl(HCCL_E_NOT_SUPPORT, "Expected a product that has the collective but got %s.",
                           settings_or_default()->soc->name);
    if (communicator_has_failed(group))
        return refuse_hccl(group->failed, "Expected a communicator that works but it has failed: %s.",
                           group->explanation);
    if (group->suspended)
        return refuse_hccl(HCCL_E_SUSPENDING, "Expected a communicator that works but it is suspended.");
    return 0;
}

int32_t check_rank(const communicator *group, const char *param, uint32_t rank)
{
    return rank < group->view.ranks ? 0 : refuse_parameter(param, "a rank of the communicator", "%u", rank);
}

int32_t check_other_rank(const communicator *group, const char *param, uint32_t rank)
{
    HcclResult code = product_now() == ON_950 ? HCCL_E_NOT_SUPPORT : HCCL_E_PARA;
    return rank != group->rank ? 0 : refuse_wrong(code, param, "another rank than the caller's", "%u", rank);
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

/* The device would refuse the copies of the collective: HCCL_E_RUNTIME noted. */
static int32_t check_device(const communicator *group, const ae_stream *stream)
{
    int32_t own = board_row(&group->view, group->rank)->device, other = stream->context->device;
    if (own == other) return 0;
    return refuse_wrong(HCCL_E_RUNTIME, "stream", "a stream of the communicator's device",
                        "stream %d of device %d for a communicator of device %d", stream->id, other, own);
}

/* What the runtime refuses is noted as the runtime notes it. */
static int32_t push(const collective *one, aclrtStream stream)
{
    ae_stream *target;
    if (stream_named(HANDLE(stream), &target)) return HCCL_E_RUNTIME;
    int32_t code = check_device(one->group, target);
    if (code) return code;
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
