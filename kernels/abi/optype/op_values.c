/* Inputs of the older single-operator calls that lie in host memory, scalars as a rule: the program may change them
 * when the call has returned. */
#include <stdlib.h>
#include <string.h>

#include "op_type.h"
#include "round.h"
#include "tensor_desc.h"

#define VALUE_ALIGNMENT 16

static uint64_t room_of(uint64_t bytes)
{
    return round_up(bytes, VALUE_ALIGNMENT);
}

/* Bytes that an input takes; 0 for one in device memory. */
static uint64_t host_bytes(const op_call *call, int at)
{
    const tensor_desc *desc = handle_find(HANDLE(call->input[at]), HANDLE_TENSOR_DESC);
    const data_buffer *buffer = handle_find(HANDLE(call->from[at]), HANDLE_DATA_BUFFER);
    return desc && buffer && desc->placement != ACL_MEMTYPE_DEVICE ? buffer->size : 0;
}

int32_t op_values_open(op_values *values, const op_call *call)
{
    uint64_t sum = 0;
    for (int at = 0; at < call->inputs; at++) {
        uint64_t bytes = host_bytes(call, at);
        if (bytes > PTRDIFF_MAX - VALUE_ALIGNMENT || sum > PTRDIFF_MAX - room_of(bytes))
            return refuse_memory(ACL_ERROR_BAD_ALLOC, "inputs in host memory");
        sum += room_of(bytes);
    }
    if (sum && !(values->all.bytes = aligned_alloc(VALUE_ALIGNMENT, sum)))
        return refuse_memory(ACL_ERROR_BAD_ALLOC, "inputs in host memory");
    values->all.count = sum;
    return 0;
}

int32_t op_values_read(op_values *values, const char *param, uint64_t bytes, uint64_t *address)
{
    if (is_simulated(*address) || !ae_reachable(*address, *address + bytes, false))
        return refuse_invalid(param, "host memory, where aclSetTensorPlaceMent puts it", "0x%llx",
                              (unsigned long long)*address);
    char *to = values->all.bytes + values->taken;
    memcpy(to, POINTER(*address), bytes);
    *address = HANDLE(to);
    values->taken += room_of(bytes);
    return 0;
}
