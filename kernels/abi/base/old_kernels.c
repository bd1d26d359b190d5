/* The runtime's older calls for kernels of the program's own: device code is not emulated. */
#include "abi.h"

#include "runtime/kernel.h"

static rtError_t refuse_device_code(void)
{
    return leave(refuse_missing(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                                "Expected an operator of aclnn but got device code, which is not emulated."));
}

rtError_t rtDevBinaryRegister(const rtDevBinary_t *bin, void **hdl)
{
    ENTER;
    (void)bin, (void)hdl;
    return refuse_device_code();
}

rtError_t rtDevBinaryUnRegister(void *hdl)
{
    ENTER;
    (void)hdl;
    return refuse_device_code();
}

rtError_t rtFunctionRegister(void *binHandle, const void *stubFunc, const char *stubName, const void *kernelInfoExt,
                             uint32_t funcMode)
{
    ENTER;
    (void)binHandle, (void)stubFunc, (void)stubName, (void)kernelInfoExt, (void)funcMode;
    return refuse_device_code();
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
