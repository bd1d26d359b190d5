/* Operators whose outputs' shapes are known once they have run: phase two waits, reads what the task counted, and gives
 * the tensors their shapes. */
#include <stdio.h>
#include <string.h>

#include "finish.h"
#include "memory.h"
#include "phase.h"

#define RUNTIME 361001 /* ACLNN_ERR_RUNTIME_ERROR */
#define BROKEN 561000 /* ACLNN_ERR_INNER */
#define NO_MEMORY 561103 /* ACLNN_ERR_INNER_NULLPTR */
#define AICPU_EXCEPTION 507018 /* ACL_ERROR_RT_AICPU_EXCEPTION */

static int32_t gone(const char *name)
{
    return refuse_operator(RUNTIME, name, "Expected the stream to live until the operator ran but it was destroyed.");
}

/* AI cores hand the stream's failure on; the AI CPU's has a code of its own. */
static int32_t waited(const executor *one, ae_stream *stream, uint64_t number)
{
    const ae_plan *plan = one->plan;
    int32_t code = stream_finish(stream, -1);
    const refusal *noted = here()->noted;
    if (code && code != AE_INTERRUPTED && noted && plan->failure_code == AICPU_EXCEPTION) {
        char text[LONGEST_TEXT];
        snprintf(text, sizeof text, "%.*s", LONGEST_TEXT - 1, noted->text);
        forgive();
        return refuse_operator(RUNTIME, plan->row->name, "%s", text);
    }
    return !code && stream->drop >= number ? gone(plan->row->name) : code;
}

/* A counted shape as the device has it; false if nothing of that kind lies there any more. */
static bool read_shape(uint64_t address, int64_t row[COUNTED_WORDS])
{
    pinned_block pinned = block_pin(address);
    bool there = !block_check_device(pinned, address, address + COUNTED_WORDS * sizeof *row);
    if (there) memcpy(row, translate(address), COUNTED_WORDS * sizeof *row);
    block_drop(pinned);
    for (int64_t axis = 0; there && axis < row[0] && row[0] < COUNTED_WORDS; axis++) there = row[1 + axis] >= 0;
    return there && row[0] >= 0 && row[0] < COUNTED_WORDS;
}

/* View and storage have the shape, dense; the offset stays. */
static int32_t give_shape(tensor *one, const int64_t row[COUNTED_WORDS], const char *name)
{
    const facts *old = one->facts;
    const int64_t *shape = row + 1;
    int64_t stride[COUNTED_WORDS], next = 1;
    uint64_t rank = (uint64_t)row[0];
    for (uint64_t axis = rank; axis-- > 0;) {
        stride[axis] = next;
        if (__builtin_mul_overflow(next, shape[axis], &next))
            return refuse_operator(BROKEN, name, "Expected sizes that can be counted but the task left others.");
    }
    facts *fresh = facts_of(old->dtype, old->format, old->offset, shape, rank, stride, rank, shape, rank);
    if (!fresh) return refuse_operator(NO_MEMORY, name, "Expected host memory for a shape but there is none.");
    facts_drop(one->facts);
    one->facts = fresh;
    return 0;
}

int32_t counted_shapes(const executor *one, ae_stream *stream, uint64_t number, uint64_t workspace)
{
    const ae_plan *plan = one->plan;
    int32_t code = waited(one, stream, number);
    for (uint32_t i = 0; i < one->operands && !code; i++) {
        int64_t row[COUNTED_WORDS];
        if (plan->path[i].counted < 0 || !one->operand[i]) continue;
        if (!read_shape(workspace + (uint64_t)plan->path[i].counted, row))
            code = refuse_operator(BROKEN, plan->row->name, "Expected the shape that the task left but it is gone.");
        else
            code = give_shape(one->operand[i], row, plan->row->name);
    }
    return code;
}
