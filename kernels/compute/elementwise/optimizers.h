/* What a step of an optimizer is made of: numbers for all elements, and a loop over dense float32. */
#pragma once
#include <stdint.h>

enum optimizer_loop_number {
    LOOP_ADAM,
    LOOP_ADAM_LARGEST,
    LOOP_ADAM_BESIDE,
    LOOP_ADAM_PLAIN,
    LOOP_ADAM_AVERAGE,
    LOOP_SGD,
    OPTIMIZER_LOOPS
};
enum { OPTIMIZER_NUMBERS = 12 };

/* views: outputs, which are read first, then inputs with as many elements. */
typedef void (*optimizer_loop)(float *const *views, int64_t n, const float *numbers);
extern const optimizer_loop optimizer_loops_base[OPTIMIZER_LOOPS];
extern const optimizer_loop optimizer_loops_avx2[OPTIMIZER_LOOPS], optimizer_loops_avx512[OPTIMIZER_LOOPS];
