/* The loops of convolutions with few channels (convolution.h). */
#include "convolution.h"
#include "isa.h"

static void add(float *to, const char *from, int64_t stride, float factor, int64_t n)
{
    const mem_float *dense = (const void *)from;
    if (stride == sizeof(float)) {
    INDEPENDENT for (int64_t i = 0; i < n; ++i) to[i] += factor * dense[i];
        return;
    }
    for (int64_t i = 0; i < n; ++i) to[i] += factor * *(const mem_float *)(const void *)(from + i * stride);
}

static void dot(float *lane, const char *one, int64_t one_stride, const char *other, int64_t other_stride, int64_t n)
{
    const mem_float *a = (const void *)one, *b = (const void *)other;
    int64_t i = 0;
    if (one_stride == sizeof(float) && other_stride == sizeof(float))
        for (; i + CONV_LANES <= n; i += CONV_LANES)
            for (int j = 0; j < CONV_LANES; ++j) lane[j] += a[i + j] * b[i + j];
    for (; i < n; ++i)
        lane[i % CONV_LANES] += *(const mem_float *)(const void *)(one + i * one_stride) *
                                *(const mem_float *)(const void *)(other + i * other_stride);
}

const conv_loops FOR_ISA(conv_loops) = {add, dot};
