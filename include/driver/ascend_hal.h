/* The driver's interface below the runtime, as far as programs call it past the runtime: host memory that a device may
 * use. */
#ifndef ASCEND_HAL_H
#define ASCEND_HAL_H

#include <stdint.h>

#ifndef DLLEXPORT
#define DLLEXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tagDrvError {
    DRV_ERROR_NONE = 0,
    DRV_ERROR_INVALID_DEVICE = 2,
    DRV_ERROR_INVALID_VALUE = 3,
    DRV_ERROR_OUT_OF_MEMORY = 6,
    DRV_ERROR_NOT_EXIST = 11,
    DRV_ERROR_NOT_SUPPORT = 0xfffe
} drvError_t;

/* Low bits of flag; DEV_SVM_MAP_HOST and DEV_MEM_MAP_HOST, device memory under addresses of the host, answer
 * DRV_ERROR_NOT_SUPPORT. */
typedef enum drvRegisterTpye {
    HOST_MEM_MAP_DEV = 0,
    HOST_SVM_MAP_DEV = 1,
    DEV_SVM_MAP_HOST = 2,
    HOST_MEM_MAP_DEV_PCIE_TH = 3,
    DEV_MEM_MAP_HOST = 4,
    HOST_MEM_MAP_DMA = 5,
    HOST_IO_MAP_DEV = 6
} drvRegisterTpye;

DLLEXPORT drvError_t halHostRegister(void* src_ptr, uint64_t size, uint32_t flag, uint32_t devid, void** dst_ptr);
DLLEXPORT drvError_t halHostUnregister(void* src_ptr, uint32_t devid);

#ifdef __cplusplus
}
#endif

#endif
