/* Descriptions of tensors for the older single-operator calls: making them, and what they tell. */
#include "tensor_desc.h"

#include <stdlib.h>
#include <string.h>

#define UNKNOWN_RANK (-2) /* as the first size: their number is not known either */

int32_t tensor_desc_find(const aclTensorDesc *handle, const char *param, tensor_desc **found)
{
    *found = handle_find(HANDLE(handle), HANDLE_TENSOR_DESC);
    if (!handle) return refuse_null(param);
    return *found ? 0 : refuse_invalid(param, "a live aclTensorDesc", "%s", handle_seen(HANDLE(handle)));
}

bool tensor_desc_is_empty(const tensor_desc *one)
{
    for (size_t at = 0; at < one->rank; at++)
        if (!one->dims[at]) return true;
    return false;
}

/* ---- life ------------------------------------------------------------------------------------------------------ */

static void give_back(tensor_desc *one)
{
    if (one) {
        free(one->dims);
        free(one->stored_dims);
        free(one->range);
        free(one->name);
    }
    free(one);
}

static tensor_desc *made(aclDataType dtype, size_t rank, const int64_t *dims, aclFormat format)
{
    tensor_desc *one = calloc(1, sizeof *one);
    if (!one) return NULL;
    *one = (tensor_desc){.dtype = dtype, .format = format, .stored = format, .rank = rank};
    one->dims = malloc((rank + 1) * sizeof *dims);
    if (one->dims && rank) memcpy(one->dims, dims, rank * sizeof *dims);
    return one;
}

static uint64_t opened(tensor_desc *one)
{
    machine_lock();
    uint64_t handle = one && one->dims ? handle_new(HANDLE_TENSOR_DESC, one, site_observed()) : 0;
    machine_unlock();
    if (!handle) {
        give_back(one);
        refuse_memory(ACL_ERROR_BAD_ALLOC, "one more aclTensorDesc");
    }
    return handle;
}

aclTensorDesc *aclCreateTensorDesc(aclDataType dataType, int numDims, const int64_t *dims, aclFormat format)
{
    ENTER_NEW;
    uint64_t handle = 0;
    site_note();
    if (numDims < 0)
        refuse_invalid("numDims", "0 or more", "%d", numDims);
    else if (numDims && !dims)
        refuse_null("dims");
    else
        handle = opened(made(dataType, (size_t)numDims, dims, format));
    if (!handle) leave_noted();
    return POINTER(handle);
}

void aclDestroyTensorDesc(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    if (!desc) return;
    tensor_desc *found;
    machine_lock();
    if (!tensor_desc_find(desc, "desc", &found)) handle_end(HANDLE(desc));
    machine_unlock();
    if (!found) leave_noted();
    give_back(found);
}

/* ---- what they tell -------------------------------------------------------------------------------------------- */

/* A copy of the description, whose memory is still the description's: to be read at once. */
static bool copy_desc(const aclTensorDesc *desc, tensor_desc *copy)
{
    tensor_desc *found;
    machine_lock();
    bool fine = !tensor_desc_find(desc, "desc", &found);
    if (fine) *copy = *found;
    machine_unlock();
    if (!fine) leave_noted();
    return fine;
}

aclDataType aclGetTensorDescType(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    tensor_desc one;
    return copy_desc(desc, &one) ? one.dtype : ACL_DT_UNDEFINED;
}

aclFormat aclGetTensorDescFormat(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    tensor_desc one;
    return copy_desc(desc, &one) ? one.format : ACL_FORMAT_UNDEFINED;
}

/* 0: a size is not known, or there are more than a size_t can tell. */
static size_t elements(const tensor_desc *one)
{
    size_t count = 1;
    for (size_t at = 0; at < one->rank; at++)
        if (one->dims[at] < 0 || __builtin_mul_overflow(count, (size_t)one->dims[at], &count)) return 0;
    return count;
}

/* With a dtype of ACL_DT_UNDEFINED where there is no such description. */
static size_t elements_of(const aclTensorDesc *desc, aclDataType *dtype)
{
    tensor_desc *found;
    machine_lock();
    bool fine = !tensor_desc_find(desc, "desc", &found);
    size_t count = fine ? elements(found) : 0;
    *dtype = fine ? found->dtype : ACL_DT_UNDEFINED;
    machine_unlock();
    if (!fine) leave_noted();
    return count;
}

size_t aclGetTensorDescElementCount(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    aclDataType dtype;
    return elements_of(desc, &dtype);
}

size_t aclGetTensorDescSize(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    aclDataType dtype;
    size_t count = elements_of(desc, &dtype), size;
    return __builtin_mul_overflow(count, aclDataTypeSize(dtype), &size) ? 0 : size;
}

size_t aclGetTensorDescNumDims(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    tensor_desc *found;
    machine_lock();
    bool fine = !tensor_desc_find(desc, "desc", &found);
    size_t rank = fine ? found->rank : 0;
    if (rank && found->dims[0] == UNKNOWN_RANK) rank = ACL_UNKNOWN_RANK;
    machine_unlock();
    if (!fine) leave_noted();
    return rank;
}

static int32_t dim(const aclTensorDesc *desc, size_t index, int64_t *size)
{
    tensor_desc *found;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && !size) code = refuse_null("dimSize");
    if (!code && index >= found->rank)
        code = refuse_invalid("index", "one below the number of sizes", "%zu with %zu sizes", index, found->rank);
    if (!code) *size = found->dims[index];
    machine_unlock();
    return code;
}

int64_t aclGetTensorDescDim(const aclTensorDesc *desc, size_t index)
{
    ENTER_VALUE;
    int64_t size;
    return leave(dim(desc, index, &size)) ? -1 : size;
}

aclError aclGetTensorDescDimV2(const aclTensorDesc *desc, size_t index, int64_t *dimSize)
{
    ENTER;
    return leave(dim(desc, index, dimSize));
}

aclError aclGetTensorDescDimRange(const aclTensorDesc *desc, size_t index, size_t dimRangeNum, int64_t *dimRange)
{
    ENTER;
    tensor_desc *found;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && !dimRange) code = refuse_null("dimRange");
    if (!code && index >= found->ranges)
        code = refuse_invalid("index", "one below the number of ranges", "%zu with %zu ranges", index, found->ranges);
    if (!code && dimRangeNum < ACL_TENSOR_SHAPE_RANGE_NUM)
        code = refuse_invalid("dimRangeNum", "2 or more", "%zu", dimRangeNum);
    if (!code) memcpy(dimRange, found->range[index], sizeof found->range[index]);
    return unlock_and_leave(code);
}

/* The text is the description's: it changes and goes with it. */
const char *aclGetTensorDescName(aclTensorDesc *desc)
{
    ENTER_VALUE;
    tensor_desc one;
    return desc && copy_desc(desc, &one) && one.name ? one.name : "";
}

aclTensorDesc *aclGetTensorDescByIndex(aclTensorDesc *desc, size_t index)
{
    ENTER_VALUE;
    tensor_desc one;
    return copy_desc(desc, &one) && !index ? desc : NULL;
}

/* Only models would give a description an address. */
void *aclGetTensorDescAddress(const aclTensorDesc *desc)
{
    ENTER_VALUE;
    tensor_desc one;
    copy_desc(desc, &one);
    return NULL;
}
