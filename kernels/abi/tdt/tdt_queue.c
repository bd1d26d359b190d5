/* Queues by number and what goes through them (acltdt). */
#include "tdt_queue.h"

#include <string.h>

#include "copy.h"

#define USUAL_DEPTH 8

struct tagMemQueueAttr {
    char name[QUEUE_NAME];
    bool has_depth;
    uint32_t depth;
};

int32_t value_copy(const void *from, size_t size, void *to, size_t room, size_t *written)
{
    if (size > room) return refuse_invalid("len", "the size of the parameter", "%zu bytes for %zu", room, size);
    memcpy(to, from, size);
    if (written) *written = size;
    return 0;
}

/* ---- attributes ------------------------------------------------------------------------------------------------ */

acltdtQueueAttr *acltdtCreateQueueAttr(void)
{
    ENTER_NEW;
    return object_create(HANDLE_QUEUE_ATTR, sizeof(acltdtQueueAttr));
}

aclError acltdtDestroyQueueAttr(const acltdtQueueAttr *attr)
{
    ENTER;
    return object_destroy(attr, HANDLE_QUEUE_ATTR, "attr");
}

/* Takes the lock. */
static int32_t lock_attr(const acltdtQueueAttr *handle, bool there, acltdtQueueAttr **found)
{
    void *object = NULL;
    machine_lock();
    int32_t code = object_checked(handle, HANDLE_QUEUE_ATTR, "attr", &object);
    *found = object;
    return code || there ? code : refuse_null("param");
}

static int32_t refuse_type(int type)
{
    return refuse_invalid("type", "an acltdtQueueAttrType, 0 or 1", "%d", type);
}

static int32_t set_name(acltdtQueueAttr *attr, const void *param, size_t length)
{
    const char *name = NULL;
    int32_t code = value_copy(param, length, &name, sizeof name, NULL);
    if (!code && !name) code = refuse_null("param");
    if (!code && strnlen(name, QUEUE_NAME) == QUEUE_NAME)
        code = refuse_invalid("param", "a name of at most 127 characters", "a longer one");
    if (!code) strcpy(attr->name, name);
    return code;
}

aclError acltdtSetQueueAttr(acltdtQueueAttr *attr, acltdtQueueAttrType type, size_t len, const void *param)
{
    ENTER;
    acltdtQueueAttr *found;
    uint32_t depth = 0;
    int32_t code = lock_attr(attr, param, &found);
    if (code) return unlock_and_leave(code);
    if (type == ACL_TDT_QUEUE_NAME_PTR)
        code = set_name(found, param, len);
    else if (type != ACL_TDT_QUEUE_DEPTH_UINT32)
        code = refuse_type((int)type);
    else if (!(code = value_copy(param, len, &depth, sizeof depth, NULL))) {
        found->has_depth = true;
        found->depth = depth;
    }
    return unlock_and_leave(code);
}

static uint32_t depth_of(const acltdtQueueAttr *attr)
{
    return attr->has_depth ? attr->depth : USUAL_DEPTH;
}

aclError acltdtGetQueueAttr(const acltdtQueueAttr *attr, acltdtQueueAttrType type, size_t len, size_t *paramRetSize,
                            void *param)
{
    ENTER;
    acltdtQueueAttr *found;
    int32_t code = lock_attr(attr, param, &found);
    if (!code && !paramRetSize) code = refuse_null("paramRetSize");
    if (code) return unlock_and_leave(code);
    const char *name = found->name;
    uint32_t depth = depth_of(found);
    if (type == ACL_TDT_QUEUE_NAME_PTR)
        code = value_copy(&name, sizeof name, param, len, paramRetSize);
    else if (type == ACL_TDT_QUEUE_DEPTH_UINT32)
        code = value_copy(&depth, sizeof depth, param, len, paramRetSize);
    else
        code = refuse_type((int)type);
    return unlock_and_leave(code);
}

/* ---- queues ---------------------------------------------------------------------------------------------------- */

static int32_t make(const acltdtQueueAttr *handle, uint32_t *number)
{
    void *found = NULL;
    ae_context *context;
    passing_queue *made;
    int32_t code = context_needed(&context);
    if (!code && handle) code = object_checked(handle, HANDLE_QUEUE_ATTR, "attr", &found);
    const acltdtQueueAttr *attr = found;
    if (!code) code = passing_new(context->device, attr ? attr->name : "", attr ? depth_of(attr) : USUAL_DEPTH, &made);
    if (!code) *number = made->number;
    return code;
}

aclError acltdtCreateQueue(const acltdtQueueAttr *attr, uint32_t *qid)
{
    ENTER;
    if (!qid) return leave(refuse_null("qid"));
    machine_lock();
    return unlock_and_leave(make(attr, qid));
}

/* Takes the lock: a queue of the current device. */
static int32_t lock_queue(uint32_t number, passing_queue **found)
{
    ae_context *context;
    int32_t code = lock_context(&context);
    return code ? code : passing_checked(context->device, number, found);
}

aclError acltdtDestroyQueue(uint32_t qid)
{
    ENTER;
    passing_queue *queue;
    int32_t code = lock_queue(qid, &queue);
    if (!code && (queue->routes || queue->sources))
        code = refuse(ACL_ERROR_FAILURE, "EH9999", "Expected a queue without routes but got queue %u.", qid);
    if (!code) passing_end(queue);
    return unlock_and_leave(code);
}

/* ---- data through them ----------------------------------------------------------------------------------------- */

static int32_t check_data(const void *data, size_t size, bool told)
{
    if (!data || !told) return refuse_null(data ? "retDataSize" : "data");
    return size ? 0 : refuse_invalid("dataSize", "a positive number of bytes", "0");
}

static int32_t fill(message *one, const void *data, const void *user_data)
{
    int32_t code = copy_now(HANDLE(one->bytes), HANDLE(data), one->size);
    if (!code && one->user_size) code = copy_now(HANDLE(one->bytes + one->size), HANDLE(user_data), one->user_size);
    return code;
}

aclError acltdtEnqueueData(uint32_t qid, const void *data, size_t dataSize, const void *userData, size_t userDataSize,
                           int32_t timeout, uint32_t rsv)
{
    ENTER;
    (void)rsv;
    passing_queue *queue;
    int32_t code = check_data(data, dataSize, true);
    if (code) return leave(code);
    if ((code = lock_queue(qid, &queue))) return unlock_and_leave(code);
    passing_hold(queue);
    machine_unlock();
    message *one = message_new(dataSize, userData ? userDataSize : 0);
    code = one ? fill(one, data, userData) : ACL_ERROR_RT_MEMORY_ALLOCATION;
    machine_lock();
    if (!code) code = passing_put(queue, one, timeout);
    if (code && one) message_drop(one);
    passing_let_go(queue);
    return unlock_and_leave(code);
}

/* Where data and user data go to. */
typedef struct places {
    void *data, *user_data;
    size_t size, user_size, *told;
} places;

/* With the lock held, which is released meanwhile: *one is the message. */
static int32_t take(passing_queue *queue, const places *to, int32_t timeout, message **one)
{
    int32_t code = passing_wait(queue, timeout);
    if (code) return code;
    size_t size = *to->told = passing_head(queue)->size;
    if (size > to->size)
        return refuse_argument(CODE_INVALID, "dataSize", "room for the message at the head of the queue",
                               "%zu bytes for %zu", to->size, size);
    *one = passing_take(queue);
    return 0;
}

static int32_t hand_out(const message *one, const places *to)
{
    size_t user_size = one->user_size < to->user_size ? one->user_size : to->user_size;
    int32_t code = copy_now(HANDLE(to->data), HANDLE(one->bytes), one->size);
    if (!code && to->user_data && user_size)
        code = copy_now(HANDLE(to->user_data), HANDLE(one->bytes + one->size), user_size);
    return code;
}

aclError acltdtDequeueData(uint32_t qid, void *data, size_t dataSize, size_t *retDataSize, void *userData,
                           size_t userDataSize, int32_t timeout)
{
    ENTER;
    passing_queue *queue;
    message *one = NULL;
    places to = {data, userData, dataSize, userDataSize, retDataSize};
    int32_t code = check_data(data, dataSize, retDataSize);
    if (code) return leave(code);
    if ((code = lock_queue(qid, &queue))) return unlock_and_leave(code);
    passing_hold(queue);
    code = take(queue, &to, timeout, &one);
    passing_let_go(queue);
    machine_unlock();
    if (!one) return leave(code);
    code = hand_out(one, &to);
    machine_lock();
    message_drop(one);
    return unlock_and_leave(code);
}
