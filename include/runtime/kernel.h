/* The runtime's older calls for kernels of the program's own. Binaries and functions are registered; device code is not
 * emulated, so that launching answers ACL_ERROR_RT_FEATURE_NOT_SUPPORT. */
#ifndef RUNTIME_KERNEL_H
#define RUNTIME_KERNEL_H

#include <stdint.h>

#ifndef RTS_API
#define RTS_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t rtError_t;
typedef void* rtStream_t;

typedef struct tagRtDevBinary {
    uint32_t magic;
    uint32_t version;
    const void* data;
    uint64_t length;
} rtDevBinary_t;

typedef struct tagRtSmCtrl rtSmDesc_t;

RTS_API rtError_t rtDevBinaryRegister(const rtDevBinary_t* bin, void** hdl);
RTS_API rtError_t rtDevBinaryUnRegister(void* hdl);
RTS_API rtError_t rtFunctionRegister(void* binHandle, const void* stubFunc, const char* stubName,
                                     const void* kernelInfoExt, uint32_t funcMode);
RTS_API rtError_t rtKernelLaunch(const void* stubFunc, uint32_t numBlocks, void* args, uint32_t argsSize,
                                 rtSmDesc_t* smDesc, rtStream_t stm);
RTS_API rtError_t rtLaunch(const void* stubFunc);
RTS_API rtError_t rtGetC2cCtrlAddr(uint64_t* addr, uint32_t* len);

#ifdef __cplusplus
}
#endif

#endif
