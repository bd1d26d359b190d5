/* Objects of profiles as the program has them. */
#pragma once
#include "objects.h"
#include "profile.h"

#include "acl/acl_prof.h"
