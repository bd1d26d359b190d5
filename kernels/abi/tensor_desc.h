/* Descriptions of tensors for the older single-operator calls. What no function tells again is checked and not kept. */
#pragma once
#include "abi/abi.h"

typedef int64_t size_range[ACL_TENSOR_SHAPE_RANGE_NUM];

typedef struct tensor_desc {
    aclDataType dtype;
    aclFormat format;
    size_t rank, ranges;
    int64_t *dims; /* rank of them */
    size_range *range; /* ranges of them */
    char *name; /* NULL: "" */
} tensor_desc;

/* With the lock held: what lives at the handle, 100000 noted where nothing does. */
int32_t tensor_desc_find(const aclTensorDesc *handle, const char *param, tensor_desc **found);
/* Some size is 0. */
bool tensor_desc_is_empty(const tensor_desc *one);
