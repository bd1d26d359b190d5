/* Reductions of the same elements of several ranks. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "hccl/hccl_types.h"

/* Bytes of an element; 0: no dtype. */
uint64_t dtype_bytes(HcclDataType dtype);
const char *dtype_name(HcclDataType dtype);    /* "FP32" */
const char *reduction_name(HcclReduceOp reduction); /* "SUM" */
/* Whether there are loops for it. */
bool reduction_exists(HcclDataType dtype, HcclReduceOp reduction);
/* Elements of ranks 0, 1, 2 ... in this order, each step rounded to the dtype: the same bits wherever it is done. What
 * is written may be the first of what is read. */
void reduce_ranks(HcclDataType dtype, HcclReduceOp reduction, char *to, const char *const *from, uint32_t ranks,
                  uint64_t count);
