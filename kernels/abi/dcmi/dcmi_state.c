/* What a device is and how it is, by DCMI: from the settings, and from the memory that this process has. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "dcmi.h"
#include "memory.h"
#include "versions.h"

#define MEGA (1ull << 20)
#define BRAND "Ascend"

/* ---- the chip ---------------------------------------------------------------------------------------------------- */

typedef unsigned char chip_text[MAX_CHIP_NAME_LEN];

static void write_text(chip_text out, const char *text, size_t length)
{
    memset(out, 0, sizeof(chip_text));
    memcpy(out, text, length < sizeof(chip_text) ? length : sizeof(chip_text) - 1);
}

/* "Ascend910B1" is the type Ascend and the name 910B1; "Ascend910_9391" has no type, the name Ascend910 and the NPU's
 * name 9391. */
static void describe_chip(const soc_row *soc, struct dcmi_chip_info_v2 *info)
{
    const char *name = soc->name, *dash = strchr(name, '_');
    size_t brand = !dash && !strncmp(name, BRAND, strlen(BRAND)) ? strlen(BRAND) : 0;
    write_text(info->chip_type, name, brand);
    write_text(info->chip_name, name + brand, dash ? (size_t)(dash - name) : strlen(name + brand));
    write_text(info->chip_ver, "V1", 2);
    write_text(info->npu_name, dash ? dash + 1 : "", dash ? strlen(dash + 1) : 0);
    info->aicore_cnt = (unsigned int)soc->ai_cores;
}

int dcmi_get_device_chip_info_v2(int card_id, int device_id, struct dcmi_chip_info_v2 *chip_info)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, chip_info, &chosen);
    if (!code) describe_chip(chosen->soc, chip_info);
    return code;
}

int dcmi_get_device_chip_info(int card_id, int device_id, struct dcmi_chip_info *chip_info)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, chip_info, &chosen);
    if (code) return code;
    struct dcmi_chip_info_v2 whole;
    describe_chip(chosen->soc, &whole);
    memcpy(chip_info->chip_type, whole.chip_type, sizeof(chip_text));
    memcpy(chip_info->chip_name, whole.chip_name, sizeof(chip_text));
    memcpy(chip_info->chip_ver, whole.chip_ver, sizeof(chip_text));
    chip_info->aicore_cnt = whole.aicore_cnt;
    return DCMI_OK;
}

static int write_version(char *out, int64_t room)
{
    const settings *chosen;
    int code = dcmi_settings(out && room > 0, &chosen);
    if (code) return code;
    char version[ACL_PKG_VERSION_MAX_SIZE];
    if (!driver_version(version)) return DCMI_ERR_CODE_NOT_SUPPORT;
    return snprintf(out, (size_t)room, "%s", version) < room ? DCMI_OK : DCMI_ERR_CODE_INVALID_PARAMETER;
}

int dcmi_get_driver_version(char *driver_ver, unsigned int len)
{
    return write_version(driver_ver, len);
}

/* It comes with the driver. */
int dcmi_get_dcmi_version(char *dcmi_ver, int buf_size)
{
    return write_version(dcmi_ver, buf_size);
}

/* ---- its state --------------------------------------------------------------------------------------------------- */

int dcmi_get_device_health(int card_id, int device_id, unsigned int *health)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, health, &chosen);
    if (!code) *health = 0;
    return code;
}

int dcmi_get_device_errorcode_v2(int card_id, int device_id, int *error_count, unsigned int *error_code_list,
                                 unsigned int list_len)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, error_count && error_code_list && list_len, &chosen);
    if (!code) *error_count = 0;
    return code;
}

int dcmi_get_device_boot_status(int card_id, int device_id, enum dcmi_boot_status *boot_status)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, boot_status, &chosen);
    if (!code) *boot_status = DCMI_BOOT_STATUS_FINISH;
    return code;
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

static bool has_hbm(const settings *chosen)
{
    return strstr(chosen->soc->family, "910") || strstr(chosen->soc->family, "950");
}

uint64_t dcmi_used(const settings *chosen, int card_id)
{
    uint64_t bytes = 0;
    machine_lock();
    for (int32_t user = 0; user < chosen->visible_count; user++)
        if (chosen->visible[user] == card_id) bytes += memory.regions[user].usage.live_bytes;
    machine_unlock();
    return bytes;
}

static unsigned int percent(uint64_t part, uint64_t whole)
{
    return whole ? (unsigned int)(100 * (double)part / (double)whole) : 0;
}

int dcmi_get_device_hbm_info(int card_id, int device_id, struct dcmi_hbm_info *hbm_info)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, hbm_info, &chosen);
    if (code || !has_hbm(chosen)) return code ? code : DCMI_ERR_CODE_NOT_SUPPORT;
    *hbm_info = (struct dcmi_hbm_info){.memory_size = chosen->memory / MEGA,
                                       .memory_usage = (dcmi_used(chosen, card_id) + MEGA - 1) / MEGA};
    return DCMI_OK;
}

int dcmi_get_hbm_info(int card_id, int device_id, struct dcmi_hbm_info *hbm_info)
{
    return dcmi_get_device_hbm_info(card_id, device_id, hbm_info);
}

int dcmi_get_device_memory_info_v3(int card_id, int device_id, struct dcmi_get_memory_info_stru *memory_info)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, memory_info, &chosen);
    if (code) return code;
    *memory_info = (struct dcmi_get_memory_info_stru){0};
    if (has_hbm(chosen)) return DCMI_OK; /* no DDR beside it */
    uint64_t used = dcmi_used(chosen, card_id), rest = chosen->memory > used ? chosen->memory - used : 0;
    memory_info->memory_size = chosen->memory / MEGA;
    memory_info->memory_available = rest / MEGA;
    memory_info->utiliza = percent(used, chosen->memory);
    return DCMI_OK;
}

int dcmi_get_device_resource_info(int card_id, int device_id, struct dcmi_proc_mem_info *proc_info, int *proc_num)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, proc_info && proc_num, &chosen);
    if (code) return code;
    uint64_t used = dcmi_used(chosen, card_id);
    *proc_num = used > 0;
    if (used) *proc_info = (struct dcmi_proc_mem_info){.proc_id = getpid(), .proc_mem_usage = used};
    return DCMI_OK;
}

/* ---- load -------------------------------------------------------------------------------------------------------- */

int dcmi_get_device_utilization_rate(int card_id, int device_id, int input_type, unsigned int *utilization_rate)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, utilization_rate, &chosen);
    if (code) return code;
    bool own_memory = input_type == (has_hbm(chosen) ? DCMI_UTILIZATION_RATE_HBM : DCMI_UTILIZATION_RATE_DDR);
    switch (input_type) {
    case DCMI_UTILIZATION_RATE_AICORE:
    case DCMI_UTILIZATION_RATE_AICPU:
    case DCMI_UTILIZATION_RATE_CTRLCPU:
    case DCMI_UTILIZATION_RATE_VECTORCORE:
    case DCMI_UTILIZATION_RATE_NPU: *utilization_rate = 0; return DCMI_OK;
    default:
        if (!own_memory) return DCMI_ERR_CODE_NOT_SUPPORT;
        *utilization_rate = percent(dcmi_used(chosen, card_id), chosen->memory);
        return DCMI_OK;
    }
}

int dcmi_get_device_multi_utilization_rate(int card_id, int device_id, struct dcmi_multi_utilization_info *util_info)
{
    const settings *chosen;
    int code = dcmi_device(card_id, device_id, util_info, &chosen);
    if (!code) *util_info = (struct dcmi_multi_utilization_info){0};
    return code;
}
