/* Chips as DCMI describes them, for npu-smi. */
#include <stdio.h>

#include "npu_smi.h"

int cards(int list[MOST_CARDS])
{
    int count = 0, code = dcmi_get_card_list(&count, list, MOST_CARDS);
    return code ? code : count;
}

/* DDR is what there is where HBM is not. */
static void read_memory(chip *found)
{
    struct dcmi_hbm_info hbm;
    struct dcmi_get_memory_info_stru ddr;
    found->hbm = dcmi_get_device_hbm_info(found->card, found->device, &hbm) == DCMI_OK;
    if (found->hbm) {
        found->used = hbm.memory_usage;
        found->total = hbm.memory_size;
    } else if (dcmi_get_device_memory_info_v3(found->card, found->device, &ddr) == DCMI_OK) {
        found->used = ddr.memory_size - ddr.memory_available;
        found->total = ddr.memory_size;
    }
}

bool read_chip(int card, int device, chip *found)
{
    *found = (chip){.card = card, .device = device};
    if (dcmi_get_device_chip_info_v2(card, device, &found->info)) return false;
    read_memory(found);
    return true;
}

const char *chip_name(const chip *one)
{
    return (const char *)one->info.chip_name;
}

const char *version(char text[64])
{
    if (dcmi_get_driver_version(text, 64)) snprintf(text, 64, NOT_KNOWN);
    return text;
}
