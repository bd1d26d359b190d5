/* Queues by number: attributes, data and user data, capacity, time limits, several threads, routes. */
#include <pthread.h>
#include <unistd.h>

#include "acl/acl_tdt_queue.h"

#include "check.h"

#define COUNT 200
#define USER "of the user"

static uint32_t queue_of(uint32_t depth)
{
    uint32_t number = 99;
    acltdtQueueAttr *attr = acltdtCreateQueueAttr();
    SAME(acltdtSetQueueAttr(attr, ACL_TDT_QUEUE_DEPTH_UINT32, sizeof depth, &depth), 0);
    SAME(acltdtCreateQueue(attr, &number), 0);
    SAME(acltdtDestroyQueueAttr(attr), 0);
    return number;
}

static void attributes(void)
{
    const char *name = "queue", *seen = NULL;
    uint32_t depth = 0, number;
    size_t size = 0;
    acltdtQueueAttr *attr = acltdtCreateQueueAttr();
    SAME(acltdtGetQueueAttr(attr, ACL_TDT_QUEUE_DEPTH_UINT32, 4, &size, &depth), 0);
    HOLDS(depth == 8 && size == 4);
    SAME(acltdtSetQueueAttr(attr, ACL_TDT_QUEUE_NAME_PTR, sizeof name, &name), 0);
    SAME(acltdtGetQueueAttr(attr, ACL_TDT_QUEUE_NAME_PTR, sizeof seen, &size, &seen), 0);
    HOLDS(size == 8 && strcmp(seen, name) == 0);
    SAME(acltdtGetQueueAttr(attr, ACL_TDT_QUEUE_NAME_PTR, 4, &size, &seen), 100000);
    SAME(acltdtSetQueueAttr(attr, ACL_TDT_QUEUE_DEPTH_UINT32, 8, &depth), 100000);
    SAME(acltdtSetQueueAttr(attr, (acltdtQueueAttrType)2, 4, &depth), 100000);
    SAME(acltdtSetQueueAttr(attr, ACL_TDT_QUEUE_NAME_PTR, sizeof name, NULL), 100000);
    SAME(acltdtCreateQueue(attr, NULL), 100000);
    depth = 1;
    SAME(acltdtSetQueueAttr(attr, ACL_TDT_QUEUE_DEPTH_UINT32, 4, &depth), 0);
    SAME(acltdtCreateQueue(attr, &number), 107000);
    SAME(acltdtDestroyQueueAttr(attr), 0);
    SAME(acltdtCreateQueue(attr, &number), 100000);
    SAME(acltdtCreateQueue(NULL, &number), 0);
    SAME(acltdtDestroyQueue(number), 0);
    SAME(acltdtDestroyQueue(number), 507899);
    SAME(acltdtDestroyQueue(4096), 107000);
}

static void data(void)
{
    char sent[] = "the data", got[16] = "", user[16] = "";
    size_t size = 0;
    uint32_t number = queue_of(3);
    SAME(acltdtEnqueueData(number, sent, 0, NULL, 0, 0, 0), 100000);
    SAME(acltdtEnqueueData(number, NULL, 9, NULL, 0, 0, 0), 100000);
    SAME(acltdtEnqueueData(77, sent, 9, NULL, 0, 0, 0), 507899);
    SAME(acltdtDequeueData(number, got, sizeof got, &size, NULL, 0, 10), 207013);
    SAME(acltdtEnqueueData(number, sent, sizeof sent, USER, sizeof USER, 0, 0), 0);
    SAME(acltdtEnqueueData(number, sent, 3, NULL, 0, 0, 0), 0);
    SAME(acltdtEnqueueData(number, sent, 3, NULL, 0, 10, 0), 207014);
    SAME(acltdtDequeueData(number, got, 4, &size, NULL, 0, 0), 107000);
    SAME(size, sizeof sent);
    SAME(acltdtDequeueData(number, got, sizeof got, NULL, NULL, 0, 0), 100000);
    SAME(acltdtDequeueData(number, got, sizeof got, &size, user, sizeof user, 0), 0);
    SAME(strcmp(got, sent), 0);
    SAME(strcmp(user, USER), 0);
    void *device;
    SAME(aclrtMalloc(&device, 16, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(acltdtDequeueData(number, device, 16, &size, NULL, 0, -1), 0);
    SAME(size, 3);
    SAME(acltdtEnqueueData(number, device, 3, NULL, 0, -1, 0), 0);
    SAME(aclrtFree(device), 0);
    SAME(acltdtDequeueData(number, got, sizeof got, &size, NULL, 0, -1), 0);
    SAME(memcmp(got, "the", 3), 0);
    SAME(acltdtDestroyQueue(number), 0);
}

static void *put_all(void *number)
{
    SAME(aclrtSetDevice(0), 0);
    for (int i = 0; i < COUNT; i++)
        SAME(acltdtEnqueueData(*(uint32_t *)number, &i, sizeof i, NULL, 0, -1, 0), 0);
    return NULL;
}

static void *wait_for_the_end(void *number)
{
    char got[8];
    size_t size;
    SAME(aclrtSetDevice(0), 0);
    return (void *)(long)acltdtDequeueData(*(uint32_t *)number, got, sizeof got, &size, NULL, 0, -1);
}

static void threads(void)
{
    uint32_t number = queue_of(4);
    pthread_t thread;
    size_t size;
    int got;
    void *code;
    pthread_create(&thread, NULL, put_all, &number);
    for (int i = 0; i < COUNT; i++) {
        SAME(acltdtDequeueData(number, &got, sizeof got, &size, NULL, 0, 10000), 0);
        SAME(got, i);
    }
    pthread_join(thread, NULL);
    pthread_create(&thread, NULL, wait_for_the_end, &number);
    usleep(30000);
    SAME(acltdtDestroyQueue(number), 0);
    pthread_join(thread, &code);
    SAME((long)code, 507899);
}

/* How many routes there are by a mode between two queues; the first one's ends and state are told. */
static size_t routes(acltdtQueueRouteQueryMode mode, uint32_t source, uint32_t target, uint32_t seen[3])
{
    size_t size;
    acltdtQueueRouteQueryInfo *query = acltdtCreateQueueRouteQueryInfo();
    acltdtQueueRouteList *list = acltdtCreateQueueRouteList();
    SAME(acltdtQueryQueueRoutes(query, list), 100000);
    SAME(acltdtSetQueueRouteQueryInfo(query, ACL_TDT_QUEUE_ROUTE_QUERY_MODE_ENUM, sizeof mode, &mode), 0);
    if (mode != ACL_TDT_QUEUE_ROUTE_QUERY_ABNORMAL)
        SAME(acltdtQueryQueueRoutes(query, list), 100000);
    SAME(acltdtSetQueueRouteQueryInfo(query, ACL_TDT_QUEUE_ROUTE_QUERY_SRC_ID_UINT32, 4, &source), 0);
    SAME(acltdtSetQueueRouteQueryInfo(query, ACL_TDT_QUEUE_ROUTE_QUERY_DST_ID_UINT32, 4, &target), 0);
    SAME(acltdtQueryQueueRoutes(query, list), 0);
    size_t count = acltdtGetQueueRouteNum(list);
    acltdtQueueRoute *route = acltdtCreateQueueRoute(0, 0);
    SAME(acltdtGetQueueRoute(list, count, route), 100000);
    if (count)
        SAME(acltdtGetQueueRoute(list, 0, route), 0);
    for (int i = 0; i < 3; i++)
        SAME(acltdtGetQueueRouteParam(route, (acltdtQueueRouteParamType)i, 4, &size, seen + i), 0);
    SAME(acltdtDestroyQueueRoute(route), 0);
    SAME(acltdtDestroyQueueRouteList(list), 0);
    SAME(acltdtDestroyQueueRouteQueryInfo(query), 0);
    return count;
}

static acltdtQueueRouteList *list_of(uint32_t source, uint32_t target)
{
    acltdtQueueRouteList *list = acltdtCreateQueueRouteList();
    acltdtQueueRoute *route = acltdtCreateQueueRoute(source, target);
    SAME(acltdtAddQueueRoute(list, route), 0);
    SAME(acltdtDestroyQueueRoute(route), 0);
    return list;
}

static aclError bind(uint32_t source, uint32_t target)
{
    acltdtQueueRouteList *list = list_of(source, target);
    aclError code = acltdtBindQueueRoutes(list);
    SAME(acltdtDestroyQueueRouteList(list), 0);
    return code;
}

static int next_of(uint32_t number)
{
    int got = -1;
    size_t size;
    SAME(acltdtDequeueData(number, &got, sizeof got, &size, NULL, 0, 0), 0);
    return got;
}

/* What comes into a source is in both targets as soon as both have room. */
static void along_routes(void)
{
    uint32_t source = queue_of(8), one = queue_of(8), other = queue_of(3), seen[3];
    SAME(bind(source, source), 500001);
    SAME(bind(source, 77), 500001);
    int early = 0;
    SAME(acltdtEnqueueData(source, &early, sizeof early, NULL, 0, 0, 0), 0);
    SAME(bind(source, one), 0);
    SAME(bind(source, other), 0);
    SAME(bind(source, other), 0);
    SAME(bind(one, other), 500001);
    SAME(bind(other, source), 500001);
    SAME(routes(ACL_TDT_QUEUE_ROUTE_QUERY_SRC, source, 0, seen), 2);
    SAME(routes(ACL_TDT_QUEUE_ROUTE_QUERY_DST, 0, one, seen), 1);
    SAME(routes(ACL_TDT_QUEUE_ROUTE_QUERY_ABNORMAL, source, one, seen), 0);
    SAME(routes(ACL_TDT_QUEUE_ROUTE_QUERY_SRC_AND_DST, source, other, seen), 1);
    HOLDS(seen[0] == source && seen[1] == other && seen[2] == ACL_TDT_QUEUE_ROUTE_BIND);
    for (int i = 1; i < 5; i++)
        SAME(acltdtEnqueueData(source, &i, sizeof i, NULL, 0, 0, 0), 0);
    for (int i = 0; i < 3; i++)
        SAME(next_of(one), i);
    for (int i = 1; i < 5; i++)
        SAME(next_of(other), i);
    SAME(next_of(one), 3);
    SAME(acltdtDestroyQueue(one), 500001);
    acltdtQueueRouteList *both = list_of(source, one);
    acltdtQueueRoute *route = acltdtCreateQueueRoute(source, other);
    SAME(acltdtAddQueueRoute(both, route), 0);
    SAME(acltdtUnbindQueueRoutes(both), 0);
    SAME(acltdtDestroyQueueRoute(route), 0);
    SAME(acltdtDestroyQueueRouteList(both), 0);
    SAME(acltdtDestroyQueue(source), 0);
    SAME(acltdtDestroyQueue(one), 0);
    SAME(acltdtDestroyQueue(other), 0);
}

static void of_devices(void)
{
    acltdtBuf buffer = NULL;
    SAME(acltdtAllocBuf(8, 2, &buffer), 100000);
    SAME(acltdtAllocBuf(8, 0, NULL), 100000);
    SAME(acltdtAllocBuf(8, 0, &buffer), 200006);
    SAME(acltdtEnqueue(0, buffer, 0), 200006);
    SAME(acltdtFreeBuf(buffer), 200006);
}

int main(void)
{
    uint32_t number;
    SAME(acltdtCreateQueue(NULL, &number), 107002);
    SAME(aclrtSetDevice(0), 0);
    attributes();
    data();
    threads();
    along_routes();
    of_devices();
    SAME(aclrtResetDevice(0), 0);
    return wrong != 0;
}
