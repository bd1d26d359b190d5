/* What random calls work with: kept in a pool of all threads, and destroyed there. */
#include <pthread.h>

#include "abi.h"
#include "operator_names.h"
#include "acl/acl_op_compiler.h"
#include "acl/acl_rt_allocator.h"
#include "acl/acl_tdt.h"
#include "acl/acl_tdt_queue.h"
#include "aclnnop/aclnn_silu.h"
#include "dice.h"
#include "infiniop.h"
#include "infinirt.h"
#include "mstx/ms_tools_ext.h"

#define PLACES 64
#define DEVICES 3
#define MAPPED ((size_t)2 << 20)

static void *pool[KINDS][PLACES];

/* ---- the pool ----------------------------------------------------------------------------------------------------- */

/* A block, or addresses that something may be mapped to. */
static void give_back(void *start)
{
    if (!aclrtFree(start))
        return;
    aclrtUnmapMem(start);
    aclrtReleaseMemAddress(start);
}

void destroy(kind what, void *object)
{
    switch (what) {
    case ADDRESS: give_back(object); break;
    case TENSOR: aclDestroyTensor(object); break;
    case SCALAR: aclDestroyScalar(object); break;
    case INTS: aclDestroyIntArray(object); break;
    case FLOATS: aclDestroyFloatArray(object); break;
    case BOOLS: aclDestroyBoolArray(object); break;
    case TENSORS: aclDestroyTensorList(object); break;
    case SCALARS: aclDestroyScalarList(object); break;
    case EXECUTOR: aclDestroyAclOpExecutor(object); break;
    case BUFFER: aclDestroyDataBuffer(object); break;
    case STREAM: aclrtDestroyStreamForce(object); break;
    case EVENT: aclrtDestroyEvent(object); break;
    case CONTEXT: aclrtDestroyContext(object); break;
    case NOTIFY: aclrtDestroyNotify(object); break;
    case GRAPH: aclmdlRIDestroy(object); break;
    case STREAM_CONFIG: aclrtDestroyStreamConfigHandle(object); break;
    case OP_ATTRIBUTES: aclopDestroyAttr(object); break;
    case TENSOR_DESCRIPTION: aclDestroyTensorDesc(object); break;
    case INFINI_HANDLE: infiniopDestroyHandle(object); break;
    case INFINI_TENSOR: infiniopDestroyTensorDescriptor(object); break;
    case INFINI_DESCRIPTOR: ae_infini_end(HANDLE(object)); break; /* whatever the operator */
    case INFINI_EVENT: ae_infini_end(HANDLE(object)); break; /* whatever the current device */
    case PHYSICAL: aclrtFreePhysical(object); break;
    case LABEL: aclrtDestroyLabel(object); break;
    case LABEL_LIST: aclrtDestroyLabelList(object); break;
    case ALLOCATOR: aclrtAllocatorDestroyDesc(object); break;
    case DUMP_OPTION: aclDestroyGraphDumpOpt(object); break;
    case DATA_ITEM: acltdtDestroyDataItem(object); break;
    case DATASET: acltdtDestroyDataset(object); break;
    case CHANNEL: acltdtDestroyChannel(object); break;
    case QUEUE_ATTRIBUTES: acltdtDestroyQueueAttr(object); break;
    case QUEUE_ROUTE: acltdtDestroyQueueRoute(object); break;
    case QUEUE_ROUTE_LIST: acltdtDestroyQueueRouteList(object); break;
    case QUEUE_QUERY: acltdtDestroyQueueRouteQueryInfo(object); break;
    case DOMAIN_OF_MARKS: mstxDomainDestroy(object); break;
    default: break; /* it goes with what it belongs to */
    }
}

void keep(kind what, void *made)
{
    static unsigned next[KINDS];
    if (!made)
        return;
    unsigned place = __atomic_fetch_add(&next[what], 1, __ATOMIC_RELAXED) % PLACES;
    void *before = __atomic_exchange_n(&pool[what][place], made, __ATOMIC_ACQ_REL);
    if (before)
        destroy(what, before);
}

void keep_out(dice *from, int place, kind what)
{
    if (!from->lost)
        keep(what, from->out[place][0]);
}

void *kept(kind what, unsigned place)
{
    return __atomic_load_n(&pool[what][place], __ATOMIC_ACQUIRE);
}

unsigned places(void)
{
    return PLACES;
}

/* Contexts last: with them goes what was made in them. */
void destroy_all(void)
{
    for (int what = 0; what < KINDS; what++)
        for (int place = 0; what != CONTEXT && place < PLACES; place++)
            if (pool[what][place])
                destroy((kind)what, pool[what][place]);
    for (int place = 0; place < PLACES; place++)
        if (pool[CONTEXT][place])
            destroy(CONTEXT, pool[CONTEXT][place]);
}

/* ---- good ones, so that calls come further than their first check -------------------------------------------------- */

static void *a_block(dice *from)
{
    return kept(ADDRESS, (unsigned)draw(from, PLACES));
}

static void make_tensor(dice *from)
{
    bool usual = draw(from, 4); /* as most of the others, so that they go together */
    const int64_t shape[4] = {usual ? 2 : (int64_t)draw(from, 4), usual ? 4 : (int64_t)draw(from, 5), 2, 4};
    uint64_t rank = usual ? 2 : draw(from, 5);
    aclDataType dtype = usual || draw(from, 2) ? ACL_FLOAT : (aclDataType)draw(from, 28);
    keep(TENSOR, aclCreateTensor(shape, rank, dtype, NULL, 0, ACL_FORMAT_ND, shape, rank, a_block(from)));
}

static void make_stream(void)
{
    void *stream = NULL, *event = NULL;
    if (!aclrtCreateStream(&stream))
        keep(STREAM, stream);
    if (!aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE))
        keep(EVENT, event);
    aclrtRecordEvent(event, stream);
    aclrtSubscribeReport((uint64_t)pthread_self(), stream);
}

static void launch(dice *from, aclrtStream stream)
{
    uint64_t size;
    aclOpExecutor *executor;
    aclTensor *x = kept(TENSOR, (unsigned)draw(from, PLACES)), *out = kept(TENSOR, (unsigned)draw(from, PLACES));
    if (!aclnnSiluGetWorkspaceSize(x, out, &size, &executor))
        ae_phase_two_entry(NULL, size, executor, stream);
}

static void make_graph(dice *from)
{
    void *stream = NULL, *group = NULL, *graph = NULL;
    if (!aclrtCreateStream(&stream))
        keep(STREAM, stream);
    aclmdlRICaptureBegin(stream, ACL_MODEL_RI_CAPTURE_MODE_RELAXED);
    aclrtMemsetAsync(a_block(from), 64, 1, 64, stream);
    aclmdlRICaptureTaskGrpBegin(stream);
    launch(from, stream);
    if (!aclmdlRICaptureTaskGrpEnd(stream, &group))
        keep(TASK_GROUP, group);
    if (draw(from, 4)) /* else somebody else may end it */
        aclmdlRICaptureEnd(stream, &graph);
    keep(GRAPH, graph);
}

/* With a jump, which goes forwards. */
static void make_model(dice *from)
{
    void *stream = NULL, *label = NULL, *list = NULL, *model = NULL;
    if (!aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_PERSISTENT))
        keep(STREAM, stream);
    if (!aclmdlRIBuildBegin(&model, 0))
        keep(GRAPH, model);
    if (!aclrtCreateLabel(&label))
        keep(LABEL, label);
    if (!aclrtCreateLabelList(&label, 1, &list))
        keep(LABEL_LIST, list);
    aclmdlRIBindStream(model, stream, ACL_MODEL_STREAM_FLAG_HEAD);
    aclrtSwitchLabelByIndex(a_block(from), 1, list, stream);
    aclrtMemsetAsync(a_block(from), 64, 1, 64, stream);
    aclrtSetLabel(label, stream);
    aclmdlRIEndTask(model, stream);
    if (draw(from, 4))
        aclmdlRIBuildEnd(model, NULL);
}

/* Addresses, more of them than the memory that is mapped there. */
static void make_mapping(int number)
{
    const aclrtPhysicalMemProp prop = {.memAttr = ACL_HBM_MEM_HUGE,
                                       .location = {(uint32_t)(number % DEVICES), ACL_MEM_LOCATION_TYPE_DEVICE}};
    void *memory = NULL, *start = NULL;
    if (!aclrtMallocPhysical(&memory, MAPPED, &prop, 0))
        keep(PHYSICAL, memory);
    if (aclrtReserveMemAddress(&start, 2 * MAPPED, 0, NULL, 0))
        return;
    aclrtMapMem(start, MAPPED, 0, memory, 0);
    keep(ADDRESS, start);
}

static void make_infini_objects(int number)
{
    const size_t shape[] = {2, 4};
    const ptrdiff_t strides[] = {4, 1};
    infiniopHandle_t handle = NULL;
    infiniopTensorDescriptor_t tensor = NULL;
    infinirtSetDevice(number % 2 ? INFINI_DEVICE_CPU : INFINI_DEVICE_ASCEND, 0);
    if (!infiniopCreateHandle(&handle))
        keep(INFINI_HANDLE, handle);
    for (int i = 0; i < 4; i++)
        if (!infiniopCreateTensorDescriptor(&tensor, 2, shape, strides, INFINI_DTYPE_F32))
            keep(INFINI_TENSOR, tensor);
}

void make_objects(dice *from, int number)
{
    void *made = NULL;
    float one = 1;
    aclrtSetDevice(number % DEVICES);
    if (!aclrtMalloc(&made, 8192, ACL_MEM_MALLOC_HUGE_FIRST))
        keep(ADDRESS, made);
    make_mapping(number);
    make_stream();
    make_graph(from);
    make_model(from);
    for (int i = 0; i < 6; i++)
        make_tensor(from);
    keep(SCALAR, aclCreateScalar(&one, ACL_FLOAT));
    make_infini_objects(number);
    aclrtProcessReport(0);
}
