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

/* Bytes of a device, of every one; 0: the SoC's. In force when a device is next opened. */
ACL_FUNC_VISIBILITY aclError aclemuSetMemory(uint64_t bytes);
/* Number of devices, 0 to 15. */
ACL_FUNC_VISIBILITY aclError aclemuSetDevices(uint32_t count);
/* "source" or "documented"; null: as the environment says. */
ACL_FUNC_VISIBILITY aclError aclemuSetRules(const char* rules);
/* Faults to inject, counted from now on, such as "aclrtMalloc:3=207001; aclnnSilu.run:1=507015"; null: none. A malformed
 * text gives 100000, and then there are none. */
ACL_FUNC_VISIBILITY aclError aclemuSetFaults(const char* faults);
/* Streams run in an unusual order, which the seed (0 to 4294967295) decides; below 0: as soon as they can. */
ACL_FUNC_VISIBILITY aclError aclemuSetSchedule(int64_t seed);
/* Every device is reset by force, aclInit is taken back, messages are forgotten, and the settings are read from the
 * environment again: for tests that must not depend on others. What lives on (tensors, scalars, lists) is no leak. */
ACL_FUNC_VISIBILITY aclError aclemuReset(void);
/* How many objects and blocks of memory live that did not at the last aclemuReset, and what they are: a line for each,
 * cut at size. text may be null. */
ACL_FUNC_VISIBILITY aclError aclemuGetLeaks(uint64_t* count, char* text, size_t size);

/* Look for mistakes of the program from now on: "all", or names with commas between them ("lifetime,memory,race,init,
 * leak,portability" without blanks), "" or "0" for none. What is found is printed when the process ends; below `aclnn-py
 * run` it is part of the report. Checks change no result and no code. Anything else, or null, gives 100000 and changes
 * nothing. */
ACL_FUNC_VISIBILITY aclError aclemuSetCheck(const char* checks);

/* The functions' types, for dlsym. */
typedef aclError (*aclemuSetSocNameFunc)(const char* socName);
typedef aclError (*aclemuSetCheckFunc)(const char* checks);
typedef aclError (*aclemuSetMemoryFunc)(uint64_t bytes);
typedef aclError (*aclemuSetDevicesFunc)(uint32_t count);
typedef aclError (*aclemuSetRulesFunc)(const char* rules);
typedef aclError (*aclemuSetFaultsFunc)(const char* faults);
typedef aclError (*aclemuSetScheduleFunc)(int64_t seed);
typedef aclError (*aclemuResetFunc)(void);
typedef aclError (*aclemuGetLeaksFunc)(uint64_t* count, char* text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
