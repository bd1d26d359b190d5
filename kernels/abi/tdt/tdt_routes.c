/* Routes between queues (acltdt): one, lists of them, which are bound and taken back. */
#include <stdlib.h>
#include <string.h>

#include "tdt_queue.h"

/* ---- a route --------------------------------------------------------------------------------------------------- */

acltdtQueueRoute *acltdtCreateQueueRoute(uint32_t srcId, uint32_t dstId)
{
    ENTER_NEW;
    machine_lock();
    acltdtQueueRoute *made = malloc(sizeof *made);
    if (made) *made = (acltdtQueueRoute){srcId, dstId, ACL_TDT_QUEUE_ROUTE_UNBIND};
    made = object_adopt(HANDLE_QUEUE_ROUTE, made);
    machine_unlock();
    leave_noted();
    return made;
}

aclError acltdtDestroyQueueRoute(const acltdtQueueRoute *route)
{
    ENTER;
    return object_destroy(route, HANDLE_QUEUE_ROUTE, "route");
}

static int32_t tell_route(const acltdtQueueRoute *one, int type, void *param, size_t length, size_t *told)
{
    const void *values[] = {&one->source, &one->target, &one->status};
    if (type < ACL_TDT_QUEUE_ROUTE_SRC_UINT32 || type > ACL_TDT_QUEUE_ROUTE_STATUS_INT32)
        return refuse_invalid("type", "an acltdtQueueRouteParamType, 0 to 2", "%d", type);
    return value_copy(values[type], sizeof(uint32_t), param, length, told);
}

aclError acltdtGetQueueRouteParam(const acltdtQueueRoute *route, acltdtQueueRouteParamType type, size_t len,
                                  size_t *paramRetSize, void *param)
{
    ENTER;
    void *found;
    machine_lock();
    int32_t code = object_checked(route, HANDLE_QUEUE_ROUTE, "route", &found);
    if (!code && (!param || !paramRetSize)) code = refuse_null(param ? "paramRetSize" : "param");
    if (!code) code = tell_route(found, (int)type, param, len, paramRetSize);
    return unlock_and_leave(code);
}

/* ---- lists ----------------------------------------------------------------------------------------------------- */

acltdtQueueRouteList *acltdtCreateQueueRouteList(void)
{
    ENTER_NEW;
    return object_create(HANDLE_QUEUE_ROUTE_LIST, sizeof(acltdtQueueRouteList));
}

int32_t route_list_checked(const acltdtQueueRouteList *handle, const char *param, acltdtQueueRouteList **found)
{
    void *object = NULL;
    int32_t code = object_checked(handle, HANDLE_QUEUE_ROUTE_LIST, param, &object);
    *found = object;
    return code;
}

aclError acltdtDestroyQueueRouteList(const acltdtQueueRouteList *routeList)
{
    ENTER;
    acltdtQueueRouteList *found;
    machine_lock();
    int32_t code = route_list_checked(routeList, "routeList", &found);
    if (!code) {
        handle_end(HANDLE(routeList));
        free(found->routes);
        free(found);
    }
    return unlock_and_leave(code);
}

int32_t route_list_append(acltdtQueueRouteList *list, acltdtQueueRoute route)
{
    if (list->count == list->room) {
        size_t room = 2 * list->room + 4;
        acltdtQueueRoute *more = realloc(list->routes, room * sizeof *more);
        if (!more) return refuse_memory(ACL_ERROR_BAD_ALLOC, "a list of routes");
        list->routes = more;
        list->room = room;
    }
    list->routes[list->count++] = route;
    return 0;
}

aclError acltdtAddQueueRoute(acltdtQueueRouteList *routeList, const acltdtQueueRoute *route)
{
    ENTER;
    acltdtQueueRouteList *list;
    void *found;
    machine_lock();
    int32_t code = route_list_checked(routeList, "routeList", &list);
    if (!code) code = object_checked(route, HANDLE_QUEUE_ROUTE, "route", &found);
    if (!code) code = route_list_append(list, *(acltdtQueueRoute *)found);
    return unlock_and_leave(code);
}

aclError acltdtGetQueueRoute(const acltdtQueueRouteList *routeList, size_t index, acltdtQueueRoute *route)
{
    ENTER;
    acltdtQueueRouteList *list;
    void *found;
    machine_lock();
    int32_t code = route_list_checked(routeList, "routeList", &list);
    if (!code) code = object_checked(route, HANDLE_QUEUE_ROUTE, "route", &found);
    if (!code && index >= list->count) code = refuse_invalid("index", "a number below the list's size", "%zu", index);
    if (!code) *(acltdtQueueRoute *)found = list->routes[index];
    return unlock_and_leave(code);
}

size_t acltdtGetQueueRouteNum(const acltdtQueueRouteList *routeList)
{
    ENTER_VALUE;
    acltdtQueueRouteList *list;
    machine_lock();
    size_t count = route_list_checked(routeList, "routeList", &list) ? 0 : list->count;
    machine_unlock();
    leave_noted();
    return count;
}

/* ---- binding --------------------------------------------------------------------------------------------------- */

static bool find_ends(int32_t device, const acltdtQueueRoute *one, passing_queue **source, passing_queue **target)
{
    return !passing_checked(device, one->source, source) && !passing_checked(device, one->target, target);
}

/* Every route of the list, whatever becomes of the others; their states are told if all went well. */
static int32_t change(acltdtQueueRouteList *list, int32_t device, bool bind)
{
    passing_queue *source, *target;
    bool well = true;
    for (size_t i = 0; i < list->count; i++) {
        bool there = find_ends(device, list->routes + i, &source, &target);
        if (there && !bind) route_unbind(source, target);
        well &= there && (!bind || route_bind(source, target));
    }
    for (size_t i = 0; well && i < list->count; i++)
        list->routes[i].status = bind ? ACL_TDT_QUEUE_ROUTE_BIND : ACL_TDT_QUEUE_ROUTE_UNBIND;
    return well ? 0 : ACL_ERROR_FAILURE;
}

static aclError change_all(acltdtQueueRouteList *handle, bool bind)
{
    acltdtQueueRouteList *list;
    ae_context *context;
    machine_lock();
    int32_t code = route_list_checked(handle, "qRouteList", &list);
    if (!code) code = context_needed(&context);
    if (!code) code = change(list, context->device, bind);
    return unlock_and_leave(code);
}

aclError acltdtBindQueueRoutes(acltdtQueueRouteList *qRouteList)
{
    ENTER;
    return change_all(qRouteList, true);
}

aclError acltdtUnbindQueueRoutes(acltdtQueueRouteList *qRouteList)
{
    ENTER;
    return change_all(qRouteList, false);
}
