/* The meta API: repeatable executors, and rebinding their tensors' addresses. */
#include <stdio.h>

#include "meta.h"
#include "observe.h"

/* The executor: 561103 for null, 561000 for one that was run or destroyed. */
static int32_t known(uint64_t handle, executor **found)
{
    *found = handle_find(handle, HANDLE_EXECUTOR);
    if (!handle) return meta_null("executor", META_INNER_NULL);
    if (!*found)
        return refuse(META_INNER, "EZ9999",
                      "Expected a live executor but got one already run or destroyed, argument executor.");
    return 0;
}

aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor *one)
{
    ENTER;
    executor *found;
    machine_lock();
    int32_t code = known(HANDLE(one), &found);
    if (!code && found->counts)
        code = refuse(META_INNER, "EZ9999",
                      "Expected an executor whose outputs' shapes are known before it runs but got one of %s.",
                      found->plan->row->name);
    if (!code) found->repeatable = true;
    return unlock_and_leave(code);
}

aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor *one)
{
    ENTER;
    executor *found;
    site_note();
    machine_lock();
    int32_t code = known(HANDLE(one), &found);
    if (!code) executor_end(HANDLE(one), found, false, site_observed());
    return unlock_and_leave(code);
}

static bool has(const executor *one, const tensor *wanted)
{
    bool found = false;
    for (uint32_t i = 0; i < one->operands; i++) found |= one->operand[i] == wanted;
    return found;
}

static void tell_foreign(const executor *one, const char *param)
{
    ae_event_record event = {.kind = AE_EVENT_MISUSE, .a = AE_MISUSE_FOREIGN, .site = here()->site};
    snprintf(event.name, sizeof event.name, "%s", here()->function);
    snprintf(event.text, sizeof event.text, "%s is no argument of the call of %s that the executor is for", param,
             one->plan->row->name);
    observe_event(&event);
}

/* The address goes into the tensor before the executor is looked at; composite operators ignore the index. With the
 * lock held. */
static int32_t rebind(uint64_t handle, uint64_t target, const char *param, uint64_t address)
{
    void *object;
    executor *found;
    int32_t code = meta_needed(target, HANDLE_TENSOR, param, META_INNER_NULL, &object);
    if (code) return code;
    ((tensor *)object)->address = address;
    code = known(handle, &found);
    if (!code && observed() && !has(found, object)) tell_foreign(found, param);
    return code;
}

static aclnnStatus rebind_one(const void *one, const void *target, const void *addr)
{
    site_note();
    machine_lock();
    int32_t code = rebind(HANDLE(one), HANDLE(target), "tensor", HANDLE(addr));
    return unlock_and_leave(code);
}

static int32_t rebind_in_list(uint64_t one, uint64_t at, uint64_t list, uint64_t address)
{
    void *object;
    int32_t code = meta_needed(list, HANDLE_TENSOR_LIST, "tensors", META_INNER_NULL, &object);
    if (code) return code;
    const handle_list *members = object;
    if (at >= members->count)
        return refuse(META_INVALID, "EZ1012", "Expected an index below %llu but got %llu, argument relativeIndex.",
                      (unsigned long long)members->count, (unsigned long long)at);
    char name[40];
    snprintf(name, sizeof name, "tensors[%llu]", (unsigned long long)at);
    return rebind(one, members->member[at], name, address);
}

static aclnnStatus rebind_member(const void *one, size_t at, const void *list, const void *addr)
{
    site_note();
    machine_lock();
    int32_t code = rebind_in_list(HANDLE(one), at, HANDLE(list), HANDLE(addr));
    return unlock_and_leave(code);
}

/* Every function under its name and under the older one with a capital A. */
aclnnStatus aclSetTensorAddr(aclOpExecutor *one, const size_t index, aclTensor *target, void *addr)
{
    ENTER;
    (void)index;
    return rebind_one(one, target, addr);
}

aclnnStatus aclSetInputTensorAddr(aclOpExecutor *one, const size_t index, aclTensor *target, void *addr)
{
    ENTER;
    (void)index;
    return rebind_one(one, target, addr);
}

aclnnStatus aclSetOutputTensorAddr(aclOpExecutor *one, const size_t index, aclTensor *target, void *addr)
{
    ENTER;
    (void)index;
    return rebind_one(one, target, addr);
}

aclnnStatus AclSetTensorAddr(aclOpExecutor *one, const size_t index, aclTensor *target, void *addr)
{
    ENTER;
    (void)index;
    return rebind_one(one, target, addr);
}

aclnnStatus AclSetInputTensorAddr(aclOpExecutor *one, const size_t index, aclTensor *target, void *addr)
{
    ENTER;
    (void)index;
    return rebind_one(one, target, addr);
}

aclnnStatus AclSetOutputTensorAddr(aclOpExecutor *one, const size_t index, aclTensor *target, void *addr)
{
    ENTER;
    (void)index;
    return rebind_one(one, target, addr);
}

aclnnStatus aclSetDynamicTensorAddr(aclOpExecutor *one, size_t irIndex, const size_t relativeIndex,
                                    aclTensorList *tensors, void *addr)
{
    ENTER;
    (void)irIndex;
    return rebind_member(one, relativeIndex, tensors, addr);
}

aclnnStatus aclSetDynamicInputTensorAddr(aclOpExecutor *one, size_t irIndex, const size_t relativeIndex,
                                         aclTensorList *tensors, void *addr)
{
    ENTER;
    (void)irIndex;
    return rebind_member(one, relativeIndex, tensors, addr);
}

aclnnStatus aclSetDynamicOutputTensorAddr(aclOpExecutor *one, size_t irIndex, const size_t relativeIndex,
                                          aclTensorList *tensors, void *addr)
{
    ENTER;
    (void)irIndex;
    return rebind_member(one, relativeIndex, tensors, addr);
}

aclnnStatus AclSetDynamicTensorAddr(aclOpExecutor *one, size_t irIndex, const size_t relativeIndex,
                                    aclTensorList *tensors, void *addr)
{
    ENTER;
    (void)irIndex;
    return rebind_member(one, relativeIndex, tensors, addr);
}

aclnnStatus AclSetDynamicInputTensorAddr(aclOpExecutor *one, size_t irIndex, const size_t relativeIndex,
                                         aclTensorList *tensors, void *addr)
{
    ENTER;
    (void)irIndex;
    return rebind_member(one, relativeIndex, tensors, addr);
}

aclnnStatus AclSetDynamicOutputTensorAddr(aclOpExecutor *one, size_t irIndex, const size_t relativeIndex,
                                          aclTensorList *tensors, void *addr)
{
    ENTER;
    (void)irIndex;
    return rebind_member(one, relativeIndex, tensors, addr);
}
