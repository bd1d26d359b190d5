/* Elements of weights in FRACTAL_NZ. */
#include "meta.h"
#include "operator_names.h"

#include "aclnnop/aclnn_trans_matmul_weight.h"

#define RUNTIME 361001 /* ACLNN_ERR_RUNTIME_ERROR */
#define FEWEST 2
#define MOST 6

static int64_t aligned(int64_t size, int64_t block)
{
    return size > INT64_MAX - block ? size : (size + block - 1) / block * block;
}

/* Rows and columns are filled up to whole blocks: 16 x 16 elements of 2 bytes, 16 x 32 of one. */
static uint64_t weight_elements(const array *shape, bool halves)
{
    const int64_t *size = (const int64_t *)shape->value;
    uint64_t all = 1, rank = shape->count;
    for (uint64_t axis = 0; axis < rank; axis++) {
        int64_t block = axis + 1 == rank ? (halves ? 16 : 32) : 16;
        all *= (uint64_t)(axis + 2 < rank ? size[axis] : aligned(size[axis], block));
    }
    return all;
}

static int32_t wrong_rank(const array *shape, uint64_t most)
{
    return refuse(META_INVALID, "EZ1001", "Expected tensorShape to have 2 to %llu axes but got %llu.",
                  (unsigned long long)most, (unsigned long long)shape->count);
}

static int32_t check_sizes(const array *shape)
{
    for (uint64_t axis = 0; axis < shape->count; axis++)
        if (!((const int64_t *)shape->value)[axis])
            return refuse(META_INVALID, "EZ1001", "Expected tensorShape without a size of 0 but got one.");
    return 0;
}

/* The array, once both pointers are known to be there. With the lock held. */
static int32_t shape_for(const aclIntArray *tensorShape, const uint64_t *size, const array **found)
{
    void *object = NULL;
    int32_t code = meta_needed(HANDLE(tensorShape), HANDLE_INT_ARRAY, "tensorShape", META_NULL, &object);
    *found = object;
    return code || size ? code : meta_null("weightTensorSize", META_NULL);
}

aclnnStatus aclnnCalculateMatmulWeightSize(const aclIntArray *tensorShape, uint64_t *weightTensorSize)
{
    ENTER;
    const array *shape;
    machine_lock();
    uint64_t most = settings_or_default()->soc->arch == ARCH_910B ? MOST : FEWEST;
    int32_t code = shape_for(tensorShape, weightTensorSize, &shape);
    if (!code && (shape->count < FEWEST || shape->count > most)) code = wrong_rank(shape, most);
    if (!code) *weightTensorSize = weight_elements(shape, true);
    return unlock_and_leave(code);
}

aclnnStatus aclnnCalculateMatmulWeightSizeV2(const aclIntArray *tensorShape, aclDataType dataType,
                                             uint64_t *weightTensorSize)
{
    ENTER;
    const array *shape;
    machine_lock();
    const soc_row *soc = settings_or_default()->soc;
    int32_t code = is_modern(soc) || soc->arch == ARCH_310P
                       ? 0
                       : refuse(RUNTIME, "EZ9903", "Expected a product of the 310P or 910B family or newer.");
    if (!code) code = shape_for(tensorShape, weightTensorSize, &shape);
    if (!code && (shape->count < FEWEST || shape->count > MOST)) code = wrong_rank(shape, MOST);
    if (!code) code = check_sizes(shape);
    if (!code) *weightTensorSize = weight_elements(shape, dataType == ACL_FLOAT16 || dataType == ACL_BF16);
    return unlock_and_leave(code);
}
