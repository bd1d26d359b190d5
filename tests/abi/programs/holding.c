/* An extension of Python in the manner of torch_npu: a thread of its own makes the calls through the C ABI, while
 * Python's main thread waits for it and keeps the GIL. Nothing here lets it go. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <pthread.h>

#include "check.h"

#define FLOATS 4096 /* in a buffer; views of it have as many shapes */
#define STREAMS 2
#define WAIT_MS 5000

static long calls, failures;
#define CALL(expression)                                                                                               \
    do {                                                                                                               \
        calls++;                                                                                                       \
        int code_ = (expression);                                                                                      \
        if (code_ && failures++ < 5) fprintf(stderr, "%d: %s: %d\n", __LINE__, #expression, code_);                    \
    } while (0)

typedef struct work {
    long wanted; /* calls to be made */
    uint32_t random;
    aclrtStream stream[STREAMS];
    aclrtEvent event;
    void *x, *y, *copy, *pinned;
    aclTensor *from, *to;
    float host[FLOATS];
    int shape; /* the next shape that nobody has asked for yet */
    int launched, called, ended;
} work;

static int below(work *one, uint32_t limit)
{
    one->random = one->random * 1664525u + 1013904223u;
    return (int)((one->random >> 8) % limit);
}

/* ---- what a call may be --------------------------------------------------------------------------------------------- */

static void hit(work *one)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    CALL(aclnnSiluGetWorkspaceSize(one->from, one->to, &size, &executor));
    CALL(aclnnSilu(NULL, size, executor, one->stream[0]));
}

/* A shape without a plan: who plans runs elsewhere. */
static void miss(work *one)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    int64_t count = one->shape++ % FLOATS + 1;
    aclTensor *from = floats(one->x, count), *to = floats(one->copy, count);
    CALL(aclnnSigmoidGetWorkspaceSize(from, to, &size, &executor));
    CALL(aclnnSigmoid(NULL, size, executor, one->stream[1]));
    CALL(aclDestroyTensor(from));
    CALL(aclDestroyTensor(to));
}

static void refused(work *one)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    SAME(aclnnSiluGetWorkspaceSize(one->from, NULL, &size, &executor), 161001);
    SAME(aclrtFree(one), 107000);
    HOLDS(aclGetRecentErrMsg() != NULL);
    calls += 3;
}

static void ask(work *one)
{
    aclrtStreamStatus state;
    aclrtEventRecordedStatus recorded;
    int32_t device = -1;
    CALL(aclrtStreamQuery(one->stream[below(one, STREAMS)], &state));
    CALL(aclrtQueryEventStatus(one->event, &recorded));
    CALL(aclrtGetDevice(&device));
}

static void order(work *one)
{
    CALL(aclrtRecordEvent(one->event, one->stream[0]));
    CALL(aclrtStreamWaitEvent(one->stream[1], one->event));
    if (below(one, 4) == 0) CALL(aclrtSynchronizeEvent(one->event));
}

static void wait_here(work *one)
{
    if (below(one, 4) == 0)
        CALL(aclrtSynchronizeDevice());
    else
        CALL(aclrtSynchronizeStream(one->stream[below(one, STREAMS)]));
}

static void move(work *one)
{
    CALL(aclrtMemcpyAsync(one->pinned, sizeof one->host, one->y, sizeof one->host, ACL_MEMCPY_DEVICE_TO_HOST,
                          one->stream[0]));
    CALL(aclrtMemsetAsync(one->copy, sizeof one->host, 0, sizeof one->host, one->stream[1]));
    CALL(aclrtMemcpy(one->host, sizeof one->host, one->x, sizeof one->host, ACL_MEMCPY_DEVICE_TO_HOST));
}

static void make(work *one)
{
    void *address = NULL;
    CALL(aclrtMalloc(&address, 64 + (size_t)below(one, 4096), ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclrtFree(address));
}

static void called(void *count)
{
    __atomic_add_fetch((int *)count, 1, __ATOMIC_RELAXED);
}

static void call_back(work *one)
{
    one->launched++;
    CALL(aclrtLaunchCallback(called, &one->called, ACL_CALLBACK_BLOCK, one->stream[0]));
    CALL(aclrtLaunchHostFunc(one->stream[1], called, &one->called));
}

/* ---- the threads ---------------------------------------------------------------------------------------------------- */

static void *serve(void *context)
{
    work *one = context;
    while (!__atomic_load_n(&one->ended, __ATOMIC_ACQUIRE)) aclrtProcessReport(20);
    return NULL;
}

static void begin(work *one, pthread_t server)
{
    CALL(aclrtSetDevice(0));
    for (int at = 0; at < STREAMS; at++) CALL(aclrtCreateStream(&one->stream[at]));
    CALL(aclrtCreateEventWithFlag(&one->event, ACL_EVENT_SYNC));
    CALL(aclrtMalloc(&one->x, sizeof one->host, ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclrtMalloc(&one->y, sizeof one->host, ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclrtMalloc(&one->copy, sizeof one->host, ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclrtMallocHost(&one->pinned, sizeof one->host));
    for (int at = 0; at < FLOATS; at++) one->host[at] = 0.0625f * (float)(at % 256 - 128);
    CALL(aclrtMemcpy(one->x, sizeof one->host, one->host, sizeof one->host, ACL_MEMCPY_HOST_TO_DEVICE));
    one->from = floats(one->x, FLOATS);
    one->to = floats(one->y, FLOATS);
    CALL(aclrtSubscribeReport((uint64_t)server, one->stream[0]));
}

static void finish(work *one, pthread_t server)
{
    hit(one);
    move(one);
    CALL(aclrtSynchronizeDeviceWithTimeout(WAIT_MS));
    const float *result = one->pinned;
    for (int at = 0; at < FLOATS; at++)
        HOLDS(fabsf(result[at] - one->host[at] / (1 + expf(-one->host[at]))) < 1e-5f);
    __atomic_store_n(&one->ended, 1, __ATOMIC_RELEASE);
    pthread_join(server, NULL);
    SAME(one->called, 2 * one->launched);
    CALL(aclrtUnSubscribeReport((uint64_t)server, one->stream[0]));
    CALL(aclDestroyTensor(one->from));
    CALL(aclDestroyTensor(one->to));
    CALL(aclrtFree(one->x));
    CALL(aclrtFree(one->y));
    CALL(aclrtFree(one->copy));
    CALL(aclrtFreeHost(one->pinned));
    CALL(aclrtDestroyEvent(one->event));
    for (int at = 0; at < STREAMS; at++) CALL(aclrtDestroyStream(one->stream[at]));
    CALL(aclrtResetDevice(0));
}

static void (*const kinds[])(work *) = {hit, ask, order, wait_here, move, make, miss, refused, call_back};

static void *run(void *context)
{
    work *one = context;
    pthread_t server;
    pthread_create(&server, NULL, serve, one);
    begin(one, server);
    while (calls < one->wanted && !wrong && !failures) {
        int kind = below(one, 64);
        kinds[kind < 9 ? kind : kind < 36 ? 0 : kind < 44 ? 1 : 2](one);
    }
    finish(one, server);
    return NULL;
}

/* ---- for Python ----------------------------------------------------------------------------------------------------- */

/* holding(calls, seed): how much went wrong, and how many calls there were. */
static PyObject *holding(PyObject *module, PyObject *arguments)
{
    (void)module;
    work one = {0};
    if (!PyArg_ParseTuple(arguments, "lI", &one.wanted, &one.random)) return NULL;
    pthread_t thread;
    calls = failures = 0;
    pthread_create(&thread, NULL, run, &one);
    pthread_join(thread, NULL); /* with the GIL */
    return Py_BuildValue("ll", (long)wrong + failures, calls);
}

/* What passes between the surfaces, both ways. All of it happens on device 0, on the thread that exchanges. */
typedef struct exchange {
    unsigned long long address, tensor, executor, event, stream; /* Python's, given to C */
    void *made;                                                  /* C's, given to Python */
    aclTensor *view;
    aclrtStream own;
} exchange;

static void *trade(void *context)
{
    exchange *one = context;
    float host[4] = {-2, -1, 1, 2};
    CALL(aclrtSetDevice(0));
    CALL(aclrtMemcpy((void *)one->address, sizeof host, host, sizeof host, ACL_MEMCPY_HOST_TO_DEVICE));
    CALL(aclnnSilu(NULL, 0, (aclOpExecutor *)one->executor, (aclrtStream)one->stream)); /* phase one was Python's */
    CALL(aclrtRecordEvent((aclrtEvent)one->event, (aclrtStream)one->stream));
    CALL(aclrtCreateStream(&one->own));
    CALL(aclrtStreamWaitEvent(one->own, (aclrtEvent)one->event));
    CALL(aclrtSynchronizeStream(one->own));
    CALL(aclDestroyTensor((aclTensor *)one->tensor));
    CALL(aclrtMalloc(&one->made, sizeof host, ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclrtMemcpy(one->made, sizeof host, (void *)one->address, sizeof host, ACL_MEMCPY_DEVICE_TO_DEVICE));
    CALL(aclrtFree((void *)one->address));
    one->view = floats(one->made, 4);
    return NULL;
}

/* trade(address, tensor, executor, event, stream): failures, and an address, a tensor and a stream of C's. */
static PyObject *traded(PyObject *module, PyObject *arguments)
{
    (void)module;
    exchange one = {0};
    if (!PyArg_ParseTuple(arguments, "KKKKK", &one.address, &one.tensor, &one.executor, &one.event, &one.stream))
        return NULL;
    pthread_t thread;
    failures = 0;
    pthread_create(&thread, NULL, trade, &one);
    pthread_join(thread, NULL);
    return Py_BuildValue("lKKK", failures, (unsigned long long)(uintptr_t)one.made,
                         (unsigned long long)(uintptr_t)one.view, (unsigned long long)(uintptr_t)one.own);
}

static PyMethodDef methods[] = {
    {"holding", holding, METH_VARARGS, NULL}, {"trade", traded, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "holding", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_holding(void)
{
    return PyModule_Create(&definition);
}
