/* What a collective reads and writes, for checks. */
#include "collective.h"
#include "observe_checked.h"

#define SENT AE_ACCESS_LOOSE /* what one rank has not written may be padding that no rank looks at */

static void tell_run(uint64_t low, uint64_t bytes, const char *operand, uint32_t flags)
{
    if (bytes) observe_access(&(touched){low, low + bytes, flags, operand, -1, NULL});
}

/* The ranks' parts of a buffer, those as one that lie side by side. */
static void tell_parts(const collective *one, bool sends)
{
    const uint64_t *bytes = sends ? one->send_bytes : one->receive_bytes, *at = sends ? one->send_at : one->receive_at;
    const char *operand = sends ? "sendBuf" : "recvBuf";
    uint64_t base = sends ? one->send.address : one->receive.address, low = 0, high = 0;
    for (uint32_t rank = 0; rank < one->group->view.ranks; rank++) {
        if (!bytes[rank]) continue;
        if (at[rank] != high) {
            tell_run(base + low, high - low, operand, sends ? SENT : AE_ACCESS_WRITES);
            low = at[rank];
        }
        high = at[rank] + bytes[rank];
    }
    tell_run(base + low, high - low, operand, sends ? SENT : AE_ACCESS_WRITES);
}

static bool has_parts(const collective *one, const uint64_t *bytes)
{
    for (uint32_t rank = 0; one->tables && rank < one->group->view.ranks; rank++)
        if (bytes[rank]) return true;
    return false;
}

static void tell_side(const collective *one, bool sends)
{
    const buffer *what = sends ? &one->send : &one->receive;
    const char *operand = one->kind == BROADCAST ? "buf" : sends ? "sendBuf" : "recvBuf";
    if (has_parts(one, sends ? one->send_bytes : one->receive_bytes))
        tell_parts(one, sends);
    else
        tell_run(what->address, what->bytes, operand, sends ? SENT : AE_ACCESS_WRITES);
    for (uint32_t i = 0; i < one->transfer_count; i++) {
        const transfer *each = one->transfers + i;
        if (each->sends == sends)
            tell_run(each->what.address, each->what.bytes, operand, sends ? SENT : AE_ACCESS_WRITES);
    }
}

/* It waits for other ranks, hence for whatever those wait for. */
void collective_tell(const task *task)
{
    const collective *one = collective_of(task);
    observe_mark(AE_PUSH_ELSE, 0, 0);
    tell_side(one, true);
    tell_side(one, false);
}
