"""Enumerations and macros of acl_dump.h: what is dumped, and where tensors lie that a program has dumped."""

from __future__ import annotations

from .enums import Collector

_enum = Collector(globals())

AIC_ERR_BRIEF_DUMP, AIC_ERR_NORM_DUMP, AIC_ERR_DETAIL_DUMP, DATA_DUMP, OVERFLOW_DUMP = range(1, 6)
_enum("acldumpType")
ACL_DUMP_TENSOR_INPUT, ACL_DUMP_TENSOR_OUTPUT, ACL_DUMP_TENSOR_WORKSPACE = range(3)
_enum("acldumpTensorType")
ACL_DUMP_ADDR_PTR, ACL_DUMP_ADDR_PTR_PTR, ACL_DUMP_ADDR_RAW = range(3)
_enum("acldumpTensorAddressType")
ACL_DUMP_PLACEMENT_DEVICE, ACL_DUMP_PLACEMENT_HOST, ACL_DUMP_PLACEMENT_END = range(3)
_enum("acldumpTensorPlacement")

ACL_DUMP_MAX_FILE_PATH_LENGTH = 4096
ACL_DUMP_MAX_SHAPE_NUM = 25
ACL_OP_DUMP_OP_AICORE_ARGS = 0x1
