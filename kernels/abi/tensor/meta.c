/* The meta API: creating and destroying tensors, scalars, arrays and lists. Nothing of a tensor is checked here: dtype,
 * format, negative sizes and ranks surface when an operator is called. */
#include "meta.h"

#include <stdlib.h>
#include <string.h>

#include "dtypes.h"
#include "observe.h"

#define MOST_AXES 64 /* beyond this no operator walks a view, and strides of it are not worked out */
#define NEAR_AXES 16
#define MOST_RANK (INT32_MAX / 8) /* what facts_of takes */

int32_t meta_null(const char *param, int32_t code)
{
    return refuse(code, code == META_NULL ? "EZ1011" : "EZ9999",
                  "Expected a non-null pointer but got null, argument %s.", param);
}

int32_t meta_needed(uint64_t handle, handle_kind kind, const char *param, int32_t code, void **object)
{
    *object = handle_find(handle, kind);
    if (!handle) return meta_null(param, code);
    if (!*object)
        return refuse(code, "EZ1001", "Expected a live %s but got a destroyed one, argument %s.", handle_names[kind],
                      param);
    return 0;
}

static void *no_memory(void)
{
    refuse(META_INNER_NULL, "EZ9999", "Expected host memory for one more object but there is none.");
    return NULL;
}

/* The object with a handle of its own, or nothing. Takes the lock. */
static void *handed_out(handle_kind kind, void *object)
{
    uint64_t site = observed() ? site_now() : 0;
    machine_lock();
    uint64_t handle = object ? handle_new(kind, object, site) : 0;
    machine_unlock();
    if (!handle) return no_memory();
    if (observed()) observe(AE_EVENT_DESCRIBED, handle_names[kind], handle, 0, 0, 0, site);
    return POINTER(handle);
}

/* ---- tensors ----------------------------------------------------------------------------------------------------- */

/* Strides of a dense tensor in elements; what no 64 bits hold comes out as anything. */
static void row_major(const int64_t *shape, uint64_t rank, int64_t *stride)
{
    uint64_t step = rank > MOST_AXES ? 0 : 1;
    for (uint64_t axis = rank; axis-- > 0; step *= (uint64_t)shape[axis]) stride[axis] = (int64_t)step;
}

typedef struct description {
    const int64_t *shape, *stride, *storage;
    uint64_t rank, strides, storage_rank;
    int64_t offset;
    int32_t dtype, format;
} description;

/* Their facts, row-major strides where none are given. With the lock held. */
static facts *described(const description *what)
{
    int64_t near[NEAR_AXES], *dense = near;
    const int64_t *stride = what->stride;
    uint64_t strides = what->strides;
    if (!stride) {
        if (what->rank > MOST_RANK) return NULL;
        if (what->rank > NEAR_AXES && !(dense = malloc(what->rank * sizeof *dense))) return NULL;
        row_major(what->shape, what->rank, dense);
        stride = dense;
        strides = what->rank;
    }
    facts *known = facts_of(what->dtype, what->format, what->offset, what->shape, what->rank, stride, strides,
                            what->storage, what->storage_rank);
    if (dense != near) free(dense);
    return known;
}

static void *new_tensor(const description *what, uint64_t address)
{
    if ((what->rank && !what->shape) || (what->storage_rank && !what->storage))
        return NULL; /* one more thing that gives null */
    tensor *fresh = malloc(sizeof *fresh);
    if (!fresh) return no_memory();
    machine_lock();
    *fresh = (tensor){.facts = described(what), .address = address, .references = 1};
    machine_unlock();
    void *made = fresh->facts ? handed_out(HANDLE_TENSOR, fresh) : no_memory();
    if (!made) {
        machine_lock();
        facts_drop(fresh->facts);
        machine_unlock();
        free(fresh);
    }
    return made;
}

aclTensor *aclCreateTensor(const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType, const int64_t *stride,
                           int64_t offset, aclFormat format, const int64_t *storageDims, uint64_t storageDimsNum,
                           void *tensorData)
{
    ENTER_NEW;
    const description what = {viewDims,       stride, storageDims,       viewDimsNum,    viewDimsNum,
                              storageDimsNum, offset, (int32_t)dataType, (int32_t)format};
    void *made = new_tensor(&what, HANDLE(tensorData));
    leave_noted();
    return made;
}

uint64_t ae_tensor_new(const int64_t *shape, uint64_t rank, int32_t dtype, const int64_t *stride, uint64_t strides,
                       int64_t offset, int32_t format, const int64_t *storage, uint64_t storage_rank, uint64_t address)
{
    enter("aclCreateTensor", CALLER);
    if (injecting() && inject_entered()) return leave_noted(), 0;
    const description what = {shape, stride, storage, rank, strides, storage_rank, offset, dtype, format};
    uint64_t made = HANDLE(new_tensor(&what, address));
    leave_noted();
    return made;
}

/* With the lock held. NULL for a shape keeps the old one. */
static int32_t describe_anew(uint64_t handle, description *what, uint64_t address)
{
    void *object;
    int32_t code = meta_needed(handle, HANDLE_TENSOR, "tensor", META_NULL, &object);
    if (code) return code;
    tensor *target = object;
    const facts *old = target->facts;
    if (!what->shape) {
        what->shape = old->value;
        what->rank = (uint64_t)old->rank;
    }
    if (!what->storage) {
        what->storage = old->value + old->rank + old->strides;
        what->storage_rank = (uint64_t)old->storage_rank;
    }
    facts *fresh = described(what);
    if (!fresh) return refuse(META_INNER_NULL, "EZ9999", "Expected host memory for a description but there is none.");
    facts_drop(target->facts);
    target->facts = fresh;
    target->address = address ? address : target->address;
    return 0;
}

int32_t ae_tensor_init(uint64_t handle, const int64_t *shape, uint64_t rank, int32_t dtype, const int64_t *stride,
                       uint64_t strides, int64_t offset, int32_t format, const int64_t *storage, uint64_t storage_rank,
                       uint64_t address)
{
    enter("aclInitTensor", CALLER);
    if (injecting() && inject_entered()) return leave(inject_code());
    description what = {shape, stride, storage, rank, strides, storage_rank, offset, dtype, format};
    machine_lock();
    int32_t code = describe_anew(handle, &what, address);
    return unlock_and_leave(code);
}

aclnnStatus aclInitTensor(aclTensor *target, const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType,
                          const int64_t *stride, int64_t offset, aclFormat format, const int64_t *storageDims,
                          uint64_t storageDimsNum, void *tensorDataAddr)
{
    ENTER;
    description what = {viewDims,       stride, storageDims,       viewDimsNum,    viewDimsNum,
                        storageDimsNum, offset, (int32_t)dataType, (int32_t)format};
    machine_lock();
    int32_t code = describe_anew(HANDLE(target), &what, HANDLE(tensorDataAddr));
    return unlock_and_leave(code);
}

/* ---- scalars, arrays --------------------------------------------------------------------------------------------- */

static void *new_scalar(const void *value, int32_t number)
{
    const dtype_row *row = dtype_of(number);
    if (!row || !row->scalar) {
        refuse(META_INVALID, "EZ1006", "Expected a dtype of [%s] but got %s, argument dataType.", scalar_dtypes,
               dtype_label(number));
        return NULL;
    }
    if (!value) {
        meta_null("value", META_NULL);
        return NULL;
    }
    scalar *fresh = calloc(1, sizeof *fresh);
    if (fresh) {
        fresh->dtype = number;
        fresh->bytes = (uint32_t)row->bytes;
        memcpy(fresh->raw, value, fresh->bytes);
    }
    void *made = handed_out(HANDLE_SCALAR, fresh);
    if (!made) free(fresh);
    return made;
}

aclScalar *aclCreateScalar(void *value, aclDataType dataType)
{
    ENTER_NEW;
    void *made = new_scalar(value, (int32_t)dataType);
    leave_noted();
    return made;
}

/* A copy of count values; a null pointer gives an empty array. */
static void *new_array(handle_kind kind, const void *values, uint64_t count, size_t size)
{
    count = values ? count : 0;
    array *fresh = count < SIZE_MAX / 32 ? malloc(sizeof *fresh + count * size) : NULL;
    if (fresh) {
        fresh->count = count;
        if (count) memcpy(fresh->value, values, count * size);
    }
    void *made = handed_out(kind, fresh);
    if (!made) free(fresh);
    leave_noted();
    return made;
}

aclIntArray *aclCreateIntArray(const int64_t *value, uint64_t size)
{
    ENTER_NEW;
    return new_array(HANDLE_INT_ARRAY, value, size, sizeof *value);
}

aclFloatArray *aclCreateFloatArray(const float *value, uint64_t size)
{
    ENTER_NEW;
    return new_array(HANDLE_FLOAT_ARRAY, value, size, sizeof *value);
}

aclBoolArray *aclCreateBoolArray(const bool *value, uint64_t size)
{
    ENTER_NEW;
    return new_array(HANDLE_BOOL_ARRAY, value, size, sizeof *value);
}

/* ---- lists ------------------------------------------------------------------------------------------------------- */

aclTensorList *aclCreateTensorList(const aclTensor *const *value, uint64_t size)
{
    ENTER_NEW;
    return new_array(HANDLE_TENSOR_LIST, value, size, sizeof(uint64_t));
}

aclScalarList *aclCreateScalarList(const aclScalar *const *value, uint64_t size)
{
    ENTER_NEW;
    return new_array(HANDLE_SCALAR_LIST, value, size, sizeof(uint64_t));
}
