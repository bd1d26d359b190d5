/* Refusals with an HcclResult, which these return. */
#pragma once
#include "call.h"

#include "hccl/hccl_types.h"

/* EI0003: "Expected EXPECTED but got SEEN, argument PARAM." HCCL_E_PARA */
#define refuse_parameter(param, expected, ...) refuse_wrong(HCCL_E_PARA, param, expected, __VA_ARGS__)
int32_t refuse_wrong(HcclResult code, const char *param, const char *expected, const char *seen, ...) FORMAT(4);
int32_t refuse_null_pointer(const char *param); /* HCCL_E_PTR */
int32_t refuse_hccl(HcclResult code, const char *reason, ...) FORMAT(2);
