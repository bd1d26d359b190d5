/* InfiniRT: devices. Statuses of every call: 5 a device type without a backend, 1 the machine below refused. A failing
 * call changes nothing, infinirtSetDevice included (the original leaves the refused device current). */
#include <pthread.h>
#include <stdio.h>

#include "infini.h"
#include "life.h"

infiniStatus_t infinirtInit(void)
{
    ENTER;
    return infini_leave(process_initialised() ? 0 : process_initialise(NULL));
}

/* ---- counts ----------------------------------------------------------------------------------------------------- */

static int32_t check_known(int32_t device)
{
    if (device >= 0 && device < INFINI_DEVICE_TYPE_COUNT) return 0;
    return infini_unsupported(device, "device", "INFINI_DEVICE_CPU or INFINI_DEVICE_ASCEND");
}

/* How many NPUs there are. Settings that cannot be read are refused even where only the CPU is asked for. */
static int32_t count_npus(int32_t *npus)
{
    machine_lock();
    int32_t code = device_visible(npus);
    machine_unlock();
    return code;
}

infiniStatus_t infinirtGetAllDeviceCount(int *count_array)
{
    ENTER;
    int32_t code = infini_out(count_array, INFINI_DEVICE_TYPE_COUNT * sizeof *count_array, "count_array",
                              INFINI_STATUS_NULL_POINTER);
    int32_t npus = 0;
    if (!code) code = count_npus(&npus);
    for (int32_t device = 0; !code && device < INFINI_DEVICE_TYPE_COUNT; device++)
        count_array[device] = device == INFINI_DEVICE_CPU ? 1 : device == INFINI_DEVICE_ASCEND ? npus : 0;
    return infini_leave(code);
}

/* 0 for types that are known and have no backend. */
static int32_t count_devices(int32_t device, int *count)
{
    int32_t code = infini_out(count, sizeof *count, "count", INFINI_STATUS_NULL_POINTER), npus = 0;
    if (!code) code = check_known(device);
    bool backed = device == INFINI_DEVICE_CPU || device == INFINI_DEVICE_ASCEND;
    if (!code && backed) code = count_npus(&npus);
    if (!code) *count = device == INFINI_DEVICE_CPU ? 1 : npus;
    return code;
}

infiniStatus_t infinirtGetDeviceCount(infiniDevice_t device, int *count)
{
    ENTER;
    return infini_leave(count_devices((int32_t)device, count));
}

/* ---- the current device ----------------------------------------------------------------------------------------- */

/* The program has no way to give the device back, so it is no leak. */
static int32_t set_npu(int32_t device_id)
{
    infini_watch();
    machine_lock();
    int32_t code = device_set(device_id);
    ae_context *context = code ? NULL : context_current();
    if (context) context->permanent = true;
    machine_unlock();
    return code;
}

infiniStatus_t infinirtSetDevice(infiniDevice_t device, int device_id)
{
    ENTER;
    int32_t code = infini_backed((int32_t)device, "device");
    if (!code && device != INFINI_DEVICE_CPU) code = set_npu(device_id);
    if (!code) {
        here()->infini_device = (int32_t)device;
        here()->infini_id = device_id;
    }
    return infini_leave(code);
}

/* One of the two may be null. */
static int32_t check_device_places(const infiniDevice_t *device, const int *id)
{
    int32_t code = 0;
    if (device || !id) code = infini_out(device, sizeof *device, "device_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code && id) code = infini_out(id, sizeof *id, "device_id_ptr", INFINI_STATUS_NULL_POINTER);
    return code;
}

infiniStatus_t infinirtGetDevice(infiniDevice_t *device_ptr, int *device_id_ptr)
{
    ENTER;
    int32_t code = check_device_places(device_ptr, device_id_ptr);
    const thread_state *self = here();
    if (!code && device_ptr) *device_ptr = (infiniDevice_t)self->infini_device;
    if (!code && device_id_ptr) *device_id_ptr = self->infini_id;
    return infini_leave(code);
}

static int32_t finish_npu(void)
{
    ae_context *context;
    infini_watch();
    int32_t code = lock_context(&context);
    if (!code) code = device_finish(device_of(context->device), -1);
    machine_unlock();
    return infini_waited(code);
}

infiniStatus_t infinirtDeviceSynchronize(void)
{
    ENTER;
    return infini_leave(on_cpu() ? 0 : finish_npu());
}

/* ---- memory of the host ----------------------------------------------------------------------------------------- */

#define KIBIBYTE 1024u

/* What /proc/meminfo says, 0 where it says nothing. */
static void read_meminfo(uint64_t *total, uint64_t *available)
{
    char line[128];
    unsigned long long value;
    int before;
    *total = *available = 0;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    FILE *file = fopen("/proc/meminfo", "re");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "MemTotal: %llu", &value) == 1)
            *total = value * KIBIBYTE;
        else if (sscanf(line, "MemAvailable: %llu", &value) == 1)
            *available = value * KIBIBYTE;
    }
    if (file) fclose(file);
    pthread_setcancelstate(before, NULL);
}

static int32_t memory_of_host(int32_t device, size_t *free_bytes, size_t *total_bytes)
{
    uint64_t total, available;
    if (device != INFINI_DEVICE_CPU) return infini_unsupported(device, "device", "INFINI_DEVICE_CPU");
    read_meminfo(&total, &available);
    if (!total)
        return infini_refuse(INFINI_STATUS_INTERNAL_ERROR, "Expected MemTotal in /proc/meminfo but there is none.");
    uint64_t budget = settings_budget();
    if (!available) available = total;
    *free_bytes = available < budget ? available : budget;
    *total_bytes = total;
    return 0;
}

infiniStatus_t infinirtGetMemInfo(infiniDevice_t device, int device_id, size_t *free_bytes, size_t *total_bytes)
{
    ENTER;
    (void)device_id;
    int32_t code = infini_out(free_bytes, sizeof *free_bytes, "free_bytes", INFINI_STATUS_NULL_POINTER);
    if (!code) code = infini_out(total_bytes, sizeof *total_bytes, "total_bytes", INFINI_STATUS_NULL_POINTER);
    size_t available, total;
    if (!code) code = memory_of_host((int32_t)device, &available, &total);
    if (!code) {
        *free_bytes = available;
        *total_bytes = total;
    }
    return infini_leave(code);
}

infiniStatus_t infinirtGetDeviceResourceSnapshot(infiniDevice_t device, int device_id,
                                                 infinirtDeviceResourceSnapshot_t *snapshot)
{
    ENTER;
    int32_t code = infini_out(snapshot, sizeof *snapshot, "snapshot", INFINI_STATUS_NULL_POINTER);
    size_t available, total;
    if (!code) code = memory_of_host((int32_t)device, &available, &total);
    if (!code)
        *snapshot = (infinirtDeviceResourceSnapshot_t){
            .device_type = device,
            .device_id = device_id,
            .valid_fields = INFINIRT_RESOURCE_MEMORY_CAPACITY,
            .free_bytes = available,
            .total_bytes = total,
            .used_bytes = total - available,
        };
    return infini_leave(code);
}
