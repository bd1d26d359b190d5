/* Callbacks of a stream, and host functions. */
#include "callback.h"

#include "abi.h"

typedef void (*function)(void *argument);

aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = callback_subscribe(threadId, found);
    return unlock_and_leave(code);
}

aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = callback_unsubscribe(threadId, found);
    return unlock_and_leave(code);
}

/* The stream that a function is to be enqueued in. */
static int32_t target(uint64_t handle, bool null, ae_stream **found)
{
    int32_t code = stream_checked(handle, found);
    if (!code && null) code = refuse_null_inner("fn");
    return code ? code : stream_own(found);
}

/* fn NULL: Python's, that goes by the number argument; null: the program gave no function. */
static int32_t launch(function fn, void *argument, bool null, int32_t blocking, uint64_t handle)
{
    if (blocking != ACL_CALLBACK_NO_BLOCK && blocking != ACL_CALLBACK_BLOCK)
        return refuse_invalid("blockType", "ACL_CALLBACK_NO_BLOCK (0) or ACL_CALLBACK_BLOCK (1)", "%d", blocking);
    uint64_t site = site_now();
    ae_stream *found;
    machine_lock();
    int32_t code = target(handle, null, &found);
    if (!code) code = callback_launch(found, fn, argument, blocking == ACL_CALLBACK_BLOCK, site);
    machine_unlock();
    return code;
}

aclError aclrtLaunchCallback(aclrtCallback fn, void *userData, aclrtCallbackBlockType blockType, aclrtStream stream)
{
    ENTER_LAUNCH;
    return leave(launch(fn, userData, !fn, (int32_t)blockType, HANDLE(stream)));
}

int32_t ae_callback_launch(uint64_t number, int32_t blocking, uint64_t stream)
{
    enter("aclrtLaunchCallback", CALLER);
    if (injecting() && inject_entered()) return leave(inject_code());
    return leave(launch(NULL, POINTER(number), !number, blocking, stream));
}

aclError aclrtProcessReport(int32_t timeout)
{
    ENTER;
    if (timeout == 0 || timeout < -1)
        return leave(refuse_invalid("timeout", "-1 (for ever) or a positive number of ms", "%d", timeout));
    machine_lock();
    int32_t code = callback_process(timeout);
    return unlock_and_leave(code);
}

aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void *args)
{
    ENTER_LAUNCH;
    uint64_t site = site_now();
    ae_stream *found;
    machine_lock();
    int32_t code = target(HANDLE(stream), !fn, &found);
    if (!code) code = hostfunc_launch(found, fn, args, site);
    return unlock_and_leave(code);
}

int32_t ae_host_launch(uint64_t stream, uint64_t number, int32_t thread)
{
    enter("aclrtLaunchHostFunc", CALLER);
    if (!thread && injecting() && inject_entered()) return leave(inject_code());
    uint64_t site = site_now();
    ae_stream *found;
    machine_lock();
    if (thread) hostfunc_announced();
    int32_t code = target(stream, !number, &found);
    if (!code) code = hostfunc_launch_python(found, number, thread, site);
    return unlock_and_leave(code);
}
