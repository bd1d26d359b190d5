/* Giving up all that a device was told to do. */
#pragma once
#include "device.h"

/* aclrtDeviceTaskAbort, with the lock held, which is released meanwhile: what is queued is dropped, what runs just now
 * is waited for at most `timeout` ms (0: for ever), and failures are forgotten: 107002, 107019 noted. */
int32_t device_abort(device *one, uint32_t timeout);
