/* The hardware's own layouts of tensors, in which some axes are cut into blocks, and the work that takes a tensor from
 * one layout to another. */
#pragma once
#include "internal.h"

/* How a tensor is meant and how it lies in memory. */
typedef struct laid_tensor {
    int32_t origin, format;       /* aclFormat: of dims, and of stored */
    int32_t rank, stored_rank;
    const int64_t *dims, *stored; /* sizes */
} laid_tensor;

/* A plan of two arguments, target and source, that copies every element of `bytes` bytes (1, 2, 4 or 8) to its place in
 * the other layout; one of the two lies as its own sizes say. What blocks have beyond the tensor's end stays as it is:
 * *gaps says whether the target has some. NULL: there is no such way, or no memory. */
ae_plan *layouts_plan(const char *name, const laid_tensor *target, const laid_tensor *source, int32_t bytes,
                      bool *gaps);
/* The bytes of such a tensor in memory; -1: sizes that do not fit its layout. */
int64_t layouts_bytes(const laid_tensor *tensor, int32_t bytes);
