/* What may be changed of a description of a tensor. How a tensor is stored steers nothing here. */
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
    ENTER;
    char *copy = name ? strdup(name) : NULL, *old = copy;
    tensor_desc *found;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && name && !copy)
        code = refuse_memory(ACL_ERROR_BAD_ALLOC, "an aclTensorDesc");
    if (!code) {
        old = found->name;
        found->name = copy;
    }
    machine_unlock();
    free(old);
    if (code)
        leave_noted();
}

/* Null is no mistake in the three functions that set a format. */
static int32_t set_format(const aclTensorDesc *desc, const aclFormat *origin)
{
    tensor_desc *found;
    if (!desc)
        return 0;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && origin)
        found->format = *origin;
    machine_unlock();
    return code;
}

aclError aclSetTensorFormat(aclTensorDesc *desc, aclFormat format)
{
    ENTER;
    (void)format;
    return leave(set_format(desc, NULL));
}

aclError aclSetTensorStorageFormat(aclTensorDesc *desc, aclFormat format)
{
    ENTER;
    (void)format;
    return leave(set_format(desc, NULL));
}

aclError aclSetTensorOriginFormat(aclTensorDesc *desc, aclFormat format)
{
    ENTER;
    return leave(set_format(desc, &format));
}

/* ---- sizes ----------------------------------------------------------------------------------------------------- */

static int32_t check_sizes(const aclTensorDesc *desc, const int64_t *dims)
{
    int32_t code = check(desc);
    return code || dims ? code : refuse_null("dims");
}

aclError aclSetTensorShape(aclTensorDesc *desc, int numDims, const int64_t *dims)
{
    ENTER;
    (void)numDims;
    return leave(check_sizes(desc, dims));
}

aclError aclSetTensorStorageShape(aclTensorDesc *desc, int numDims, const int64_t *dims)
{
    ENTER;
    (void)numDims;
    return leave(check_sizes(desc, dims));
}

/* Copies so many bytes of an array; the copy of none is not NULL. */
static void *copied_array(const void *from, size_t bytes)
{
    void *copy = malloc(bytes + 1);
    return copy && bytes ? memcpy(copy, from, bytes) : copy;
}

static int32_t replace(const aclTensorDesc *desc, bool sizes, size_t count, void *fresh)
{
    tensor_desc *found;
    void *old = fresh;
    machine_lock();
    int32_t code = tensor_desc_find(desc, "desc", &found);
    if (!code && !fresh)
        code = refuse_memory(ACL_ERROR_BAD_ALLOC, "an aclTensorDesc");
    if (!code && sizes) {
        old = found->dims;
        found->dims = fresh;
        found->rank = count;
    } else if (!code) {
        old = found->range;
        found->range = fresh;
        found->ranges = count;
    }
    machine_unlock();
    free(old);
    return code;
}

aclError aclSetTensorOriginShape(aclTensorDesc *desc, int numDims, const int64_t *dims)
{
    ENTER;
    size_t count = numDims > 0 ? (size_t)numDims : 0;
    int32_t code = check_sizes(desc, dims);
    return leave(code ? code : replace(desc, true, count, copied_array(dims, count * sizeof *dims)));
}

aclError aclSetTensorShapeRange(aclTensorDesc *desc, size_t dimsCount, int64_t dimsRange[][ACL_TENSOR_SHAPE_RANGE_NUM])
{
    ENTER;
    int32_t code = check(desc);
    if (!code && dimsCount && !dimsRange)
        code = refuse_null("dimsRange");
    return leave(code ? code : replace(desc, false, dimsCount, copied_array(dimsRange, dimsCount * sizeof *dimsRange)));
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
    if (!code && !dataBuffer)
        code = refuse_null("dataBuffer");
    return leave(code || length ? code : refuse_invalid("length", "1 or more bytes", "0"));
}

aclError aclSetTensorPlaceMent(aclTensorDesc *desc, aclMemType memType)
{
    ENTER;
    (void)memType;
    return leave(check(desc));
}
