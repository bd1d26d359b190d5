/* Dense runs from elements of 16 and 32 bits, `stride` elements apart: small strides are read as whole vectors. */
#pragma once
#include "kernel.h"

#define STRIDED_BY(k) \
    case k: \
        for (int64_t i = 0; i < n; ++i) to[i] = from[i * (k)]; \
        return;

#define STRIDED_LOOP(T) \
    static void strided_##T(void *dense, const void *memory, int64_t stride, int64_t n) \
    { \
        T *to = dense; \
        const T *from = memory; \
        switch (stride) { \
            STRIDED_BY(-1) \
            STRIDED_BY(0) \
            STRIDED_BY(2) \
            STRIDED_BY(3) \
            STRIDED_BY(4) \
        } \
        for (int64_t i = 0; i < n; ++i) to[i] = from[i * stride]; \
    }
STRIDED_LOOP(mem_uint16)
STRIDED_LOOP(mem_uint32)
