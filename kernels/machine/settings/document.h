/* What settings.c and document.c know of each other. */
#pragma once
#include "text.h"
#include "setting_value.h"

/* What aclInit's JSON says takes the old one's place. NULL, or what is wrong: then nothing changes. */
const char *settings_adopt_document(const setting_values *document);
bool settings_exhausted(const char *problem);    /* a problem of memory */
int32_t settings_refuse(const char *problem);    /* 207001 for one of memory, else 500000, noted */
/* Whether somebody has asked for the settings yet. */
bool settings_in_force(void);
