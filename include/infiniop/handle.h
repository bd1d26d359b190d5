/* The device that descriptors are made for.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_HANDLE_H
#define INFINI_INFINIOP_HANDLE_H

#include "../infinicore.h"

struct InfiniopHandle; /* begins with {infiniDevice_t device; int device_id;} */
typedef struct InfiniopHandle *infiniopHandle_t;

__INFINI_C __export infiniStatus_t infiniopCreateHandle(infiniopHandle_t *handle_ptr);
__INFINI_C __export infiniStatus_t infiniopDestroyHandle(infiniopHandle_t handle);

#endif
