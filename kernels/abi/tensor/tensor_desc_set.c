/* What may be changed of a description of a tensor. */
#include <stdlib.h>
#include <string.h>

#include "tensor_desc.h"

/* 100000 noted where nothing lives. */
static int32_t check(const aclTensorDesc *desc)
{
    tensor_desc *found;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    machine_unlock();
    return code;
}

/* ---- names and formats ----------------------------------------------------------------------------------------- */

void aclSetTensorDescName(aclTensorDesc *desc, const char *name)
{
    ENTER_VALUE;
    char *copy = name ? strdup(name) : NULL, *old = copy;
    tensor_desc *found;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && name && !copy) code = refuse_memory(ACL_ERROR_BAD_ALLOC, "an aclTensorDesc");
    if (!code) {
        old = found->name;
        found->name = copy;
    }
    machine_unlock();
    free(old);
    if (code) leave_noted();
}

/* Null is no mistake in the three functions that set a format. */
static int32_t set_format(const aclTensorDesc *desc, aclFormat format, bool origin)
{
    tensor_desc *found;
    if (!desc) return 0;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && origin)
        found->format = format;
    else if (!code)
        found->stored = format;
    machine_unlock();
    return code;
}

aclError aclSetTensorFormat(aclTensorDesc *desc, aclFormat format)
{
    ENTER;
    return leave(set_format(desc, format, false));
}

aclError aclSetTensorStorageFormat(aclTensorDesc *desc, aclFormat format)
{
    ENTER;
    return leave(set_format(desc, format, false));
}

aclError aclSetTensorOriginFormat(aclTensorDesc *desc, aclFormat format)
{
    ENTER;
    return leave(set_format(desc, format, true));
}

/* ---- sizes ----------------------------------------------------------------------------------------------------- */

static int32_t check_sizes(const aclTensorDesc *desc, const int64_t *dims)
{
    int32_t code = check(desc);
    return code || dims ? code : refuse_null("dims");
}

/* Copies so many bytes of an array; the copy of none is not NULL. */
static void *copied_array(const void *from, size_t bytes)
{
    void *copy = malloc(bytes + 1);
    return copy && bytes ? memcpy(copy, from, bytes) : copy;
}

enum kept_array { KEPT_SIZES, KEPT_STORED, KEPT_RANGES };

/* What was there before, to be freed. */
static void *exchange(tensor_desc *in, enum kept_array which, size_t count, void *fresh)
{
    void *old;
    if (which == KEPT_SIZES) {
        old = in->dims;
        in->dims = fresh;
        in->rank = count;
    } else if (which == KEPT_STORED) {
        old = in->stored_dims;
        in->stored_dims = fresh;
        in->stored_rank = count;
    } else {
        old = in->range;
        in->range = fresh;
        in->ranges = count;
    }
    return old;
}

static int32_t replace(const aclTensorDesc *desc, enum kept_array which, size_t count, void *fresh)
{
    tensor_desc *found;
    void *old = fresh;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && !fresh) code = refuse_memory(ACL_ERROR_BAD_ALLOC, "an aclTensorDesc");
    if (!code) old = exchange(found, which, count, fresh);
    machine_unlock();
    free(old);
    return code;
}

static int32_t set_sizes(const aclTensorDesc *desc, enum kept_array which, int count, const int64_t *dims)
{
    size_t sizes = count > 0 ? (size_t)count : 0;
    int32_t code = check_sizes(desc, dims);
    return code ? code : replace(desc, which, sizes, copied_array(dims, sizes * sizeof *dims));
}

aclError aclSetTensorShape(aclTensorDesc *desc, int numDims, const int64_t *dims)
{
    ENTER;
    return leave(set_sizes(desc, KEPT_STORED, numDims, dims));
}

aclError aclSetTensorStorageShape(aclTensorDesc *desc, int numDims, const int64_t *dims)
{
    ENTER;
    return leave(set_sizes(desc, KEPT_STORED, numDims, dims));
}

aclError aclSetTensorOriginShape(aclTensorDesc *desc, int numDims, const int64_t *dims)
{
    ENTER;
    return leave(set_sizes(desc, KEPT_SIZES, numDims, dims));
}

aclError aclSetTensorShapeRange(aclTensorDesc *desc, size_t dimsCount, int64_t dimsRange[][ACL_TENSOR_SHAPE_RANGE_NUM])
{
    ENTER;
    int32_t code = check(desc);
    if (!code && dimsCount && !dimsRange) code = refuse_null("dimsRange");
    void *copy = code ? NULL : copied_array(dimsRange, dimsCount * sizeof *dimsRange);
    return leave(code ? code : replace(desc, KEPT_RANGES, dimsCount, copy));
}

aclError aclSetTensorValueRange(aclTensorDesc *desc, size_t valueCount,
                                int64_t valueRange[][ACL_TENSOR_VALUE_RANGE_NUM])
{
    ENTER;
    int32_t code = check(desc);
    return leave(code || !valueCount || valueRange ? code : refuse_null("valueRange"));
}

/* ---- the rest -------------------------------------------------------------------------------------------------- */

aclError aclSetTensorDynamicInput(aclTensorDesc *desc, const char *dynamicInputName)
{
    ENTER;
    int32_t code = check(desc);
    return leave(code || dynamicInputName ? code : refuse_null("dynamicInputName"));
}

aclError aclSetTensorConst(aclTensorDesc *desc, void *dataBuffer, size_t length)
{
    ENTER;
    int32_t code = check(desc);
    if (!code && !dataBuffer) code = refuse_null("dataBuffer");
    return leave(code || length ? code : refuse_invalid("length", "1 or more bytes", "0"));
}

aclError aclSetTensorPlaceMent(aclTensorDesc *desc, aclMemType memType)
{
    ENTER;
    tensor_desc *found;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code) found->placement = memType;
    machine_unlock();
    return leave(code);
}
