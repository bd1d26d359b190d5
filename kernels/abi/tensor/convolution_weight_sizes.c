/* Elements of filters in FRACTAL_Z. */
#include "meta.h"
#include "operator_names.h"
#include "round.h"

#include "aclnnop/aclnn_trans_convolution_weight.h"

#define AXES 4
#define BLOCK 16
#define LISTED 561103 /* ACLNN_ERR_INNER_NULLPTR */

static int32_t check_arguments(const array *shape, bool transposed, int64_t groups, aclDataType dataType)
{
    if (shape->count != AXES)
        return refuse(META_INVALID, "EZ1001", "Expected tensorShape to have 4 axes but got %llu.",
                      (unsigned long long)shape->count);
    if (transposed) return refuse(META_INVALID, "EZ1001", "Expected transposed to be false but got true.");
    if (!groups) return refuse(META_INVALID, "EZ1001", "Expected groups to be other than 0 but got 0.");
    if (settings_or_default()->soc->arch != ARCH_310P)
        return refuse(META_INVALID, "EZ1001", "Expected a product of the 310P family.");
    if (dataType != ACL_FLOAT16)
        return refuse(META_INVALID, "EZ1001", "Expected dataType to be FLOAT16 but got %d.", (int)dataType);
    return 0;
}

/* Channels and filters are filled up to sixteens; no elements with a size of 0. */
static int32_t count_elements(const array *shape, int64_t groups, uint64_t *all)
{
    const int64_t *size = (const int64_t *)shape->value;
    *all = 1;
    for (int32_t axis = 0; axis < AXES; axis++) {
        if (size[axis] < 0)
            return refuse(META_INVALID, "EZ1001", "Expected no negative size in tensorShape but got %lld.",
                          (long long)size[axis]);
        if (!size[axis]) {
            *all = 0;
            return 0;
        }
        uint64_t length = (uint64_t)size[axis];
        *all *= axis < 2 ? round_up(length, BLOCK) : length;
    }
    if (groups == 1) return 0;
    return refuse(LISTED, "EZ9903", "Expected groups to be 1, as others are not emulated, but got %lld.",
                  (long long)groups);
}

aclnnStatus aclnnCalculateConvolutionWeightSize(const aclIntArray *tensorShape, bool transposed, int64_t groups,
                                                aclDataType dataType, uint64_t *weightTensorSize)
{
    ENTER;
    void *object = NULL;
    machine_lock();
    int32_t code = meta_needed(HANDLE(tensorShape), HANDLE_INT_ARRAY, "tensorShape", META_NULL, &object);
    uint64_t all = 0;
    if (!code && !weightTensorSize) code = meta_null("weightTensorSize", META_NULL);
    if (!code) code = check_arguments(object, transposed, groups, dataType);
    if (!code) code = count_elements(object, groups, &all);
    if (!code) *weightTensorSize = all;
    return unlock_and_leave(code);
}
