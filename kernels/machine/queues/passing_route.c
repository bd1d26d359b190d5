/* Routes between queues of a device. */
#include <stdlib.h>

#include "acl/acl_base.h"

#include "call.h"
#include "passing.h"

bool route_exists(const passing_queue *source, const passing_queue *target)
{
    for (const route *each = source->routes; each; each = each->next)
        if (each->target == target) return true;
    return false;
}

static bool has_way(const passing_queue *source)
{
    for (const route *each = source->routes; each; each = each->next)
        if (passing_full(each->target)) return false;
    return source->routes && source->count;
}

void route_pass(passing_queue *source)
{
    while (has_way(source)) {
        message *one = passing_remove(source);
        for (const route *each = source->routes; each; each = each->next) {
            one->references++;
            passing_append(each->target, one);
        }
        message_drop(one);
    }
}

static bool refuse_route(const passing_queue *source, const passing_queue *target, const char *why)
{
    refuse(ACL_ERROR_FAILURE, "EH9999", "Expected a route of one layer but got %u to %u: %s.", source->number,
           target->number, why);
    return false;
}

bool route_bind(passing_queue *source, passing_queue *target)
{
    if (source == target) return refuse_route(source, target, "a queue and itself");
    if (route_exists(source, target)) return true;
    if (target->routes) return refuse_route(source, target, "the target is a source");
    if (source->sources) return refuse_route(source, target, "the source is a target");
    route *fresh = malloc(sizeof *fresh), **link = &source->routes;
    if (!fresh) {
        refuse_memory(ACL_ERROR_FAILURE, "a route");
        return false;
    }
    while (*link) link = &(*link)->next;
    *link = fresh;
    *fresh = (route){NULL, target};
    target->sources++;
    route_pass(source);
    return true;
}

void route_unbind(passing_queue *source, const passing_queue *target)
{
    for (route **link = &source->routes; *link; link = &(*link)->next)
        if ((*link)->target == target) {
            route *one = *link;
            *link = one->next;
            one->target->sources--;
            free(one);
            route_pass(source);
            return;
        }
}

/* There is room now: what waits in its sources comes in. */
void route_draw(const passing_queue *queue, passing_queue *all)
{
    for (passing_queue *one = queue->sources ? all : NULL; one; one = one->next)
        if (route_exists(one, queue)) route_pass(one);
}
