"""Titles of the message codes: EZ operators, EH the acl layer, EE and WE the runtime layer."""

from __future__ import annotations

_ARGUMENT = "Invalid_Argument"
_NULL = "Invalid_Argument_Null_Pointer"
_EXECUTION = "Execution_Error"
_RESOURCE = "Resource_Error"
_PARSE = "File_Operation_Error_Parse"
_HOST_MEMORY = "Resource_Error_Insufficient_Host_Memory"
_VARIABLE = "Config_Error_Invalid_Environment_Variable"
_UNSUPPORTED = "Not_Supported"

TITLES: dict[str, str] = {
    "EZ1001": "AclNN_Parameter_Error",
    "EZ1002": _VARIABLE,
    "EZ1003": "File_Operation_Error_Open",
    "EZ1004": _PARSE,
    "EZ1005": _PARSE,
    "EZ1006": "Not supported data type",
    "EZ1007": "tensor shape argument",
    "EZ1008": _EXECUTION,
    "EZ1009": _EXECUTION,
    "EZ1010": _ARGUMENT,
    "EZ1011": _NULL,
    "EZ1012": _ARGUMENT,
    "EZ1013": "Config_Error",
    "EZ1014": _EXECUTION,
    "EZ2001": _EXECUTION,
    "EZ9903": "AclNN_Runtime_Error",
    "EZ9999": "AclNN_Inner_Error",
    "EH0001": _ARGUMENT,
    "EH0002": _NULL,
    "EH0003": "File_Operation_Error_Invalid_Path",
    "EH0004": "File_Operation_Error",
    "EH0005": _ARGUMENT,
    "EH0006": _UNSUPPORTED,
    "EH0007": _ARGUMENT,
    "EH0008": _NULL,
    "EH0009": _ARGUMENT,
    "EH0010": _HOST_MEMORY,
    "EH0011": _UNSUPPORTED,
    "EH0012": _ARGUMENT,
    "EH0013": _ARGUMENT,
    "EH0014": _NULL,
    "EH9999": "inner error of acl",
    "EE1001": _ARGUMENT,
    "EE1002": "Execution_Error_Stream_Synchronize_Timeout",
    "EE1003": _ARGUMENT,
    "EE1004": _NULL,
    "EE1005": _UNSUPPORTED,
    "EE1006": _UNSUPPORTED,
    "EE1007": "Resource_Error_Bind_Stream",
    "EE1009": "Execution_Error_Model",
    "EE1010": "Execution_Error_Invalid_Context",
    "EE1011": _ARGUMENT,
    "EE1012": _ARGUMENT,
    "EE1013": _HOST_MEMORY,
    "EE1014": _PARSE,
    "EE1015": "Package_Error_Incorrect_Driver_Version",
    "EE1016": _UNSUPPORTED,
    "EE1017": _ARGUMENT,
    "EE1018": "Invalid_Argument_API_Call_Sequence",
    "EE1019": _EXECUTION,
    "EE1020": _ARGUMENT,
    "EE1021": _RESOURCE,
    "EE1022": _ARGUMENT,
    "EE1023": _RESOURCE,
    "EE2002": _VARIABLE,
    "EE9999": "inner error of the runtime",  # ours
    "WE0001": _UNSUPPORTED,
}
