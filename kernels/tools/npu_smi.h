/* What the parts of npu-smi share: a chip as DCMI describes it, and a table of what can be asked of one. */
#pragma once
#include <stdbool.h>

#include "dcmi_interface_api.h"

#define MOST_CARDS 64
#define NOT_KNOWN "NA"

typedef struct chip {
    int card, device;
    struct dcmi_chip_info_v2 info;
    bool hbm; /* its memory is HBM */
    unsigned long long used, total; /* MB */
} chip;

/* Cards by number; the count, or a negative code of DCMI. */
int cards(int list[MOST_CARDS]);
/* False: there is no such chip. */
bool read_chip(int card, int device, chip *found);
/* "910B1", "Ascend910" */
const char *chip_name(const chip *one);
const char *version(char text[64]);

void print_table(void);
void print_list(void);
void print_mapping(void);
/* What `-t TYPE` prints of a chip, or with chip < 0 of a card; false: no such type. */
bool print_type(const char *type, int card, int device);
/* The names of the types, in one line. */
const char *types(void);
