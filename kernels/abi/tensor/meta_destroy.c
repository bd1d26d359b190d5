/* The meta API: destroying. Null is fine; an object that was destroyed before gives 161001 (undefined in CANN). */
#include <stdlib.h>

#include "gone.h"
#include "meta.h"
#include "observe_checked.h"

/* Free an object and its handle; lists end their members as well. Executors keep tensors (phase.h), and have the values
 * of everything else in their plans. With the lock held. */
static void end_object(uint64_t handle, handle_entry entry, uint64_t site)
{
    handle_kind kind = entry.kind == HANDLE_TENSOR_LIST   ? HANDLE_TENSOR
                       : entry.kind == HANDLE_SCALAR_LIST ? HANDLE_SCALAR
                                                          : HANDLE_NONE;
    const handle_list *list = entry.object;
    if (checked())
        gone_keep(&(gone_object){handle, handle_look(handle).site, site, handle_names[entry.kind], "", false});
    handle_end(handle);
    for (uint64_t i = 0; kind && i < list->count; i++) {
        handle_entry member = handle_look(list->member[i]);
        if (member.kind == kind) end_object(list->member[i], member, site);
    }
    if (entry.kind == HANDLE_TENSOR)
        tensor_end(entry.object, site);
    else
        free(entry.object);
}

static int32_t destroy(uint64_t handle, handle_kind kind, const char *param)
{
    if (!handle) return 0;
    void *object;
    uint64_t site = observed() ? site_now() : 0;
    machine_lock();
    int32_t code = meta_needed(handle, kind, param, META_NULL, &object);
    if (!code) end_object(handle, (handle_entry){kind, false, object, 0}, site);
    machine_unlock();
    if (!code && observed()) observe(AE_EVENT_DROPPED, handle_names[kind], handle, 0, 0, 0, site);
    return code;
}

aclnnStatus aclDestroyTensor(const aclTensor *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_TENSOR, "tensor"));
}

aclnnStatus aclDestroyScalar(const aclScalar *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_SCALAR, "scalar"));
}

aclnnStatus aclDestroyIntArray(const aclIntArray *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_INT_ARRAY, "array"));
}

aclnnStatus aclDestroyFloatArray(const aclFloatArray *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_FLOAT_ARRAY, "array"));
}

aclnnStatus aclDestroyBoolArray(const aclBoolArray *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_BOOL_ARRAY, "array"));
}

aclnnStatus aclDestroyTensorList(const aclTensorList *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_TENSOR_LIST, "array"));
}

aclnnStatus aclDestroyScalarList(const aclScalarList *one)
{
    ENTER;
    return leave(destroy(HANDLE(one), HANDLE_SCALAR_LIST, "array"));
}
