/* Waiting for a word of device memory, which any stream, copy or process may write. */
#include "value.h"

#include <string.h>

#include "acl/acl_rt.h"

#include "bytes.h"
#include "handle.h"
#include "lookout.h"

/* The word, unless its memory was freed. */
static bool look_at(void *address, uint64_t *word)
{
    uint64_t start = HANDLE(address);
    pinned_block pinned = block_pin(start);
    bool there = block_check_device(pinned, start, start + sizeof *word) == 0;
    if (there) {
        const char *place = translate(start);
        if ((uintptr_t)place % sizeof *word)
            memcpy(word, place, sizeof *word);
        else
            *word = __atomic_load_n((const uint64_t *)(const void *)place, __ATOMIC_ACQUIRE);
    }
    block_drop(pinned);
    return there;
}

#define LOOK(name, condition) \
    static lookout_answer name(void *address, uint64_t value, bool at) \
    { \
        uint64_t word; \
        if (!at) return LOOK_AGAIN; \
        return !look_at(address, &word) ? LOOK_LOST : (condition) ? LOOK_THERE : LOOK_AGAIN; \
    }

LOOK(is_at_least, (int64_t)(word - value) >= 0)
LOOK(is_equal, word == value)
LOOK(has_a_bit_of, (word & value) != 0)
LOOK(lacks_a_bit_beside, ~(word | value) != 0)

static const lookout_test tests[] = {
    [ACL_STREAM_WAIT_VALUE_GEQ] = is_at_least,
    [ACL_STREAM_WAIT_VALUE_EQ] = is_equal,
    [ACL_STREAM_WAIT_VALUE_AND] = has_a_bit_of,
    [ACL_STREAM_WAIT_VALUE_NOR] = lacks_a_bit_beside,
};

const task_kind value_wait_kind = {.number = AE_TASK_WAIT};

int32_t value_wait(ae_stream *stream, uint64_t address, uint64_t value, uint32_t condition, uint64_t site)
{
    if (stream_keeps(stream))
        return stream_push(stream, &value_wait_kind, &(byte_work){address, value, sizeof value, (int32_t)condition},
                           site);
    return lookout_wait(stream, tests[condition], POINTER(address), value, NULL, site);
}
