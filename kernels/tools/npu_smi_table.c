/* The tables of npu-smi: `info`, `info -l`, `info -m`. Monitors find columns by their bars and headings. */
#include <stdio.h>
#include <string.h>

#include "npu_smi.h"

#define DOUBLE_LINE \
    "+===========================+===============+====================================================+\n"
#define LINE "+---------------------------+---------------+----------------------------------------------------+\n"
#define LINE "+---------------------------+---------------+----------------------------------------------------+\n"

static const char *health(const chip *one)
{
    unsigned int code;
    if (dcmi_get_device_health(one->card, one->device, &code)) return "UNKNOWN";
    return code ? "Alarm" : "OK";
}

static void print_rows(const chip *one)
{
    char usage[48], ddr[48];
    unsigned int busy = 0;
    dcmi_get_device_utilization_rate(one->card, one->device, DCMI_UTILIZATION_RATE_AICORE, &busy);
    snprintf(usage, sizeof usage, "%-5llu/ %-5llu", one->used, one->total);
    snprintf(ddr, sizeof ddr, "%-5d/ %-5d", 0, 0);
    printf("| %-6d%-20s| %-14s| %-12s%-18s%-5d/ %-14d|\n", one->card, chip_name(one), health(one), NOT_KNOWN, NOT_KNOWN,
           0, 0);
    printf("| %-26d| %-14s| %-12u%-18s%-21s|\n", one->device, NOT_KNOWN, busy, one->hbm ? ddr : usage,
           one->hbm ? usage : "");
    printf(DOUBLE_LINE);
}

static void print_heading(bool hbm)
{
    char text[64];
    printf("+------------------------------------------------------------------------------------------------+\n");
    printf("| npu-smi %-23sVersion: %-54s |\n", version(text), text);
    printf(LINE);
    printf("| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|\n");
    printf("| Chip                      | Bus-Id        | AICore(%%)   Memory-Usage(MB)  %-21s|\n",
           hbm ? "HBM-Usage(MB)" : "");
    printf(DOUBLE_LINE);
}

/* The memory that another process has is not known here: every process emulates devices of its own. */
static void print_processes(void)
{
    printf(LINE);
    printf("| NPU     Chip              | Process id    | Process name             | Process memory(MB)      |\n");
    printf("+===========================+===============+====================================================+\n");
    printf("| No running processes found in this process: every process emulates NPUs of its own.            |\n");
    printf("+------------------------------------------------------------------------------------------------+\n");
}

void print_table(void)
{
    int list[MOST_CARDS], count = cards(list);
    chip one;
    print_heading(count > 0 && read_chip(list[0], 0, &one) && one.hbm);
    for (int i = 0; i < count; i++)
        if (read_chip(list[i], 0, &one)) print_rows(&one);
    print_processes();
}

void print_list(void)
{
    int list[MOST_CARDS], count = cards(list);
    printf("\tTotal Count                    : %d\n\n", count);
    for (int i = 0; i < count; i++) {
        printf("\tNPU ID                         : %d\n", list[i]);
        printf("\tProduct Name                   : %s\n", NOT_KNOWN);
        printf("\tSerial Number                  : %s\n", NOT_KNOWN);
        printf("\tChip Count                     : 1\n\n");
    }
}

void print_mapping(void)
{
    int list[MOST_CARDS], count = cards(list);
    printf("\t%-30s %-30s %-30s %s\n", "NPU ID", "Chip ID", "Chip Logic ID", "Chip Name");
    for (int i = 0; i < count; i++) {
        int logic = -1;
        chip one;
        if (!read_chip(list[i], 0, &one)) continue;
        dcmi_get_device_logic_id(&logic, list[i], 0);
        const char *type = (const char *)one.info.chip_type;
        printf("\t%-30d %-30d %-30d %s%s%s\n", list[i], 0, logic, type, *type ? " " : "", chip_name(&one));
    }
}
