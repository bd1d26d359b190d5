/* Whether plain host memory can be touched, asked of the kernel instead of finding out by a signal. */
#define _GNU_SOURCE 1
#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

#include "engine.h"

#define PAGE 4096 /* the smallest there is: bytes of one page are all there or none is */

/* Copies one byte within this process. Where the system call is not to be had, everything counts as reachable. */
static int touch(uint64_t address, int32_t writes)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)(uintptr_t)address, 1};
    pid_t self = getpid();
    if (process_vm_readv(self, &here, 1, &there, 1, 0) == 1)
        return !writes || process_vm_writev(self, &here, 1, &there, 1, 0) == 1 || errno != EFAULT;
    return errno != EFAULT;
}

int32_t ae_reachable(uint64_t low, uint64_t high, int32_t writes)
{
    if (low >= high) return low == high;
    return touch(low, writes) && (low / PAGE == (high - 1) / PAGE || touch(high - 1, writes));
}
