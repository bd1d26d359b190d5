/* The matrix products of a BLAS that is opened when the first product is planned. Matrices by rows, 32-bit sizes. */
#pragma once
#include <stdint.h>

enum blas_order { BLAS_ROWS = 101 };
enum blas_side { BLAS_AS_IT_IS = 111, BLAS_TURNED = 112 };

typedef struct blas {
    void (*sgemm)(int order, int turn_left, int turn_right, int32_t rows, int32_t columns, int32_t depth, float alpha,
                  const float *left, int32_t left_pitch, const float *right, int32_t right_pitch, float beta, float *to,
                  int32_t pitch);
    void (*sgemv)(int order, int turn, int32_t rows, int32_t columns, float alpha, const float *matrix, int32_t pitch,
                  const float *vector, int32_t step, float beta, float *to, int32_t to_step);
} blas;

/* One thread each, any number of callers; NULL: there is none, which the log tells once. */
const blas *blas_ready(void);
