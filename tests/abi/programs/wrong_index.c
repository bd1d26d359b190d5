/* An index that names no element: phase one accepts it, the stream fails, the message names element, index and size. */
#include "aclnnop/aclnn_index_select.h"
#include "check.h"

int main(void)
{
    const int64_t rows = 4, count = 3, strides = 1, index[] = {0, 3, 4};
    void *table = NULL, *where = NULL, *to = NULL;
    aclrtStream stream = NULL;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtMalloc(&table, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&where, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMalloc(&to, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(where, sizeof index, index, sizeof index, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    aclTensor *indices = aclCreateTensor(&count, 1, ACL_INT64, &strides, 0, ACL_FORMAT_ND, &count, 1, where);
    SAME(aclnnIndexSelectGetWorkspaceSize(floats(table, rows), 0, indices, floats(to, count), &size, &executor), 0);
    SAME(aclnnIndexSelect(NULL, size, executor, stream), 0);
    SAME(aclrtSynchronizeStream(stream), 507035);
    printf("%s\n", aclGetRecentErrMsg());
    SAME(aclrtResetDeviceForce(0), 0);
    return wrong != 0;
}
