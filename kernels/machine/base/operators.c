/* The names of operators: how they begin, and their types. */
#include "operators.h"

#include <string.h>

#define ACLNN "aclnn"
#define STFT "aclStft" /* the one that CANN declares without it */
#define ACL 3

static bool begins(const char *name, const char *with)
{
    return !strncmp(name, with, strlen(with));
}

bool is_operator_name(const char *function)
{
    return begins(function, ACLNN) || begins(function, STFT);
}

const char *operator_type(const char *name)
{
    if (begins(name, ACLNN)) return name + strlen(ACLNN);
    return begins(name, STFT) ? name + ACL : name;
}
