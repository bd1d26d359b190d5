/* What every operator's header stands on: the objects and codes of acl_meta.h and the stream of the runtime. */
#ifndef ACLNN_ACLNN_BASE_H
#define ACLNN_ACLNN_BASE_H

#include "acl_meta.h"

#endif
