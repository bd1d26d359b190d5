/* ATB, CANN's library of operators for transformers (libatb.so of NNAL), as torch_npu's own functions of it call it:
 * what its C++ objects look like from C, and how an operation is made of functions of aclnn, which is what ATB itself
 * does on the 950. */
#pragma once
#include "operator_names.h"

#include "abi.h"

/* ---- statuses: atb::ErrorType ------------------------------------------------------------------------------------ */

enum atb_status {
    ATB_OK = 0,
    ATB_INVALID_PARAM = 1,
    ATB_INTERNAL_ERROR = 3,
    ATB_INVALID_IN_TENSOR_NUM = 5,
    ATB_INVALID_TENSOR_DIM = 8,
    ATB_CANN_ERROR = 12,
    ATB_INVALID_TENSOR_ADDR = 14,
    ATB_INVALID_CONTEXT_ADDR = 20,
    ATB_INVALID_WORKSPACE_SIZE = 22,
    ATB_OUT_OF_HOST_MEMORY = 27
};

/* ---- what programs hand over ------------------------------------------------------------------------------------- */

#define ATB_MAX_DIM 8
#define ATB_INLINE 64 /* elements of an SVector without memory of its own, of which it holds one more */

typedef struct atb_tensor {
    int32_t dtype, format;
    int64_t shape[ATB_MAX_DIM];
    uint64_t rank;
    void *device, *host;
    uint64_t bytes;
} atb_tensor;

typedef struct atb_tensors {
    size_t capacity, count;
    atb_tensor inlined[ATB_INLINE + 1];
    atb_tensor *heap;
} atb_tensors;

typedef struct atb_pack {
    atb_tensors in, out;
} atb_pack;

/* ---- operations -------------------------------------------------------------------------------------------------- */

typedef struct atb_pass atb_pass;

typedef struct atb_kind {
    const char *name;
    uint32_t bytes; /* of its parameters */
    uint32_t (*inputs)(const void *param); /* 0: such parameters are not emulated */
    uint32_t (*outputs)(const void *param);
    void (*run)(atb_pass *pass, const void *param);
} atb_kind;

static inline uint32_t atb_one(const void *param)
{
    (void)param;
    return 1;
}

static inline uint32_t atb_two(const void *param)
{
    (void)param;
    return 2;
}

extern const atb_kind atb_paged_attention, atb_self_attention, atb_reshape_and_cache, atb_rms_norm, atb_elewise,
    atb_rope, atb_linear;

/* ---- atb_pass.c: a pass over an operation's calls, for the size of the workspace or to run them ------------------ */

#define ATB_MOST_MADE 16

struct atb_pass {
    const char *name;
    const atb_pack *pack;
    char *workspace; /* NULL: sizes are counted, nothing runs */
    uint64_t size, used, most; /* of the workspace: its bytes, those in use, and how many there were at most */
    aclrtStream stream;
    int32_t status; /* once it is not ATB_OK nothing more happens */
    uint64_t needed; /* of the call at hand */
    aclOpExecutor *executor;
    aclTensor *tensor[ATB_MOST_MADE];
    int32_t tensors;
    aclTensorList *list[2]; /* they own tensors of theirs */
    int32_t lists;
    aclIntArray *array[2];
    int32_t arrays;
    aclScalar *scalar[2];
    int32_t scalars;
};

void atb_refuse(atb_pass *pass, int32_t status, const char *format, ...) FORMAT(3);
void atb_destroy_descriptions(atb_pass *pass); /* what was made since the last time */
void *atb_reserve(atb_pass *pass, uint64_t bytes);
/* Axes and sizes of all tensors, which are a C++ program's and may be anything; false: refused. */
bool atb_check_shapes(atb_pass *pass);
const atb_tensor *atb_in(const atb_pass *pass, uint32_t number);
const atb_tensor *atb_out(const atb_pass *pass, uint32_t number);
/* Of a rank, or ATB_INVALID_TENSOR_DIM. */
bool atb_has_rank(atb_pass *pass, const atb_tensor *tensor, const char *name, uint64_t rank);

typedef struct atb_view {
    int64_t shape[ATB_MAX_DIM], stride[ATB_MAX_DIM]; /* a stride of 0 for the last axis: dense */
    uint64_t rank;
} atb_view;
aclTensor *atb_make(atb_pass *pass, const atb_tensor *of, void *data, atb_view view);
aclTensor *atb_describe(atb_pass *pass, const atb_tensor *of);
aclTensorList *atb_list(atb_pass *pass, const atb_tensor *of, void *data, atb_view view);
aclIntArray *atb_array(atb_pass *pass, const int64_t *values, uint64_t count);
aclScalar *atb_number(atb_pass *pass, float value);
/* Lengths of 1 to `most` sequences, INT32 or INT64 in host memory, none negative; false: refused. */
bool atb_lengths(atb_pass *pass, uint32_t number, const char *name, uint64_t most, int64_t *to, uint64_t *count);

void atb_launch(atb_pass *pass, int32_t code);
/* A call of aclnn with its arguments, but the last two of phase one. */
#define ATB_CALL(pass, api, ...) \
    do { \
        if (!(pass)->status) atb_launch(pass, api##GetWorkspaceSize(__VA_ARGS__, &(pass)->needed, &(pass)->executor)); \
    } while (0)
