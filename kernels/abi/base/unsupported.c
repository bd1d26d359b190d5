/* Functions of CANN that are not emulated, refused by name where a surface has them and C has not: pyACL's offline
 * models. */
#include "abi.h"

/* function: a C name that lives as long as the program; needs: what would be there. ACL_ERROR_FEATURE_UNSUPPORTED. */
ACL_FUNC_VISIBILITY int32_t ae_feature_unsupported(const char *function, const char *needs);

int32_t ae_feature_unsupported(const char *function, const char *needs)
{
    enter(function, CALLER);
    return leave(refuse_missing(ACL_ERROR_FEATURE_UNSUPPORTED,
                                "Expected a call that is emulated but got one that needs %s.", needs));
}
