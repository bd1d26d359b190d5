/* InfiniOp: handles, tensor descriptors, what can be asked of any operator's descriptor, and the first and last
 * function of every operator behind Create (infini_create.c, infini_run.c). */
#include "infini.h"

#include <stdlib.h>

#define MOST_AXES 1024 /* ours: a rank beyond it is taken for garbage */

/* ---- handles ---------------------------------------------------------------------------------------------------- */

infiniStatus_t infiniopCreateHandle(infiniopHandle_t *handle_ptr)
{
    ENTER;
    static char device; /* the cell says it all */
    int32_t code = infini_out(handle_ptr, sizeof *handle_ptr, "handle_ptr", INFINI_STATUS_NULL_POINTER);
    if (code) return infini_leave(code);
    const thread_state *self = here();
    uint64_t made;
    infini_watch();
    machine_lock();
    code = infini_new(HANDLE_INFINI_HANDLE, &device, self->infini_device, on_cpu() ? 0 : self->infini_id, &made);
    machine_unlock();
    if (!code) *handle_ptr = POINTER(made);
    return infini_leave(code);
}

static int32_t destroy_handle(uint64_t handle)
{
    void *object;
    int32_t code = infini_checked(handle, HANDLE_INFINI_HANDLE, "handle", "infiniopHandle_t", &object);
    if (!code) code = infini_backed(infini_device_of(handle), "handle");
    if (!code) infini_end(handle);
    return code;
}

infiniStatus_t infiniopDestroyHandle(infiniopHandle_t handle)
{
    ENTER;
    if (!handle) return infini_leave(0);
    infini_watch();
    machine_lock();
    int32_t code = destroy_handle(HANDLE(handle));
    machine_unlock();
    return infini_leave(code);
}

/* ---- tensor descriptors ----------------------------------------------------------------------------------------- */

/* Where so many numbers are read. */
static int32_t check_numbers(const void *numbers, size_t count, const char *param)
{
    if (!numbers) return 0;
    if (count > MOST_AXES) return infini_bad("ndim", "at most 1024 axes", "%zu", count);
    uint64_t start = HANDLE(numbers), end = start + count * sizeof(int64_t);
    if (end >= start && (call_from_python() || ae_reachable(start, end, 0))) return 0;
    return infini_refuse(INFINI_STATUS_BAD_PARAM, "Expected the address of %zu numbers but got 0x%llx, argument %s.",
                         count, (unsigned long long)start, param);
}

/* Strides of a dense tensor. Those that no address reaches are as large as can be: such a tensor is refused by its
 * shape unless it is empty. */
static void row_major(const int64_t *shape, int64_t *strides, size_t rank)
{
    int64_t step = 1;
    for (size_t i = rank; i-- > 0;) {
        strides[i] = step;
        if (shape[i] < 0 || __builtin_mul_overflow(step, shape[i], &step)) step = shape[i] ? INT64_MAX : 0;
    }
}

/* Also for sizes beyond INT64_MAX: the planner reads the words of a shape as size_t. */
static facts *facts_of_tensor(size_t rank, const size_t *shape, const ptrdiff_t *strides, int32_t dtype)
{
    int64_t *values = malloc((2 * rank + 1) * sizeof *values);
    if (!values) return NULL;
    for (size_t i = 0; i < rank; i++) {
        values[i] = (int64_t)shape[i];
        values[rank + i] = strides ? strides[i] : 0;
    }
    if (!strides) row_major(values, values + rank, rank);
    facts *made = facts_of(dtype, 0, 0, values, rank, values + rank, rank, NULL, 0);
    free(values);
    return made;
}

static int32_t create_tensor(size_t rank, const size_t *shape, const ptrdiff_t *strides, int32_t dtype, uint64_t *made)
{
    facts *found = facts_of_tensor(rank, shape, strides, dtype);
    if (!found)
        return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected host memory for a descriptor but there is none.");
    int32_t code = infini_new(HANDLE_INFINI_TENSOR, found, 0, 0, made);
    if (code) facts_drop(found);
    return code;
}

static int32_t check_tensor(const void *place, size_t rank, const size_t *shape, const ptrdiff_t *strides)
{
    int32_t code = infini_out(place, sizeof(void *), "desc_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code && rank && !shape) code = infini_null("shape", INFINI_STATUS_NULL_POINTER);
    if (!code) code = check_numbers(shape, rank, "shape");
    return code ? code : check_numbers(strides, rank, "strides");
}

infiniStatus_t infiniopCreateTensorDescriptor(infiniopTensorDescriptor_t *desc_ptr, size_t ndim, const size_t *shape,
                                              const ptrdiff_t *strides, infiniDtype_t dtype)
{
    ENTER;
    int32_t code = check_tensor(desc_ptr, ndim, shape, strides);
    if (code) return infini_leave(code);
    uint64_t made;
    infini_watch();
    machine_lock();
    code = create_tensor(ndim, shape, strides, (int32_t)dtype, &made);
    machine_unlock();
    if (!code) *desc_ptr = POINTER(made);
    return infini_leave(code);
}

static int32_t destroy_tensor(uint64_t desc)
{
    void *found;
    int32_t code = infini_checked(desc, HANDLE_INFINI_TENSOR, "desc", "infiniopTensorDescriptor_t", &found);
    if (!code) infini_end(desc);
    return code;
}

infiniStatus_t infiniopDestroyTensorDescriptor(infiniopTensorDescriptor_t desc)
{
    ENTER;
    if (!desc) return infini_leave(0);
    infini_watch();
    machine_lock();
    int32_t code = destroy_tensor(HANDLE(desc));
    machine_unlock();
    return infini_leave(code);
}

/* ---- descriptors of any operator -------------------------------------------------------------------------------- */

/* `null` for null, BAD_PARAM for what is no descriptor of an operator. */
static int32_t check_descriptor(const void *desc, const char *param, int32_t null, void **found)
{
    if (!desc) return infini_null(param, null);
    return infini_checked(HANDLE(desc), HANDLE_INFINI_DESCRIPTOR, param, "descriptor of an operator", found);
}

/* What its cell says, into a place that can be written. */
static int32_t ask_cell(const void *desc, int32_t (*ask)(uint64_t handle), const char *param, void *place)
{
    int32_t code = infini_out(place, sizeof(int32_t), param, INFINI_STATUS_NULL_POINTER), told = 0;
    if (code) return code;
    void *found;
    machine_lock();
    code = check_descriptor(desc, "desc_ptr", INFINI_STATUS_NULL_POINTER, &found);
    if (!code) told = ask(HANDLE(desc));
    machine_unlock();
    if (!code) *(int32_t *)place = told;
    return code;
}

infiniStatus_t infiniopGetDescriptorDeviceType(const struct InfiniopDescriptor *desc_ptr, infiniDevice_t *device_type)
{
    ENTER;
    return infini_leave(ask_cell(desc_ptr, infini_device_of, "device_type", device_type));
}

infiniStatus_t infiniopGetDescriptorDeviceId(const struct InfiniopDescriptor *desc_ptr, int *device_id)
{
    ENTER;
    return infini_leave(ask_cell(desc_ptr, infini_id_of, "device_id", device_id));
}

/* ---- descriptors of one operator -------------------------------------------------------------------------------- */

int32_t infini_own(const infini_operator *op, const void *desc, int32_t null, infini_descriptor **own)
{
    void *found;
    int32_t code = check_descriptor(desc, "desc", null, &found);
    if (code) return code;
    *own = found;
    if ((*own)->of != op)
        return infini_refuse(INFINI_STATUS_BAD_PARAM, "Expected a descriptor of %s but got one of %s, argument desc.",
                             op->row.name, (*own)->of->row.name);
    return infini_backed(infini_device_of(HANDLE(desc)), "desc");
}

int32_t infini_workspace_size(const infini_operator *op, const void *desc, size_t *size)
{
    int32_t code = infini_out(size, sizeof *size, "size", INFINI_STATUS_NULL_POINTER);
    if (code) return code;
    infini_descriptor *own;
    uint64_t told = 0;
    machine_lock();
    code = infini_own(op, desc, INFINI_STATUS_NULL_POINTER, &own);
    if (!code) told = own->plan->nothing ? 0 : own->plan->told;
    machine_unlock();
    if (!code) *size = told;
    return code;
}

int32_t infini_destroy(const infini_operator *op, const void *desc)
{
    if (!desc) return 0;
    infini_descriptor *own;
    infini_watch();
    machine_lock();
    int32_t code = infini_own(op, desc, INFINI_STATUS_BAD_PARAM, &own);
    if (!code) infini_end(HANDLE(desc));
    machine_unlock();
    return code;
}
