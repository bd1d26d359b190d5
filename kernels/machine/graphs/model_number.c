/* Numbers in device memory that steps of models go by. */
#include <string.h>

#include "model.h"

#include "acl/acl_rt.h"

/* A number of device memory; false: it was freed. */
bool model_number(uint64_t address, bool wide, int64_t *number)
{
    int32_t narrow;
    size_t size = wide ? sizeof *number : sizeof narrow;
    pinned_block pinned = block_pin(address);
    bool there = block_check_device(pinned, address, address + size) == 0;
    if (there && wide) memcpy(number, translate(address), size);
    if (there && !wide) {
        memcpy(&narrow, translate(address), size);
        *number = narrow;
    }
    block_drop(pinned);
    return there;
}

bool model_compares(int64_t left, int64_t right, uint32_t condition)
{
    const bool answers[] = {
        [ACL_RT_EQUAL] = left == right,  [ACL_RT_NOT_EQUAL] = left != right,
        [ACL_RT_GREATER] = left > right, [ACL_RT_GREATER_OR_EQUAL] = left >= right,
        [ACL_RT_LESS] = left < right,    [ACL_RT_LESS_OR_EQUAL] = left <= right,
    };
    return answers[condition];
}
