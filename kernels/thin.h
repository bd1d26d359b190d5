/* Dense runs from elements of 16 and 32 bits that lie a few elements apart: whole vectors are read and thinned out. */
#pragma once
#include "kernel.h"

#define THIN_BY(k) \
    case k: \
        for (int64_t i = 0; i < n; ++i) to[i] = from[i * (k)]; \
        return;

#define THIN_LOOP(T) \
    static void thin_##T(void *dense, const void *memory, int64_t apart, int64_t n) \
    { \
        T *to = dense; \
        const T *from = memory; \
        switch (apart) { \
            THIN_BY(-1) \
            THIN_BY(0) \
            THIN_BY(2) \
            THIN_BY(3) \
            THIN_BY(4) \
        } \
        for (int64_t i = 0; i < n; ++i) to[i] = from[i * apart]; \
    }
THIN_LOOP(mem_uint16)
THIN_LOOP(mem_uint32)
