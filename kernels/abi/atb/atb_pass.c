/* A pass over the calls of aclnn that an operation of ATB is made of. */
#include "atb.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"

#define ALIGNMENT 512
/* Where the workspace would be while sizes are counted; nothing is read or written there. */
#define DRY_RUN_BASE ((char *)4096)
#define REASON_BYTES 1024
#define MOST_ELEMENTS (INT64_C(1) << 48) /* of a tensor: their bytes can be counted */

/* ATB says nothing to its caller but a status, and the reason on stderr. */
static void tell(const atb_pass *pass, const char *reason)
{
    fprintf(stderr, "[aclnn_py] libatb, %s: %s\n", pass->name, reason);
}

void atb_refuse(atb_pass *pass, int32_t status, const char *format, ...)
{
    if (pass->status) return;
    char reason[REASON_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    pass->status = status;
    tell(pass, reason);
}

void atb_destroy_descriptions(atb_pass *pass)
{
    for (; pass->lists; --pass->lists) aclDestroyTensorList(pass->list[pass->lists - 1]);
    for (; pass->tensors; --pass->tensors) aclDestroyTensor(pass->tensor[pass->tensors - 1]);
    for (; pass->arrays; --pass->arrays) aclDestroyIntArray(pass->array[pass->arrays - 1]);
    for (; pass->scalars; --pass->scalars) aclDestroyScalar(pass->scalar[pass->scalars - 1]);
}

void *atb_reserve(atb_pass *pass, uint64_t bytes)
{
    uint64_t at = pass->used;
    pass->used += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (pass->used > pass->most) pass->most = pass->used;
    if (pass->workspace && pass->used > pass->size)
        atb_refuse(pass, ATB_INVALID_WORKSPACE_SIZE,
                   "Expected a workspace of the size that Setup returned but got %llu.",
                   (unsigned long long)pass->size);
    return (pass->workspace ? pass->workspace : DRY_RUN_BASE) + at;
}

/* ---- arguments --------------------------------------------------------------------------------------------------- */

static const atb_tensor *tensor_at(const atb_tensors *all, uint32_t number)
{
    static const atb_tensor none;
    if (number >= all->count) return &none;
    return all->heap ? all->heap + number : all->inlined + number;
}

const atb_tensor *atb_in(const atb_pass *pass, uint32_t number)
{
    return tensor_at(&pass->pack->in, number);
}

const atb_tensor *atb_out(const atb_pass *pass, uint32_t number)
{
    return tensor_at(&pass->pack->out, number);
}

static bool has_shape(const atb_tensor *tensor)
{
    int64_t count = 1;
    if (tensor->rank > ATB_MAX_DIM) return false;
    for (uint64_t axis = 0; axis < tensor->rank; ++axis)
        if (tensor->shape[axis] < 0 || __builtin_mul_overflow(count, tensor->shape[axis], &count)) return false;
    return count <= MOST_ELEMENTS;
}

static void check_shapes(atb_pass *pass, const atb_tensors *all, const char *kind)
{
    for (uint32_t i = 0; i < all->count && !pass->status; ++i)
        if (!has_shape(tensor_at(all, i)))
            atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected %s %u of at most %d axes, none of a negative size.",
                       kind, i, ATB_MAX_DIM);
}

bool atb_check_shapes(atb_pass *pass)
{
    check_shapes(pass, &pass->pack->in, "input");
    check_shapes(pass, &pass->pack->out, "output");
    return !pass->status;
}

bool atb_has_rank(atb_pass *pass, const atb_tensor *tensor, const char *name, uint64_t rank)
{
    if (tensor->rank != rank)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected %s of %llu axes but got %llu.", name,
                   (unsigned long long)rank, (unsigned long long)tensor->rank);
    return !pass->status;
}

bool atb_lengths(atb_pass *pass, uint32_t number, const char *name, uint64_t most, int64_t *to, uint64_t *count)
{
    const atb_tensor *from = atb_in(pass, number);
    *count = 1;
    for (uint64_t axis = 0; axis < from->rank; ++axis) *count *= (uint64_t)from->shape[axis];
    if (from->dtype != ACL_INT32 && from->dtype != ACL_INT64)
        atb_refuse(pass, ATB_INVALID_PARAM, "Expected %s in INT32 or INT64 but got dtype %d.", name, from->dtype);
    else if (!from->host)
        atb_refuse(pass, ATB_INVALID_TENSOR_ADDR, "Expected %s in host memory (a tensor of the CPU).", name);
    else if (!from->rank || !*count || *count > most)
        atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected %s of 1 to %llu sequences.", name, (unsigned long long)most);
    for (uint64_t i = 0; !pass->status && i < *count; ++i) {
        to[i] = from->dtype == ACL_INT32 ? ((const int32_t *)from->host)[i] : ((const int64_t *)from->host)[i];
        if (to[i] < 0 || to[i] > INT32_MAX)
            atb_refuse(pass, ATB_INVALID_PARAM, "Expected %s of 0 to %d but got %lld.", name, INT32_MAX,
                       (long long)to[i]);
    }
    return !pass->status;
}

/* ---- descriptions for aclnn -------------------------------------------------------------------------------------- */

static void made(atb_pass *pass, const void *what)
{
    if (!what) atb_refuse(pass, ATB_OUT_OF_HOST_MEMORY, "Expected host memory for one more description.");
}

/* A dense view is its own storage; one with gaps reaches into a row of elements. */
static aclTensor *described(const atb_tensor *of, void *data, atb_view *view)
{
    const bool dense = !view->stride[view->rank - 1];
    int64_t pitch = 1, reach = 1;
    for (uint64_t axis = view->rank; dense && axis-- > 0; pitch *= view->shape[axis]) view->stride[axis] = pitch;
    for (uint64_t axis = 0; axis < view->rank; ++axis) reach += (view->shape[axis] - 1) * view->stride[axis];
    return aclCreateTensor(view->shape, view->rank, (aclDataType)of->dtype, view->stride, 0, (aclFormat)of->format,
                           dense ? view->shape : &reach, dense ? view->rank : 1, data);
}

aclTensor *atb_make(atb_pass *pass, const atb_tensor *of, void *data, atb_view view)
{
    aclTensor *tensor = pass->status || pass->tensors == ATB_MOST_MADE ? NULL : described(of, data, &view);
    made(pass, tensor);
    return tensor ? pass->tensor[pass->tensors++] = tensor : NULL;
}

aclTensor *atb_describe(atb_pass *pass, const atb_tensor *of)
{
    atb_view view = {.rank = of->rank};
    memcpy(view.shape, of->shape, sizeof view.shape);
    if (!of->rank) atb_refuse(pass, ATB_INVALID_TENSOR_DIM, "Expected a tensor of one axis or more but got none.");
    return pass->status ? NULL : atb_make(pass, of, of->device, view);
}

aclTensorList *atb_list(atb_pass *pass, const atb_tensor *of, void *data, atb_view view)
{
    aclTensor *tensor = pass->status ? NULL : described(of, data, &view);
    const aclTensor *members[] = {tensor};
    aclTensorList *list = tensor ? aclCreateTensorList((const aclTensor *const *)members, 1) : NULL;
    if (tensor && !list) aclDestroyTensor(tensor);
    made(pass, list);
    return list ? pass->list[pass->lists++] = list : NULL;
}

aclIntArray *atb_array(atb_pass *pass, const int64_t *values, uint64_t count)
{
    aclIntArray *array = pass->status ? NULL : aclCreateIntArray(values, count);
    made(pass, array);
    return array ? pass->array[pass->arrays++] = array : NULL;
}

aclScalar *atb_number(atb_pass *pass, float value)
{
    aclScalar *scalar = pass->status ? NULL : aclCreateScalar(&value, ACL_FLOAT);
    made(pass, scalar);
    return scalar ? pass->scalar[pass->scalars++] = scalar : NULL;
}

/* ---- calls ------------------------------------------------------------------------------------------------------- */

static void fail(atb_pass *pass, int32_t code)
{
    const char *reason = aclGetRecentErrMsg();
    atb_refuse(pass, ATB_CANN_ERROR, "%d, %s", code, reason ? reason : "without a reason");
}

void atb_launch(atb_pass *pass, int32_t code)
{
    if (code) {
        fail(pass, code);
        return;
    }
    const uint64_t kept = pass->used;
    void *workspace = atb_reserve(pass, pass->needed);
    pass->used = kept; /* the calls are in one stream: what this one works in is free for the next */
    if (!pass->workspace || pass->status) {
        aclDestroyAclOpExecutor(pass->executor);
        return;
    }
    code = ae_phase_two_entry(pass->needed ? workspace : NULL, pass->needed, pass->executor, pass->stream);
    if (code) fail(pass, code);
}
