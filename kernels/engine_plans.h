/* Kernels and plans, as engine.h shows them. */
#pragma once
#include <stdint.h>

#pragma GCC visibility push(default)

typedef struct ae_plan ae_plan;

#define AE_KERNEL_MOVE 0 /* copy with cast: one output, one input */
/* Number of a kernel by its name in elementwise.def, -1 if there is none; names by number for tests and pages. */
int32_t ae_kernel(const char *name);
const char *ae_kernel_name(int32_t kernel);
typedef struct ae_kernel_facts {
    int32_t outputs, inputs, attrs;
    int32_t folds;   /* a bit for each output that has one value a row */
    int32_t rows;    /* 1 if it works on whole rows */
    int32_t classes; /* it computes in: 1 FLOAT, 2 DOUBLE, 4 COMPLEX128, 8 INT64 */
    int32_t shaped;  /* 1 if its views have shapes of their own */
} ae_kernel_facts;
/* 0, or -1 if there is no such kernel. */
int32_t ae_kernel_describe(int32_t kernel, ae_kernel_facts *facts);

/* A plan is ready-made work: its program is a row of int64 words,
 *   [arguments, workspace bytes, steps, fused]      fused: index of the step that alone replaces the others, or -1
 *   per argument [low, high, writes]                bytes touched relative to the storage address; low == high: none
 *   per step [kernel, class, rounding, axes, rank, shape..., first attr, attrs, outputs, inputs]
 *     per view, outputs first [operand, offset, memory dtype, kernel dtype, strides...]
 *     of a kernel whose views have shapes of their own [..., kernel dtype, rank, shape..., strides...]
 * operand: index of an argument or -1 for the workspace; offset and strides in bytes; dtypes are aclDataType numbers.
 * class: the dtype that the inner loop computes in (FLOAT, DOUBLE, COMPLEX128, INT64); a move takes the one that rounds
 * its cast once, whatever is written here. A view whose memory dtype
 * differs from its kernel dtype is cast on the way as aclnn's Cast would. rounding: 0 nearest even, 1 half away from
 * zero (stores from FLOAT to FLOAT16 and BF16). steps counts all steps; with fused >= 0 the others are the unfused way.
 * axes: the last so many axes together are the rows that the kernel works on as wholes, 0 for an elementwise kernel; an
 * output with one value a row has strides of 0 along them.
 * No steps: work that the device refuses when it comes to it (AE_WHY_REFUSED).
 * NULL when the program is malformed (a defect of the caller). */
ae_plan *ae_plan_new(const char *name, int32_t failure_code, const int64_t *program, int32_t words, const double *attrs,
                     int32_t attr_count);
void ae_plan_release(ae_plan *plan);
/* 1 if the last launch of any plan in this thread ran fused (tests only). */
int32_t ae_plan_ran_fused(void);
/* Run a plan at once on plain host addresses, without stream and without checks (tests and InfiniOp's CPU). 0, or
 * AE_WHY_INDEX. */
int32_t ae_plan_call(ae_plan *plan, uint64_t workspace, const uint64_t *addresses);

#pragma GCC visibility pop
