/* The handle of a caller's own allocator. The functions that register one are not part of the emulator. */
#ifndef ACL_ACL_RT_ALLOCATOR_H
#define ACL_ACL_RT_ALLOCATOR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void* aclrtAllocatorDesc;

#ifdef __cplusplus
}
#endif

#endif
