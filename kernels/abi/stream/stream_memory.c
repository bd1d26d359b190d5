/* Words that streams write and wait for (facts 3.8). */
#include "abi.h"
#include "bytes.h"
#include "memory.h"
#include "value.h"

static int32_t check_word(const void *address)
{
    ae_block block;
    if (block_locate(HANDLE(address), &block) == PLACE_DEVICE && block.state == AE_BLOCK_LIVE) return 0;
    return refuse_argument(CODE_INVALID, "devAddr", "an address of device memory", "%p", address);
}

/* Takes the lock: the stream, after what is checked before it and behind it. */
static int32_t lock_target(const void *address, uint32_t flag, uint32_t flags, aclrtStream handle, ae_stream **stream)
{
    machine_lock();
    int32_t code = stream_checked(HANDLE(handle), stream);
    if (!code && flag >= flags)
        code = refuse_argument(CODE_INVALID, "flag", flags == 1 ? "0" : "a condition from 0 to 3", "%u", flag);
    if (!code) code = check_word(address);
    return code ? code : stream_own(stream);
}

aclError aclrtValueWrite(void *devAddr, uint64_t value, uint32_t flag, aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = devAddr ? check_modern() : refuse_null("devAddr");
    if (code) return leave(code);
    uint64_t site = site_now();
    ae_stream *found;
    code = lock_target(devAddr, flag, 1, stream, &found);
    if (!code) code = stream_pushed(found, push_word(found, HANDLE(devAddr), value, site), "stream");
    return unlock_and_leave(code);
}

aclError aclrtValueWait(void *devAddr, uint64_t value, uint32_t flag, aclrtStream stream)
{
    ENTER_LAUNCH;
    int32_t code = devAddr ? check_modern() : refuse_null("devAddr");
    if (code) return leave(code);
    uint64_t site = site_now();
    ae_stream *found;
    code = lock_target(devAddr, flag, ACL_STREAM_WAIT_VALUE_NOR + 1, stream, &found);
    if (!code) code = value_wait(found, HANDLE(devAddr), value, flag, site);
    return unlock_and_leave(code);
}
