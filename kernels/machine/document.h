/* What settings.c and document.c know of each other. */
#pragma once
#include "text.h"
#include "wish.h"

/* What aclInit's JSON says takes the old one's place. NULL, or what is wrong: then nothing changes. */
const char *settings_adopt_document(const wishes *document);
/* Whether somebody has asked for the settings yet. */
bool settings_in_force(void);
