/* Operators whose outputs' shapes are known once they have run: the tensor says what was found, in threads of their own
 * and in a forked child, and nothing crashes where somebody destroys what they need. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "aclnnop/aclnn_masked_select.h"
#include "aclnnop/aclnn_nonzero.h"
#include "check.h"

#define COUNT 1000
#define THREADS 4
#define ROUNDS 200

typedef struct found {
    int64_t rank, rows;
} found;

static found shape_of(const aclTensor *tensor)
{
    int64_t *dims = NULL;
    uint64_t rank = 0;
    SAME(aclGetViewShape(tensor, &dims, &rank), 0);
    found shape = {(int64_t)rank, rank ? dims[0] : -1};
    /* C++ programs end this with delete[] */
    return shape;
}

/* How many of the elements at x are not 0, all the way through both phases. */
static int nonzero(void *x, void *out, void *workspace, aclrtStream stream, found *shape)
{
    int64_t room[] = {COUNT, 1};
    aclTensor *self = floats(x, COUNT);
    aclTensor *indices = aclCreateTensor(room, 2, ACL_INT64, NULL, 0, ACL_FORMAT_ND, room, 2, out);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int code = aclnnNonzeroGetWorkspaceSize(self, indices, &size, &executor);
    HOLDS(size <= 512);
    if (!code) code = aclnnNonzero(workspace, size, executor, stream);
    if (!code) *shape = shape_of(indices);
    aclDestroyTensor(self);
    aclDestroyTensor(indices);
    return code;
}

static void *device(uint64_t size)
{
    void *address = NULL;
    SAME(aclrtMalloc(&address, size, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    return address;
}

static void *floats_of(int64_t ones)
{
    float host[COUNT];
    for (int64_t i = 0; i < COUNT; i++) host[i] = i % COUNT < ones ? 1.0f : -0.0f;
    void *address = device(sizeof host);
    SAME(aclrtMemcpy(address, sizeof host, host, sizeof host, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    return address;
}

static void *counting(void *argument)
{
    int64_t ones = *(int64_t *)argument;
    aclrtStream stream;
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    void *x = floats_of(ones), *out = device(COUNT * sizeof(int64_t)), *workspace = device(512);
    for (int round = 0; round < ROUNDS; round++) {
        found shape = {0, 0};
        SAME(nonzero(x, out, workspace, stream, &shape), 0);
        SAME(shape.rank, 2);
        SAME(shape.rows, ones);
    }
    SAME(aclrtDestroyStream(stream), 0);
    return NULL;
}

static void in_threads(void)
{
    pthread_t thread[THREADS];
    int64_t ones[THREADS];
    for (int i = 0; i < THREADS; i++) {
        ones[i] = 17 * i;
        SAME(pthread_create(thread + i, NULL, counting, ones + i), 0);
    }
    for (int i = 0; i < THREADS; i++) SAME(pthread_join(thread[i], NULL), 0);
}

static void in_a_child(void)
{
    pid_t child = fork();
    if (!child) {
        int64_t ones = 5;
        counting(&ones);
        _exit(wrong != 0);
    }
    int status = -1;
    SAME(waitpid(child, &status, 0), child);
    SAME(status, 0);
}

/* Another thread destroys tensors, streams and memory at any moment: codes, but nothing worse. */
static struct {
    aclTensor *volatile out;
    aclrtStream volatile stream;
    void *volatile workspace;
    volatile int stop;
} shared;

static void *destroying(void *argument)
{
    (void)argument;
    aclrtSetDevice(0);
    for (unsigned i = 0; !shared.stop; i++) {
        if (i % 3 == 0) aclDestroyTensor(shared.out);
        if (i % 3 == 1) aclrtDestroyStreamForce(shared.stream);
        if (i % 3 == 2) aclrtFree(shared.workspace);
        usleep(50);
    }
    return NULL;
}

static void among_others(void *x, void *out)
{
    int64_t room = COUNT;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t size = 0;
        aclOpExecutor *executor = NULL;
        aclTensor *self = floats(x, COUNT);
        aclTensor *mask = aclCreateTensor(&room, 1, ACL_BOOL, NULL, 0, ACL_FORMAT_ND, &room, 1, x);
        aclrtStream stream = NULL;
        shared.out = floats(out, COUNT);
        shared.workspace = device(512);
        if (!aclrtCreateStream(&stream)) shared.stream = stream;
        if (!aclnnMaskedSelectGetWorkspaceSize(self, mask, shared.out, &size, &executor))
            aclnnMaskedSelect(shared.workspace, size, executor, stream);
        aclDestroyTensor(self);
        aclDestroyTensor(mask);
    }
}

int main(void)
{
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    in_threads();
    in_a_child();
    void *x = floats_of(COUNT), *out = device(COUNT * sizeof(float));
    pthread_t other;
    SAME(pthread_create(&other, NULL, destroying, NULL), 0);
    among_others(x, out);
    shared.stop = 1;
    SAME(pthread_join(other, NULL), 0);
    SAME(aclrtResetDeviceForce(0), 0);
    SAME(aclFinalize(), 0);
    return wrong;
}
