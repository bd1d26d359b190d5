/* Controls of the emulator that CANN does not have. A program that should run on both includes this only for the types
 * and looks the functions up with dlsym(RTLD_DEFAULT, "aclemuSetSocName"), which finds nothing on a real device. */
#ifndef ACLEMU_H
#define ACLEMU_H

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Pretend to be another chip, by its full name such as "Ascend910B1" or "Ascend950PR_9599": operators follow its rules
 * from the next phase one on, capacity and limits when a device is next opened; executors handed out run unchanged.
 * An unknown name or null gives 100000 and changes nothing. */
ACL_FUNC_VISIBILITY aclError aclemuSetSocName(const char* socName);

/* Look for mistakes of the program from now on: "all", or names with commas between them ("lifetime,memory,race,init,
 * leak,portability" without blanks), "" or "0" for none. What is found is printed when the process ends; below `aclnn-py
 * run` it is part of the report. Checks change no result and no code. Anything else, or null, gives 100000 and changes
 * nothing. */
ACL_FUNC_VISIBILITY aclError aclemuSetCheck(const char* checks);

/* The functions' types, for dlsym. */
typedef aclError (*aclemuSetSocNameFunc)(const char* socName);
typedef aclError (*aclemuSetCheckFunc)(const char* checks);

#ifdef __cplusplus
}
#endif

#endif
