/* The SoCs (generated from aclnn_py.base). */
#pragma once
#include <stdint.h>

enum soc_arch { ARCH_910 = 1001, ARCH_310P = 2002, ARCH_910B = 2201, ARCH_950 = 3510 };

typedef struct soc_row {
    const char *name, *family; /* "Ascend910B1", "ascend910b" */
    int32_t arch, ai_cores, vector_cores;
    uint64_t memory, l2, ub; /* bytes */
    int32_t streams, events; /* limits of a device */
    int32_t fault_code;      /* what a vector kernel's bad address gives */
} soc_row;
extern const soc_row socs[]; /* generated; behind the last one stands the SoC of nobody, socs[soc_count]: name "" */
extern const int32_t soc_count;
