/* Descriptions of tensors for the older single-operator calls. What no function tells again and no operator reads is
 * checked and not kept. */
#pragma once
#include "abi.h"

typedef int64_t size_range[ACL_TENSOR_SHAPE_RANGE_NUM];

typedef struct tensor_desc {
    aclDataType dtype;
    aclFormat format;
    aclFormat stored; /* how it lies in memory: aclSetTensorFormat */
    aclMemType placement; /* where the buffer's bytes are */
    size_t rank, ranges, stored_rank;
    int64_t *dims; /* rank of them */
    int64_t *stored_dims; /* stored_rank of them; NULL: as dims */
    size_range *range; /* ranges of them */
    char *name; /* NULL: "" */
} tensor_desc;

/* With the lock held: what lives at the handle, 100000 noted where nothing does. */
int32_t tensor_desc_find(const aclTensorDesc *handle, const char *param, tensor_desc **found);
/* With the lock held: whether an operator by its type (aclopExecute) is one that is emulated. */
bool op_is_identity(const char *type);
/* And enqueues it: an Identity of one input and one output, whose layout may be another. What stream_pushed answers, or
 * 100024 noted where no layout leads to the other; the lock is taken inside. */
int32_t op_identity(const char *type, const aclTensorDesc *from_desc, const aclDataBuffer *from,
                    const aclTensorDesc *to_desc, const aclDataBuffer *to, aclrtStream stream);
/* Some size is 0. */
bool tensor_desc_is_empty(const tensor_desc *one);
