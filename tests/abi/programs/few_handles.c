/* Where no handle is left, whatever makes an object says so and keeps nothing; what is given back can be made again. */
#include <sys/resource.h>
#include <unistd.h>

#include "acl/acl_rt_allocator.h"
#include "acl/acl_tdt.h"
#include "acl/acl_tdt_queue.h"
#include "check.h"

#define NO_MEMORY 207001
#define LITTLE ((rlim_t)40 << 20) /* bytes of address space beyond what the process has */
#define MOST (1 << 20)

static aclDataBuffer *buffers[MOST];
static int count;

static rlim_t used(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    SAME(fscanf(file, "%llu", &pages), 1);
    fclose(file);
    return pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

/* The table of handles is made with the first one: as large as there is room for it. */
static void open_small_table(void)
{
    struct rlimit before, now;
    SAME(getrlimit(RLIMIT_AS, &before), 0);
    now = before;
    now.rlim_cur = used() + LITTLE;
    SAME(setrlimit(RLIMIT_AS, &now), 0);
    aclDataBuffer *first = aclCreateDataBuffer(NULL, 0);
    SAME(setrlimit(RLIMIT_AS, &before), 0);
    HOLDS(first);
    SAME(aclDestroyDataBuffer(first), 0);
}

static void take_all(void)
{
    while (count < MOST && (buffers[count] = aclCreateDataBuffer(NULL, 0))) count++;
    HOLDS(count > 1000 && count < MOST);
}

static void give_back(int many)
{
    while (many--) SAME(aclDestroyDataBuffer(buffers[--count]), 0);
}

static aclrtContext first;
static aclrtLabel label;
static aclDataType type = ACL_FLOAT;

/* What was made, to `made`; the code where the function has one, 207001 for NULL where it has none. */
#define RETURNED(call) ((*made = (void *)(call)) ? 0 : NO_MEMORY)
#define MAKER(what, call)                                                                                              \
    static int make_##what(void **made) { return call; }
#define DESTROYER(what, call)                                                                                          \
    static int destroy_##what(void *made) { return call; }

static const int64_t shape[] = {2, 4};
static float one = 1;
static aclrtPhysicalMemProp prop = {.memAttr = ACL_HBM_MEM_HUGE, .location = {0, ACL_MEM_LOCATION_TYPE_DEVICE}};

MAKER(context, aclrtCreateContext(made, 0))
DESTROYER(context, aclrtDestroyContext(made))
MAKER(stream, aclrtCreateStream(made))
DESTROYER(stream, aclrtDestroyStream(made))
MAKER(event, aclrtCreateEvent(made))
DESTROYER(event, aclrtDestroyEvent(made))
MAKER(notify, aclrtCreateNotify(made, 0))
DESTROYER(notify, aclrtDestroyNotify(made))
MAKER(physical, aclrtMallocPhysical(made, (size_t)1 << 30, &prop, 0))
DESTROYER(physical, aclrtFreePhysical(made))
MAKER(label, aclrtCreateLabel(made))
DESTROYER(label, aclrtDestroyLabel(made))
MAKER(labels, aclrtCreateLabelList(&label, 1, made))
DESTROYER(labels, aclrtDestroyLabelList(made))
MAKER(tensor, RETURNED(aclCreateTensor(shape, 2, type, NULL, 0, ACL_FORMAT_ND, shape, 2, NULL)))
DESTROYER(tensor, aclDestroyTensor(made))
MAKER(scalar, RETURNED(aclCreateScalar(&one, type)))
DESTROYER(scalar, aclDestroyScalar(made))
MAKER(array, RETURNED(aclCreateIntArray(shape, 2)))
DESTROYER(array, aclDestroyIntArray(made))
MAKER(description, RETURNED(aclCreateTensorDesc(type, 2, shape, ACL_FORMAT_ND)))
DESTROYER(description, (aclDestroyTensorDesc(made), 0))
MAKER(attributes, RETURNED(aclopCreateAttr()))
DESTROYER(attributes, (aclopDestroyAttr(made), 0))
MAKER(allocator, RETURNED(aclrtAllocatorCreateDesc()))
DESTROYER(allocator, aclrtAllocatorDestroyDesc(made))
MAKER(item, RETURNED(acltdtCreateDataItem(ACL_TENSOR_DATA_TENSOR, shape, 2, type, &one, 32)))
DESTROYER(item, acltdtDestroyDataItem(made))
MAKER(dataset, RETURNED(acltdtCreateDataset()))
DESTROYER(dataset, acltdtDestroyDataset(made))
MAKER(channel, RETURNED(acltdtCreateChannelWithCapacity(0, "few", 2)))
DESTROYER(channel, acltdtDestroyChannel(made))
MAKER(queue, RETURNED(acltdtCreateQueueAttr()))
DESTROYER(queue, acltdtDestroyQueueAttr(made))
MAKER(route, RETURNED(acltdtCreateQueueRoute(1, 2)))
DESTROYER(route, acltdtDestroyQueueRoute(made))

#define BOTH(what) {#what, make_##what, destroy_##what}

static const struct {
    const char *name;
    int (*make)(void **made);
    int (*destroy)(void *made);
} kinds[] = {
    BOTH(context), BOTH(stream),  BOTH(event), BOTH(notify),      BOTH(physical),   BOTH(label),     BOTH(labels),
    BOTH(tensor),  BOTH(scalar),  BOTH(array), BOTH(description), BOTH(attributes), BOTH(allocator), BOTH(item),
    BOTH(dataset), BOTH(channel), BOTH(queue), BOTH(route),
};

static size_t free_bytes(void)
{
    size_t available = 0, total;
    SAME(aclrtGetMemInfo(ACL_HBM_MEM, &available, &total), 0);
    return available;
}

static void try_each(void)
{
    for (size_t at = 0; at < sizeof kinds / sizeof *kinds; at++) {
        void *made = NULL;
        size_t before = free_bytes();
        int code = kinds[at].make(&made);
        if (code != NO_MEMORY || made || free_bytes() != before || !aclGetRecentErrMsg()) {
            fprintf(stderr, "%s: %d, %p, %zu bytes fewer\n", kinds[at].name, code, made, before - free_bytes());
            wrong++;
        }
        give_back(2); /* a context has a stream of its own */
        code = kinds[at].make(&made);
        if (code || !made || kinds[at].destroy(made)) {
            fprintf(stderr, "%s: %d with two handles left\n", kinds[at].name, code);
            wrong++;
        }
        SAME(aclrtSetCurrentContext(first), 0);
        take_all();
    }
}

int main(void)
{
    open_small_table();
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtGetCurrentContext(&first), 0);
    SAME(aclrtCreateLabel(&label), 0);
    take_all();
    try_each();
    give_back(count);
    SAME(aclrtDestroyLabel(label), 0);
    SAME(aclrtResetDevice(0), 0);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
