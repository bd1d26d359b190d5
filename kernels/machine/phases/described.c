/* Operators that describe their arguments anew in phase one, as those do that change a tensor's storage format: the
 * tensor has another format, view or storage from then on, at the same address. */
#include "phase.h"

#define NO_MEMORY 561103 /* ACLNN_ERR_INNER_NULLPTR */
#define MOST_SIZES 25

/* The strides of a view whose shape stays are what they were. */
static bool keeps_shape(const facts *old, const int64_t *view)
{
    bool same = old->rank == *view;
    for (int32_t axis = 0; same && axis < old->rank; axis++) same = old->value[axis] == view[1 + axis];
    return same;
}

static facts *described_facts(const facts *old, int32_t format, const int64_t *view, const int64_t *storage)
{
    int64_t stride[MOST_SIZES], next = 1;
    uint64_t rank = (uint64_t)*view;
    if (keeps_shape(old, view))
        return facts_of(old->dtype, format, old->offset, old->value, rank, old->value + rank, (uint64_t)old->strides,
                        storage + 1, (uint64_t)*storage);
    for (uint64_t axis = rank; axis-- > 0;) {
        stride[axis] = next;
        if (__builtin_mul_overflow(next, view[1 + axis], &next)) next = 0;
    }
    return facts_of(old->dtype, format, old->offset, view + 1, rank, stride, rank, storage + 1, (uint64_t)*storage);
}

int32_t described_tensors(const executor *one)
{
    const int64_t *row = one->plan->described, *end = row + one->plan->described_words;
    while (row < end) {
        const int64_t *view = row + 2, *storage = view + 1 + *view;
        tensor *target = one->operand[*row];
        facts *fresh = target ? described_facts(target->facts, (int32_t)row[1], view, storage) : NULL;
        if (target && !fresh)
            return refuse_operator(NO_MEMORY, one->plan->row->name,
                                   "Expected host memory for a tensor's storage format but there is none.");
        if (target) {
            facts_drop(target->facts);
            target->facts = fresh;
        }
        row = storage + 1 + *storage;
    }
    return 0;
}
