/* What the files of DCMI share: which device a call names, and the order of the checks (dcmi_interface_api.h). */
#pragma once
#include "abi.h"

#include "dcmi_interface_api.h"

/* The settings, for a call whose pointers are there; a code of DCMI otherwise. */
int dcmi_settings(bool pointers, const settings **chosen);
int dcmi_card(int card_id, bool pointers, const settings **chosen);
int dcmi_device(int card_id, int device_id, bool pointers, const settings **chosen);
/* Bytes that this process has on a card. */
uint64_t dcmi_used(const settings *chosen, int card_id);
