/* Identity among the older single-operator calls: a copy, or the way from one layout to another, as CANN's compiler
 * makes it where input and output lie differently. */
#include <string.h>

#include "bytes.h"
#include "dtypes.h"
#include "launch.h"
#include "layouts.h"
#include "phase.h"
#include "tensor_desc.h"
#include "text.h"

typedef struct side {
    laid_tensor laid;
    uint64_t address, bytes;
} side;

bool op_is_identity(const char *type)
{
    return type && (!strcmp(type, "Identity") || !strcmp(type, "TransData"));
}

static side side_of(const tensor_desc *desc, const data_buffer *buffer)
{
    bool own = desc->stored_dims;
    return (side){.laid = {.origin = desc->format,
                           .format = desc->stored,
                           .rank = (int32_t)desc->rank,
                           .stored_rank = (int32_t)(own ? desc->stored_rank : desc->rank),
                           .dims = desc->dims,
                           .stored = own ? desc->stored_dims : desc->dims},
                  .address = buffer->address,
                  .bytes = buffer->size};
}

static bool same_sizes(const int64_t *one, int32_t count, const int64_t *other, int32_t others)
{
    return count == others && (!count || !memcmp(one, other, (size_t)count * sizeof *one));
}

static bool lie_alike(const side *to, const side *from)
{
    return to->laid.format == from->laid.format &&
           same_sizes(to->laid.stored, to->laid.stored_rank, from->laid.stored, from->laid.stored_rank);
}

static int32_t refuse_layouts(const char *type, const side *to, const side *from)
{
    char quoted[QUOTED_TEXT];
    return refuse(
        ACL_ERROR_OP_NOT_FOUND, "EH0007",
        "Expected a layout and sizes that lead to those of the output but got %s from format %d to format %d.",
        text_quoted(type, quoted, sizeof quoted), from->laid.format, to->laid.format);
}

/* Buffers may be longer than the tensors, but not shorter. */
static int32_t check_bytes(const char *param, const side *one, int32_t element)
{
    int64_t bytes = layouts_bytes(&one->laid, element);
    if (bytes >= 0 && (uint64_t)bytes <= one->bytes) return 0;
    return refuse_invalid(param, "a buffer that holds the tensor", "%zu bytes for %lld", (size_t)one->bytes,
                          (long long)bytes);
}

static int32_t push_layout(const char *type, ae_stream *stream, const side *to, const side *from, int32_t element,
                           uint64_t site)
{
    bool gaps;
    ae_plan *plan = layouts_plan(type, &to->laid, &from->laid, element, &gaps);
    if (!plan) return refuse_layouts(type, to, from);
    const uint64_t addresses[] = {to->address, from->address};
    int32_t code = gaps ? push_fill(stream, to->address, 0, (uint64_t)layouts_bytes(&to->laid, element), site) : 0;
    if (!code) code = push_launch(stream, plan, addresses, 0, site);
    plan_release(plan);
    return stream_pushed(stream, code, "stream");
}

static int32_t element_of(const char *type, const tensor_desc *from, const tensor_desc *to, int32_t *bytes)
{
    size_t size = aclDataTypeSize(from->dtype);
    *bytes = (int32_t)size;
    if (from->dtype == to->dtype && (size == 1 || size == 2 || size == 4 || size == 8)) return 0;
    char quoted[QUOTED_TEXT];
    return refuse(ACL_ERROR_OP_NOT_FOUND, "EH0007", "Expected one dtype of 1 to 8 bytes but got %d and %d of %s.",
                  (int)from->dtype, (int)to->dtype, text_quoted(type, quoted, sizeof quoted));
}

int32_t op_identity(const char *type, const aclTensorDesc *from_desc, const aclDataBuffer *from,
                    const aclTensorDesc *to_desc, const aclDataBuffer *to, aclrtStream stream)
{
    uint64_t site = site_now();
    tensor_desc *source, *target;
    ae_stream *found;
    int32_t element;
    machine_lock();
    int32_t code = tensor_desc_find(from_desc, "inputDesc", &source);
    if (!code) code = tensor_desc_find(to_desc, "outputDesc", &target);
    const data_buffer *source_buffer = handle_find(HANDLE(from), HANDLE_DATA_BUFFER);
    const data_buffer *target_buffer = handle_find(HANDLE(to), HANDLE_DATA_BUFFER);
    if (!code && !(source_buffer && target_buffer)) code = refuse_invalid("inputs", "live aclDataBuffers", "others");
    if (!code) code = stream_named(HANDLE(stream), &found);
    if (!code) code = element_of(type, source, target, &element);
    if (!code) {
        side in = side_of(source, source_buffer), out = side_of(target, target_buffer);
        code = check_bytes("inputs", &in, element);
        if (!code) code = check_bytes("outputs", &out, element);
        uint64_t bytes = code ? 0 : (uint64_t)layouts_bytes(&out.laid, element);
        if (!code && lie_alike(&out, &in))
            code = stream_pushed(found, push_copy(found, out.address, in.address, bytes, site), "stream");
        else if (!code)
            code = push_layout(type, found, &out, &in, element, site);
    }
    machine_unlock();
    return code;
}
