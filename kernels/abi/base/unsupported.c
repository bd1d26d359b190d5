/* Functions of CANN that are not emulated, refused by name where a surface has them and C has not: pyACL's offline
 * models, and the operators that only a complete tree has. */
#include "abi.h"

#define NO_KERNEL 561003 /* ACLNN_ERR_INNER_FIND_KERNEL_ERROR, as CANN answers without the package of kernels */

/* function: a C name that lives as long as the program; needs: what would be there. ACL_ERROR_FEATURE_UNSUPPORTED. */
ACL_FUNC_VISIBILITY int32_t ae_feature_unsupported(const char *function, const char *needs);

int32_t ae_feature_unsupported(const char *function, const char *needs)
{
    enter(function, CALLER);
    return leave(refuse_missing(ACL_ERROR_FEATURE_UNSUPPORTED,
                                "Expected a call that is emulated but got one that needs %s.", needs));
}

/* Where the libraries of a complete tree lead: any phase of an operator, whatever its arguments. */
ACL_FUNC_VISIBILITY int32_t ae_operator_not_emulated(const char *operator);

int32_t ae_operator_not_emulated(const char *operator)
{
    enter(operator, CALLER);
    return leave(refuse_missing(
        NO_KERNEL, "Expected an operator that is emulated but %s is not: `aclnn-py ops` lists those that are.",
        operator));
}
