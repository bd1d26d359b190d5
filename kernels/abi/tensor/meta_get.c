/* The meta API: what a tensor, an array or a list says about itself. */
#include "meta.h"

/* The tensor, once the out-pointers are known to be there. */
static int32_t tensor_for(uint64_t handle, const char *param, const void *out, void **found)
{
    return out ? meta_needed(handle, HANDLE_TENSOR, "tensor", META_NULL, found) : meta_null(param, META_NULL);
}

enum part { SHAPE, STRIDES, STORAGE };

/* A copy of a row of numbers, which becomes the program's. */
static int32_t copy_part(uint64_t handle, enum part part, const char *names[2], int64_t **values, uint64_t *count)
{
    void *object;
    if (values && !count) return meta_null(names[1], META_NULL);
    machine_lock();
    int32_t code = tensor_for(handle, names[0], values, &object);
    if (!code) {
        const facts *known = ((tensor *)object)->facts;
        const int64_t *row = known->value + (part == SHAPE     ? 0
                                             : part == STRIDES ? known->rank
                                                               : known->rank + known->strides);
        uint64_t length = (uint64_t)(part == SHAPE     ? known->rank
                                     : part == STRIDES ? known->strides
                                                       : known->storage_rank);
        int64_t *copy = array_for_program(row, length);
        if (copy) {
            *values = copy;
            *count = length;
        } else {
            code = refuse(META_INNER_NULL, "EZ9999", "Expected host memory for %llu numbers but there is none.",
                          (unsigned long long)length);
        }
    }
    machine_unlock();
    return code;
}

aclnnStatus aclGetViewShape(const aclTensor *one, int64_t **viewDims, uint64_t *viewDimsNum)
{
    ENTER;
    return leave(copy_part(HANDLE(one), SHAPE, (const char *[]){"viewDims", "viewDimsNum"}, viewDims, viewDimsNum));
}

aclnnStatus aclGetStorageShape(const aclTensor *one, int64_t **storageDims, uint64_t *storageDimsNum)
{
    ENTER;
    return leave(copy_part(HANDLE(one), STORAGE, (const char *[]){"storageDims", "storageDimsNum"}, storageDims,
                           storageDimsNum));
}

aclnnStatus aclGetViewStrides(const aclTensor *one, int64_t **stridesValue, uint64_t *stridesNum)
{
    ENTER;
    return leave(
        copy_part(HANDLE(one), STRIDES, (const char *[]){"stridesValue", "stridesNum"}, stridesValue, stridesNum));
}

aclnnStatus aclGetViewOffset(const aclTensor *one, int64_t *offset)
{
    ENTER;
    void *object;
    machine_lock();
    int32_t code = tensor_for(HANDLE(one), "offset", offset, &object);
    if (!code) *offset = ((tensor *)object)->facts->offset;
    return unlock_and_leave(code);
}

aclnnStatus aclGetFormat(const aclTensor *one, aclFormat *format)
{
    ENTER;
    void *object;
    machine_lock();
    int32_t code = tensor_for(HANDLE(one), "format", format, &object);
    if (!code) *format = (aclFormat)((tensor *)object)->facts->format;
    return unlock_and_leave(code);
}

aclnnStatus aclGetDataType(const aclTensor *one, aclDataType *dataType)
{
    ENTER;
    void *object;
    machine_lock();
    int32_t code = tensor_for(HANDLE(one), "dataType", dataType, &object);
    if (!code) *dataType = (aclDataType)((tensor *)object)->facts->dtype;
    return unlock_and_leave(code);
}

/* ---- how many ---------------------------------------------------------------------------------------------------- */

/* Arrays and lists both begin with their count. */
static int32_t count_of(uint64_t handle, handle_kind kind, const char *param, uint64_t *size)
{
    void *object;
    if (!size) return meta_null("size", META_NULL);
    machine_lock();
    int32_t code = meta_needed(handle, kind, param, META_NULL, &object);
    if (!code) *size = ((const array *)object)->count;
    machine_unlock();
    return code;
}

aclnnStatus aclGetIntArraySize(const aclIntArray *one, uint64_t *size)
{
    ENTER;
    return leave(count_of(HANDLE(one), HANDLE_INT_ARRAY, "array", size));
}

aclnnStatus aclGetFloatArraySize(const aclFloatArray *one, uint64_t *size)
{
    ENTER;
    return leave(count_of(HANDLE(one), HANDLE_FLOAT_ARRAY, "array", size));
}

aclnnStatus aclGetBoolArraySize(const aclBoolArray *one, uint64_t *size)
{
    ENTER;
    return leave(count_of(HANDLE(one), HANDLE_BOOL_ARRAY, "array", size));
}

aclnnStatus aclGetTensorListSize(const aclTensorList *one, uint64_t *size)
{
    ENTER;
    return leave(count_of(HANDLE(one), HANDLE_TENSOR_LIST, "tensorList", size));
}

aclnnStatus aclGetScalarListSize(const aclScalarList *one, uint64_t *size)
{
    ENTER;
    return leave(count_of(HANDLE(one), HANDLE_SCALAR_LIST, "scalarList", size));
}

/* ---- addresses --------------------------------------------------------------------------------------------------- */

aclnnStatus aclSetRawTensorAddr(aclTensor *one, void *addr)
{
    ENTER;
    void *object;
    machine_lock();
    int32_t code = meta_needed(HANDLE(one), HANDLE_TENSOR, "tensor", META_NULL, &object);
    if (!code) ((tensor *)object)->address = HANDLE(addr);
    return unlock_and_leave(code);
}

aclnnStatus aclGetRawTensorAddr(const aclTensor *one, void **addr)
{
    ENTER;
    void *object;
    machine_lock();
    int32_t code = tensor_for(HANDLE(one), "addr", addr, &object);
    if (!code) *addr = POINTER(((tensor *)object)->address);
    return unlock_and_leave(code);
}
