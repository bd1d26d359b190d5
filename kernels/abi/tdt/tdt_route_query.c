/* Which routes there are between queues (acltdt). */
#include "tdt_queue.h"

struct acltdtQueueRouteQueryInfo {
    int32_t mode;
    uint32_t source, target;
    bool has_mode, has_source, has_target;
};

acltdtQueueRouteQueryInfo *acltdtCreateQueueRouteQueryInfo(void)
{
    ENTER_NEW;
    return object_create(HANDLE_QUEUE_QUERY, sizeof(acltdtQueueRouteQueryInfo));
}

aclError acltdtDestroyQueueRouteQueryInfo(const acltdtQueueRouteQueryInfo *info)
{
    ENTER;
    return object_destroy(info, HANDLE_QUEUE_QUERY, "info");
}

static int32_t set_query(acltdtQueueRouteQueryInfo *one, int type, const void *value, size_t length)
{
    struct {
        void *to;
        bool *has;
    } places[] = {{&one->mode, &one->has_mode}, {&one->source, &one->has_source}, {&one->target, &one->has_target}};
    if (type < ACL_TDT_QUEUE_ROUTE_QUERY_MODE_ENUM || type > ACL_TDT_QUEUE_ROUTE_QUERY_DST_ID_UINT32)
        return refuse_invalid("type", "an acltdtQueueRouteQueryInfoParamType, 0 to 2", "%d", type);
    int32_t code = value_copy(value, length, places[type].to, sizeof(uint32_t), NULL);
    if (!code) *places[type].has = true;
    return code;
}

aclError acltdtSetQueueRouteQueryInfo(acltdtQueueRouteQueryInfo *param, acltdtQueueRouteQueryInfoParamType type,
                                      size_t len, const void *value)
{
    ENTER;
    void *found;
    machine_lock();
    int32_t code = object_checked(param, HANDLE_QUEUE_QUERY, "param", &found);
    if (!code && !value) code = refuse_null("value");
    if (!code) code = set_query(found, (int)type, value, len);
    return unlock_and_leave(code);
}

static bool asks_source(int32_t mode)
{
    return mode == ACL_TDT_QUEUE_ROUTE_QUERY_SRC || mode == ACL_TDT_QUEUE_ROUTE_QUERY_SRC_AND_DST;
}

static bool asks_target(int32_t mode)
{
    return mode == ACL_TDT_QUEUE_ROUTE_QUERY_DST || mode == ACL_TDT_QUEUE_ROUTE_QUERY_SRC_AND_DST;
}

static int32_t check_query(const acltdtQueueRouteQueryInfo *one)
{
    if (!one->has_mode) return refuse_invalid("queryInfo", "a mode set by acltdtSetQueueRouteQueryInfo", "none");
    if (!asks_source(one->mode) && !asks_target(one->mode) && one->mode != ACL_TDT_QUEUE_ROUTE_QUERY_ABNORMAL)
        return refuse_invalid("queryInfo", "an acltdtQueueRouteQueryMode", "%d", one->mode);
    if (asks_source(one->mode) && !one->has_source)
        return refuse_invalid("queryInfo", "a source set by acltdtSetQueueRouteQueryInfo", "none");
    if (asks_target(one->mode) && !one->has_target)
        return refuse_invalid("queryInfo", "a target set by acltdtSetQueueRouteQueryInfo", "none");
    return 0;
}

static bool is_asked(const acltdtQueueRouteQueryInfo *query, uint32_t source, uint32_t target)
{
    return query->mode != ACL_TDT_QUEUE_ROUTE_QUERY_ABNORMAL &&
           (!asks_source(query->mode) || source == query->source) &&
           (!asks_target(query->mode) || target == query->target);
}

static int32_t answer(const acltdtQueueRouteQueryInfo *query, int32_t device, acltdtQueueRouteList *list)
{
    int32_t code = 0;
    for (const passing_queue *one = passing_first(); one; one = one->next)
        for (const route *each = one->device == device ? one->routes : NULL; each && !code; each = each->next)
            if (is_asked(query, one->number, each->target->number))
                code = route_list_append(
                    list, (acltdtQueueRoute){one->number, each->target->number, ACL_TDT_QUEUE_ROUTE_BIND});
    return code;
}

aclError acltdtQueryQueueRoutes(const acltdtQueueRouteQueryInfo *queryInfo, acltdtQueueRouteList *qRouteList)
{
    ENTER;
    acltdtQueueRouteList *list;
    ae_context *context;
    void *query;
    machine_lock();
    int32_t code = route_list_checked(qRouteList, "qRouteList", &list);
    if (!code) code = object_checked(queryInfo, HANDLE_QUEUE_QUERY, "queryInfo", &query);
    if (!code) {
        list->count = 0;
        code = check_query(query);
    }
    if (!code) code = context_needed(&context);
    if (!code) code = answer(query, context->device, list);
    return unlock_and_leave(code);
}
