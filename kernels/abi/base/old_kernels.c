/* The runtime's older calls for kernels of the program's own: a binary and its functions are registered as anywhere;
 * launching one is refused, since device code is not emulated. */
#include <stdlib.h>

#include "abi.h"

#include "runtime/kernel.h"

typedef struct binary {
    struct binary *next;
} binary;

static binary *binaries; /* with the machine lock held */

static rtError_t refuse_device_code(void)
{
    return leave(refuse_missing(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                                "Expected an operator of aclnn but got device code, which is not emulated."));
}

/* Where the list has it; where it ends if it has not. With the lock held. */
static binary **place_of(const void *handle)
{
    binary **link = &binaries;
    while (*link && *link != handle) link = &(*link)->next;
    return link;
}

static int32_t check_binary(const char *param, const void *handle)
{
    if (!handle) return refuse_null(param);
    return *place_of(handle) ? 0 : refuse_argument(CODE_INVALID, param, "a binary that is registered", "%p", handle);
}

rtError_t rtDevBinaryRegister(const rtDevBinary_t *bin, void **hdl)
{
    ENTER;
    if (!bin || !hdl) return leave(refuse_null(bin ? "hdl" : "bin"));
    binary *made = calloc(1, sizeof *made);
    if (!made) return leave(refuse_memory(CODE_OUT_OF_MEMORY, "one more binary"));
    machine_lock();
    made->next = binaries;
    *hdl = binaries = made;
    machine_unlock();
    return leave(0);
}

rtError_t rtDevBinaryUnRegister(void *hdl)
{
    ENTER;
    machine_lock();
    int32_t code = check_binary("hdl", hdl);
    if (!code) {
        binary **link = place_of(hdl), *one = *link;
        *link = one->next;
        free(one);
    }
    return unlock_and_leave(code);
}

rtError_t rtFunctionRegister(void *binHandle, const void *stubFunc, const char *stubName, const void *kernelInfoExt,
                             uint32_t funcMode)
{
    ENTER;
    (void)funcMode;
    machine_lock();
    int32_t code = check_binary("binHandle", binHandle);
    if (!code && !stubFunc) code = refuse_null("stubFunc");
    if (!code && !stubName) code = refuse_null("stubName");
    if (!code && !kernelInfoExt) code = refuse_null("kernelInfoExt");
    return unlock_and_leave(code);
}

rtError_t rtKernelLaunch(const void *stubFunc, uint32_t numBlocks, void *args, uint32_t argsSize, rtSmDesc_t *smDesc,
                         rtStream_t stm)
{
    ENTER;
    (void)stubFunc, (void)numBlocks, (void)args, (void)argsSize, (void)smDesc, (void)stm;
    return refuse_device_code();
}

rtError_t rtLaunch(const void *stubFunc)
{
    ENTER;
    (void)stubFunc;
    return refuse_device_code();
}

rtError_t rtGetC2cCtrlAddr(uint64_t *addr, uint32_t *len)
{
    ENTER;
    (void)addr, (void)len;
    return refuse_device_code();
}
