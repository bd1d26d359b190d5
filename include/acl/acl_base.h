/* Types and codes that the runtime and the operators share. */
#ifndef ACL_ACL_BASE_H
#define ACL_ACL_BASE_H

#include "acl_base_mdl.h"
#include "acl_base_rt.h"

#endif
