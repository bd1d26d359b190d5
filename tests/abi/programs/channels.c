/* Channels: data sets in order, capacity, time limits, memory, several threads, an end while somebody waits, a fork. */
#include <pthread.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "acl/acl_tdt.h"

#include "check.h"

#define COUNT 200

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static acltdtDataset *set_of(acltdtDataItem *item)
{
    acltdtDataset *set = acltdtCreateDataset();
    SAME(acltdtAddDataItem(set, item), 0);
    return set;
}

static acltdtDataset *floats_of(float *data, int64_t count)
{
    int64_t dims[] = {1, count};
    return set_of(acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, dims, 2, ACL_FLOAT, data, (size_t)count * 4));
}

static void destroy_all(acltdtDataset *set)
{
    for (size_t i = 0, count = acltdtGetDatasetSize(set); i < count; i++)
        SAME(acltdtDestroyDataItem(acltdtGetDataItem(set, i)), 0);
    SAME(acltdtDestroyDataset(set), 0);
}

static float first_of(const acltdtDataset *set)
{
    return *(float *)acltdtGetDataAddrFromItem(acltdtGetDataItem(set, 0));
}

static void items(void)
{
    int64_t dims[] = {2, 3}, seen[3] = {0};
    float data[6] = {1};
    size_t number, slice;
    HOLDS(!acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, dims, 0, ACL_FLOAT, data, 24));
    HOLDS(!acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, NULL, 1, ACL_FLOAT, data, 24));
    HOLDS(!acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, dims, 129, ACL_FLOAT, data, 24));
    HOLDS(!acltdtCreateDataItem(ACL_TENSOR_DATA_END_OF_SEQUENCE, dims, 2, ACL_FLOAT, data, 24));
    acltdtDataItem *item = acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, dims, 2, ACL_FLOAT, data, 24);
    SAME(acltdtGetTensorTypeFromItem(item), ACL_TENSOR_DATA_TENSOR);
    SAME(acltdtGetDataTypeFromItem(item), ACL_FLOAT);
    SAME(acltdtGetDataSizeFromItem(item), 24);
    HOLDS(acltdtGetDataAddrFromItem(item) == data);
    SAME(acltdtGetDimNumFromItem(item), 2);
    SAME(acltdtGetDimsFromItem(item, seen, 1), 100000);
    SAME(acltdtGetDimsFromItem(item, NULL, 2), 100000);
    SAME(acltdtGetDimsFromItem(item, seen, 3), 0);
    HOLDS(seen[0] == 2 && seen[1] == 3);
    SAME(acltdtGetSliceInfoFromItem(item, &number, NULL), 100000);
    SAME(acltdtGetSliceInfoFromItem(item, &number, &slice), 0);
    HOLDS(number == 0 && slice == 0);
    SAME(acltdtDestroyDataItem(item), 0);
    SAME(acltdtDestroyDataItem(item), 100000);
    SAME(acltdtGetTensorTypeFromItem(item), ACL_TENSOR_DATA_UNDEFINED);
    SAME(acltdtGetDataTypeFromItem(NULL), ACL_DT_UNDEFINED);
}

static void sets(void)
{
    void *device;
    float host = 1;
    SAME(aclrtMalloc(&device, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    acltdtDataset *set = floats_of(&host, 1);
    acltdtDataItem *other = acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, NULL, 0, ACL_FLOAT, device, 4);
    SAME(acltdtAddDataItem(set, other), 100000);
    SAME(acltdtAddDataItem(set, NULL), 100000);
    SAME(acltdtGetDatasetSize(set), 1);
    SAME(acltdtGetDatasetSize((acltdtDataset *)&host), 0);
    HOLDS(!acltdtGetDataItem(set, 1));
    SAME(strcmp(acltdtGetDatasetName(set), ""), 0);
    SAME(acltdtDestroyDataItem(other), 0);
    destroy_all(set);
    SAME(acltdtDestroyDataset(set), 100000);
    SAME(aclrtFree(device), 0);
}

static void channels(void)
{
    char name[129];
    memset(name, 'n', 128);
    name[128] = 0;
    HOLDS(!acltdtCreateChannel(0, "old"));
    HOLDS(!acltdtCreateChannelWithCapacity(0, NULL, 2));
    HOLDS(!acltdtCreateChannelWithCapacity(0, name, 2));
    HOLDS(!acltdtCreateChannelWithCapacity(0, "small", 1));
    HOLDS(!acltdtCreateChannelWithCapacity(0, "large", 8193));
    HOLDS(!acltdtCreateChannelWithCapacity(99, "elsewhere", 2));
    SAME(acltdtStopChannel(NULL), 100000);
}

/* Two items, of which one has no data; a third kind is refused. */
static void there_and_back(acltdtChannelHandle *channel)
{
    float data[5] = {1, 2, 3, 4, 5};
    size_t size = 9;
    acltdtDataset *sent = floats_of(data, 5), *received = acltdtCreateDataset();
    acltdtDataItem *end = acltdtCreateDataItem(ACL_TENSOR_DATA_END_OF_SEQUENCE, NULL, 0, ACL_FLOAT, data, 4);
    SAME(acltdtSendTensor(channel, received, 0), 107000);
    SAME(acltdtAddDataItem(sent, end), 0);
    SAME(acltdtSendTensor(channel, sent, 0), 0);
    data[0] = 9;
    SAME(acltdtQueryChannelSize(channel, &size), 0);
    SAME(size, 1);
    SAME(acltdtReceiveTensor(channel, sent, 0), 100000);
    SAME(acltdtSendTensor(channel, sent, 0), 0);
    SAME(acltdtReceiveTensor(channel, received, 0), 0);
    SAME(acltdtGetDatasetSize(received), 2);
    acltdtDataItem *first = acltdtGetDataItem(received, 0), *second = acltdtGetDataItem(received, 1);
    const float *values = acltdtGetDataAddrFromItem(first);
    HOLDS(values != data && values[0] == 9 && values[4] == 5);
    SAME((size_t)values % 64, 0);
    SAME(acltdtGetDataSizeFromItem(first), 20);
    SAME(acltdtGetDimNumFromItem(first), 2);
    SAME(acltdtGetTensorTypeFromItem(second), ACL_TENSOR_DATA_END_OF_SEQUENCE);
    HOLDS(!acltdtGetDataAddrFromItem(second));
    SAME(acltdtGetDataTypeFromItem(second), ACL_DT_UNDEFINED);
    SAME(acltdtAddDataItem(received, end), 200006);
    SAME(acltdtSendTensor(channel, received, 0), 0);
    SAME(acltdtReceiveTensor(channel, received, 0), 0);
    SAME(acltdtDestroyDataItem(first), 100000);
    HOLDS(first_of(received) == 9);
    SAME(acltdtDestroyDataset(received), 0);
    destroy_all(sent);
}

static void of_a_device(acltdtChannelHandle *channel)
{
    float host[3] = {7, 8, 9};
    void *device;
    SAME(aclrtMalloc(&device, 12, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemcpy(device, 12, host, 12, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    acltdtDataset *sent = floats_of(device, 3), *received = acltdtCreateDataset();
    SAME(acltdtSendTensor(channel, sent, -1), 0);
    SAME(acltdtReceiveTensor(channel, received, -1), 0);
    HOLDS(first_of(received) == 7);
    SAME(aclrtFree(device), 0);
    SAME(acltdtSendTensor(channel, sent, -1), 107000);
    SAME(acltdtDestroyDataset(received), 0);
    destroy_all(sent);
}

static void limits(acltdtChannelHandle *channel)
{
    float data = 1;
    size_t size;
    acltdtDataset *sent = floats_of(&data, 1), *received = acltdtCreateDataset();
    SAME(acltdtReceiveTensor(channel, received, 0), 207013);
    double begin = seconds();
    SAME(acltdtReceiveTensor(channel, received, 60), 207013);
    HOLDS(seconds() - begin >= 0.06);
    SAME(acltdtSendTensor(channel, sent, 0), 0);
    SAME(acltdtSendTensor(channel, sent, 0), 0);
    SAME(acltdtSendTensor(channel, sent, 20), 207014);
    SAME(acltdtQueryChannelSize(channel, &size), 0);
    SAME(size, 2);
    SAME(acltdtCleanChannel(channel), 0);
    SAME(acltdtQueryChannelSize(channel, &size), 0);
    SAME(size, 0);
    SAME(acltdtDestroyDataset(received), 0);
    destroy_all(sent);
}

static void *send_all(void *channel)
{
    for (int i = 0; i < COUNT; i++) {
        float data = (float)i;
        acltdtDataset *set = floats_of(&data, 1);
        SAME(acltdtSendTensor(channel, set, -1), 0);
        destroy_all(set);
    }
    return NULL;
}

static void in_order(acltdtChannelHandle *channel)
{
    pthread_t sender;
    pthread_create(&sender, NULL, send_all, channel);
    acltdtDataset *set = acltdtCreateDataset();
    for (int i = 0; i < COUNT; i++) {
        SAME(acltdtReceiveTensor(channel, set, 10000), 0);
        HOLDS(first_of(set) == (float)i);
    }
    SAME(acltdtDestroyDataset(set), 0);
    pthread_join(sender, NULL);
}

static void *wait_for_the_end(void *channel)
{
    acltdtDataset *set = acltdtCreateDataset();
    long code = acltdtReceiveTensor(channel, set, -1);
    SAME(acltdtDestroyDataset(set), 0);
    return (void *)code;
}

static void ends(acltdtChannelHandle *channel)
{
    pthread_t waiting;
    void *code;
    pthread_create(&waiting, NULL, wait_for_the_end, channel);
    usleep(30000);
    SAME(acltdtStopChannel(channel), 0);
    pid_t child = fork();
    if (child == 0)
        _exit(acltdtStopChannel(channel) != 100000 || !acltdtCreateChannelWithCapacity(0, "of the child", 2));
    int state;
    waitpid(child, &state, 0);
    SAME(state, 0);
    SAME(acltdtDestroyChannel(channel), 0);
    pthread_join(waiting, &code);
    HOLDS((long)code == 507899 || (long)code == 100000);
    SAME(acltdtDestroyChannel(channel), 100000);
}

int main(void)
{
    SAME(aclrtSetDevice(0), 0);
    items();
    sets();
    channels();
    acltdtChannelHandle *channel = acltdtCreateChannelWithCapacity(0, "channel", 3);
    HOLDS(channel != NULL);
    there_and_back(channel);
    of_a_device(channel);
    limits(channel);
    in_order(channel);
    ends(channel);
    SAME(aclrtResetDevice(0), 0);
    return wrong != 0;
}
