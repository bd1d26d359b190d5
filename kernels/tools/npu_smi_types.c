/* `npu-smi info -t TYPE`: one property of a chip, a line for each value, NAME : VALUE. */
#include <stdio.h>
#include <string.h>

#include "npu_smi.h"

static void line(const char *name, const char *value)
{
    printf("\t%-30s : %s\n", name, value);
}

static void count(const char *name, unsigned long long value)
{
    printf("\t%-30s : %llu\n", name, value);
}

static unsigned int rate(const chip *one, int kind)
{
    unsigned int value = 0;
    dcmi_get_device_utilization_rate(one->card, one->device, kind, &value);
    return value;
}

/* Of a card the firmware and the bus, of a chip (-c) its names. */
static void board(const chip *one, bool of_chip)
{
    char text[64];
    if (!of_chip) {
        line("Product Name", NOT_KNOWN);
        line("Serial Number", NOT_KNOWN);
        line("Software Version", version(text));
        line("Firmware Version", NOT_KNOWN);
        line("PCIe Bus Info", NOT_KNOWN);
        count("Chip Count", 1);
        return;
    }
    if (*one->info.chip_type) line("Chip Type", (const char *)one->info.chip_type);
    line("Chip Name", chip_name(one));
    if (*one->info.npu_name) line("NPU Name", (const char *)one->info.npu_name);
    line("Chip Version", (const char *)one->info.chip_ver);
    count("AI Core Count", one->info.aicore_cnt);
    line("PCIe Bus Info", NOT_KNOWN);
}

static void usages(const chip *one, bool of_chip)
{
    (void)of_chip;
    count(one->hbm ? "HBM Capacity(MB)" : "DDR Capacity(MB)", one->total);
    count(one->hbm ? "HBM Usage Rate(%)" : "DDR Usage Rate(%)",
          rate(one, one->hbm ? DCMI_UTILIZATION_RATE_HBM : DCMI_UTILIZATION_RATE_DDR));
    count("Aicore Usage Rate(%)", rate(one, DCMI_UTILIZATION_RATE_AICORE));
    count("Aivector Usage Rate(%)", rate(one, DCMI_UTILIZATION_RATE_VECTORCORE));
    count("Aicpu Usage Rate(%)", rate(one, DCMI_UTILIZATION_RATE_AICPU));
    count("Ctrlcpu Usage Rate(%)", rate(one, DCMI_UTILIZATION_RATE_CTRLCPU));
    count("NPU Utilization(%)", rate(one, DCMI_UTILIZATION_RATE_NPU));
}

static void memory(const chip *one, bool of_chip)
{
    (void)of_chip;
    count(one->hbm ? "HBM Capacity(MB)" : "DDR Capacity(MB)", one->total);
    line(one->hbm ? "HBM Clock Speed(MHz)" : "DDR Clock Speed(MHz)", NOT_KNOWN);
    count("Memory Used(MB)", one->used);
}

static void health(const chip *one, bool of_chip)
{
    unsigned int code = 0;
    (void)of_chip;
    dcmi_get_device_health(one->card, one->device, &code);
    line("Health", code ? "Alarm" : "OK");
}

static void common(const chip *one, bool of_chip)
{
    usages(one, of_chip);
    line("Temperature(C)", NOT_KNOWN);
    line("NPU Real-time Power(W)", NOT_KNOWN);
}

static void unknown_temperature(const chip *one, bool of_chip)
{
    (void)one, (void)of_chip;
    line("NPU Temperature (C)", NOT_KNOWN);
}

static void unknown_power(const chip *one, bool of_chip)
{
    (void)one, (void)of_chip;
    line("NPU Real-time Power(W)", NOT_KNOWN);
}

static const struct property {
    const char *name;
    void (*print)(const chip *one, bool of_chip);
} properties[] = {
    {"board", board},   {"common", common},       {"health", health},
    {"memory", memory}, {"power", unknown_power}, {"temp", unknown_temperature},
    {"usages", usages},
};
#define PROPERTIES (sizeof properties / sizeof *properties)

const char *types(void)
{
    return "board, common, health, memory, power, temp, usages";
}

bool print_type(const char *type, int card, int device)
{
    chip one;
    for (size_t i = 0; i < PROPERTIES; i++) {
        if (strcmp(properties[i].name, type) || !read_chip(card, device < 0 ? 0 : device, &one)) continue;
        count("NPU ID", (unsigned long long)card);
        if (device >= 0) count("Chip ID", (unsigned long long)device);
        properties[i].print(&one, device >= 0);
        printf("\n");
        return true;
    }
    return false;
}
