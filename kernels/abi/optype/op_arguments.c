/* The arguments of a call by type: tensors, numbers in host memory and attributes become words of phase one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "op_arguments.h"

#include "dtypes.h"
#include "snapshot.h"
#include "tensor_desc.h"
#include "text.h"

/* ---- tensors ----------------------------------------------------------------------------------------------------- */

#define MOST_AXES 8
#define TEXT 160
#define HF32 "_allow_hf32" /* an attribute that stands for the compiler's option */

static int64_t product(size_t rank, const int64_t *dims, int64_t *stride)
{
    int64_t count = 1;
    for (size_t axis = rank; axis-- > 0;) {
        if (stride) stride[axis] = count;
        if (dims[axis] < 0 || __builtin_mul_overflow(count, dims[axis], &count)) return -1;
    }
    return count;
}

static int64_t row_major(const tensor_desc *desc, int64_t *stride)
{
    return product(desc->rank, desc->dims, stride);
}

static bool lies_as_told(const tensor_desc *desc)
{
    size_t bytes = desc->rank * sizeof *desc->dims;
    return !desc->stored_dims ||
           (desc->stored_rank == desc->rank && (!bytes || !memcmp(desc->stored_dims, desc->dims, bytes)));
}

static int32_t lend(op_arguments *call, int32_t number, handle_kind kind, void *object)
{
    uint64_t handle = object ? handle_new(kind, object, 0) : 0;
    if (!handle) return refuse_memory(ACL_ERROR_BAD_ALLOC, "one more call");
    call->lent[number] = handle;
    call->word[number] = (argument_word)handle;
    return 0;
}

static int32_t lend_tensor(op_arguments *call, int32_t number, const tensor_desc *desc, const int64_t *stride)
{
    tensor *made = malloc(sizeof *made);
    bool plain = lies_as_told(desc);
    const int64_t *storage = plain ? desc->dims : desc->stored_dims;
    facts *known = facts_of(desc->dtype, desc->stored, 0, desc->dims, desc->rank, stride, desc->rank, storage,
                            plain ? desc->rank : desc->stored_rank);
    if (made && known) *made = (tensor){.facts = known, .address = call->address[number], .references = 1};
    int32_t code = lend(call, number, HANDLE_TENSOR, made && known ? made : NULL);
    if (code) {
        facts_drop(known);
        free(made);
    }
    return code;
}

static bool is_nothing(const tensor_desc *desc, const data_buffer *buffer)
{
    return !buffer->address && tensor_desc_is_empty(desc);
}

static bool is_optional(const op_type_row *type, int32_t number)
{
    return type->optional[number / 64] >> number % 64 & 1;
}

/* What stands for a tensor that is left out has no dtype, or no address and no elements: which is an empty tensor where
 * none may be left out. */
static bool left_out(const op_type_row *type, int32_t number, const tensor_desc *desc, const data_buffer *buffer)
{
    return desc->dtype == ACL_DT_UNDEFINED || (is_optional(type, number) && is_nothing(desc, buffer));
}

static int32_t take_tensor(op_arguments *call, int32_t number, const tensor_desc *desc, const data_buffer *buffer)
{
    const char *name = call->type->row.parameter[number].name;
    int64_t stride[MOST_AXES];
    if (left_out(call->type, number, desc, buffer)) return 0;
    if (desc->rank > MOST_AXES) return refuse_invalid(name, "a tensor of at most 8 axes", "%zu", desc->rank);
    bool plain = lies_as_told(desc);
    if (!plain && !call->type->blocks)
        return refuse_argument(ACL_ERROR_OP_NOT_FOUND, name, "a tensor that lies in memory as its shape says",
                               "one in format %d", (int)desc->stored);
    int64_t count = row_major(desc, stride), bytes = 0;
    int64_t held = plain || count < 0 ? count : product(desc->stored_rank, desc->stored_dims, NULL);
    if (held < 0 || held > count) count = held; /* blocks hold more than the shape tells */
    if (count < 0 || __builtin_mul_overflow(count, (int64_t)aclDataTypeSize(desc->dtype), &bytes))
        return refuse_invalid(name, "sizes that are known, and fit into memory", "others");
    if ((uint64_t)bytes > buffer->size)
        return refuse_invalid(name, "a buffer that holds the tensor", "%zu bytes for %lld", (size_t)buffer->size,
                              (long long)bytes);
    call->address[number] = buffer->address;
    int32_t code = 0;
    if (number < call->type->inputs && desc->placement != ACL_MEMTYPE_DEVICE && bytes)
        code = op_values_read(&call->values, name, (uint64_t)bytes, &call->address[number]);
    return code ? code : lend_tensor(call, number, desc, stride);
}

/* An input that the plan depends on: integers in host memory, which become a list. */
static int32_t take_numbers(op_arguments *call, int32_t number, const tensor_desc *desc, const data_buffer *buffer)
{
    const char *name = call->type->row.parameter[number].name;
    int64_t stride[MOST_AXES];
    if (desc->dtype == ACL_DT_UNDEFINED || is_nothing(desc, buffer)) return 0;
    size_t size = aclDataTypeSize(desc->dtype);
    if (desc->dtype != ACL_INT32 && desc->dtype != ACL_INT64)
        return refuse_invalid(name, "integers of 32 or 64 bits", "dtype %d", (int)desc->dtype);
    if (desc->placement == ACL_MEMTYPE_DEVICE)
        return refuse_argument(ACL_ERROR_OP_NOT_FOUND, name, "numbers in host memory (aclSetTensorPlaceMent)",
                               "a tensor of the device's");
    int64_t count = desc->rank > MOST_AXES ? -1 : row_major(desc, stride);
    if (count < 0 || (uint64_t)count > buffer->size / size)
        return refuse_invalid(name, "a buffer that holds the tensor", "%zu bytes", (size_t)buffer->size);
    uint64_t address = buffer->address;
    int32_t code = count ? op_values_read(&call->values, name, (uint64_t)count * size, &address) : 0;
    array *made = code ? NULL : malloc(sizeof *made + (size_t)count * sizeof(int64_t));
    if (!made) return code ? code : refuse_memory(ACL_ERROR_BAD_ALLOC, "one more call");
    made->count = (uint64_t)count;
    for (int64_t at = 0; at < count; at++) {
        const void *from = POINTER(address);
        int64_t wide = size == sizeof(int32_t) ? ((const int32_t *)from)[at] : ((const int64_t *)from)[at];
        memcpy(made->value + (size_t)at * sizeof wide, &wide, sizeof wide);
    }
    code = lend(call, number, HANDLE_INT_ARRAY, made);
    if (code) free(made);
    return code;
}

static int32_t take_tensors(op_arguments *call, int32_t first, int32_t most, int count,
                            const aclTensorDesc *const *descs, const aclDataBuffer *const *buffers, const char *param)
{
    if (count > most) return refuse_invalid(param, "no more than the operator has", "%d for %d", count, (int)most);
    for (int at = 0; at < count; at++) {
        tensor_desc *desc;
        const data_buffer *buffer = handle_find(HANDLE(buffers[at]), HANDLE_DATA_BUFFER);
        int32_t code = tensor_desc_find(descs[at], param, &desc);
        if (!code && !buffer) code = refuse_invalid(param, "live aclDataBuffers", "another at index %d", at);
        bool numbers = !code && call->type->row.parameter[first + at].kind == PARAMETER_INT_ARRAY;
        if (!code)
            code = numbers ? take_numbers(call, first + at, desc, buffer) : take_tensor(call, first + at, desc, buffer);
        if (code) return code;
    }
    return 0;
}

/* ---- attributes -------------------------------------------------------------------------------------------------- */

static int32_t lend_numbers(op_arguments *call, int32_t number, const attribute *set)
{
    bool ints = set->kind == ATTRIBUTE_INTS;
    size_t bytes = sizeof *set->list + set->list->count * (ints ? sizeof(int64_t) : sizeof(float));
    array *copy = malloc(bytes);
    if (copy) memcpy(copy, set->list, bytes);
    int32_t code = lend(call, number, ints ? HANDLE_INT_ARRAY : HANDLE_FLOAT_ARRAY, copy);
    if (code) free(copy);
    return code;
}

/* The text is a copy: whoever set it may set another one meanwhile. */
static int32_t lend_text(op_arguments *call, int32_t number, const char *text)
{
    char *copy = strdup(text);
    if (!copy) return refuse_memory(ACL_ERROR_BAD_ALLOC, "one more call");
    call->word[number] = (argument_word)(intptr_t)copy;
    call->lent[number] = HANDLE(copy);
    return 0;
}

static attribute_kind kind_of(const parameter_row *param)
{
    switch (param->kind) {
    case PARAMETER_TEXT: return ATTRIBUTE_TEXT;
    case PARAMETER_INT_ARRAY: return ATTRIBUTE_INTS;
    case PARAMETER_FLOAT_ARRAY: return ATTRIBUTE_FLOATS;
    case PARAMETER_DOUBLE: return ATTRIBUTE_FLOAT;
    default: return ATTRIBUTE_INT;
    }
}

static int32_t take_unset(op_arguments *call, int32_t number)
{
    const op_type_row *type = call->type;
    if (!is_optional(type, number)) {
        char text[TEXT];
        snprintf(text, sizeof text, "Expected the attribute %s to be set but it was not.",
                 type->row.parameter[number].name);
        return refuse_type_answer(0, type->row.name, text);
    }
    call->word[number] = type->fallback[number - type->inputs];
    return 0;
}

/* One that is set as another kind counts as not set: CANN's compiler does not find it either, and PyTorch's backend
 * sets a text as a bool. */
static int32_t take_attribute(op_arguments *call, int32_t number, const attribute *set)
{
    const op_type_row *type = call->type;
    attribute_kind kind = kind_of(type->row.parameter + number);
    if (!strcmp(type->row.parameter[number].name, HF32)) {
        call->word[number] = option_convolutions_in_hf32();
        return 0;
    }
    if (!set || set->kind != kind) return take_unset(call, number);
    if (kind == ATTRIBUTE_TEXT) return lend_text(call, number, set->text);
    if (kind == ATTRIBUTE_INTS || kind == ATTRIBUTE_FLOATS) return lend_numbers(call, number, set);
    if (kind == ATTRIBUTE_FLOAT)
        memcpy(call->word + number, &set->real, sizeof set->real);
    else
        call->word[number] = set->integer;
    return 0;
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

int32_t op_arguments_take(op_arguments *call, const op_call *asked)
{
    const op_type_row *type = call->type;
    int32_t behind = type->inputs + type->attributes;
    int32_t code = op_values_open(&call->values, asked);
    if (!code) code = take_tensors(call, 0, type->inputs, asked->inputs, asked->input, asked->from, "inputs");
    for (int32_t at = type->inputs; at < behind && !code; at++)
        code = take_attribute(call, at, op_attribute(asked->attr, type->row.parameter[at].name));
    return code ? code
                : take_tensors(call, behind, type->row.parameters - behind, asked->outputs, asked->output, asked->to,
                               "outputs");
}

void op_arguments_drop(const op_arguments *call)
{
    for (int32_t at = 0; at < call->type->row.parameters; at++) {
        uint64_t handle = call->lent[at];
        if (!handle) continue;
        if (call->type->row.parameter[at].kind == PARAMETER_TEXT) {
            free(POINTER(handle));
            continue;
        }
        handle_entry entry = handle_look(handle);
        handle_end(handle);
        if (entry.kind == HANDLE_TENSOR)
            tensor_end(entry.object, 0);
        else
            free(entry.object);
    }
}
