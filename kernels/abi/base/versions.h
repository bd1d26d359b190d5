/* The version of the driver that the tree stands for. */
#pragma once
#include <stdbool.h>

#include "acl/acl_rt.h"

/* version has room for ACL_PKG_VERSION_MAX_SIZE; false: neither ASCEND_HOME_PATH nor the tree around this library has
 * it. */
bool driver_version(char *version);
