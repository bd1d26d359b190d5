/* What the functions of queues and those of their routes share. */
#pragma once
#include "objects.h"
#include "passing.h"

#include "acl/acl_tdt_queue.h"

/* One value of `size` bytes goes to where `room` bytes are, as all settings of queues and routes are read and written:
 * 100000 noted. written: how many bytes it was, NULL if nobody asks. */
int32_t value_copy(const void *from, size_t size, void *to, size_t room, size_t *written);

struct acltdtQueueRoute {
    uint32_t source, target;
    int32_t status;
};

struct acltdtQueueRouteList {
    acltdtQueueRoute *routes;
    size_t count, room;
};

int32_t route_list_checked(const acltdtQueueRouteList *handle, const char *param, acltdtQueueRouteList **found);
int32_t route_list_append(acltdtQueueRouteList *list, acltdtQueueRoute route); /* 200000 noted */
