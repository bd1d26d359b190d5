/* Buffers of queues, and queues of other processes: for programs on a device (acltdt). */
#include "abi.h"

#include "acl/acl_tdt_queue.h"

#pragma GCC diagnostic ignored "-Wunused-parameter" /* what a refusal does not look at */

static aclError refuse_on_host(void)
{
    return leave(refuse(ACL_ERROR_FEATURE_UNSUPPORTED, "EH0011",
                        "Expected a program that runs on a device but this one runs on the host, where queues take and "
                        "give data by acltdtEnqueueData and acltdtDequeueData."));
}

aclError acltdtEnqueue(uint32_t qid, acltdtBuf buf, int32_t timeout)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtDequeue(uint32_t qid, acltdtBuf *buf, int32_t timeout)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtGrantQueue(uint32_t qid, int32_t pid, uint32_t permission, int32_t timeout)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtAttachQueue(uint32_t qid, int32_t timeout, uint32_t *permission)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtAllocBuf(size_t size, uint32_t type, acltdtBuf *buf)
{
    ENTER;
    if (type > ACL_TDT_DVPP_MEM) return leave(refuse_invalid("type", "an acltdtAllocBufType, 0 or 1", "%u", type));
    return buf ? refuse_on_host() : leave(refuse_null("buf"));
}

aclError acltdtFreeBuf(acltdtBuf buf)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtGetBufData(const acltdtBuf buf, void **dataPtr, size_t *size)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtSetBufDataLen(acltdtBuf buf, size_t len)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtGetBufDataLen(acltdtBuf buf, size_t *len)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtAppendBufChain(acltdtBuf headBuf, acltdtBuf buf)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtGetBufChainNum(acltdtBuf headBuf, uint32_t *num)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtGetBufFromChain(acltdtBuf headBuf, uint32_t index, acltdtBuf *buf)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtGetBufUserData(const acltdtBuf buf, void *dataPtr, size_t size, size_t offset)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtSetBufUserData(acltdtBuf buf, const void *dataPtr, size_t size, size_t offset)
{
    ENTER;
    return refuse_on_host();
}

aclError acltdtCopyBufRef(const acltdtBuf buf, acltdtBuf *newBuf)
{
    ENTER;
    return refuse_on_host();
}
