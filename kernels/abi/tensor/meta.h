/* What the files of the meta API share. */
#pragma once
#include "abi.h"
#include "phase.h"

#define META_NULL 161001        /* ACLNN_ERR_PARAM_NULLPTR */
#define META_INVALID 161002     /* ACLNN_ERR_PARAM_INVALID */
#define META_INNER 561000       /* ACLNN_ERR_INNER */
#define META_INNER_NULL 561103  /* ACLNN_ERR_INNER_NULLPTR */

/* "Expected a non-null pointer but got null, argument PARAM." */
int32_t meta_null(const char *param, int32_t code);
/* The living object of that kind: `code` noted for null and for one that was destroyed. With the lock held. */
int32_t meta_needed(uint64_t handle, handle_kind kind, const char *param, int32_t code, void **object);
