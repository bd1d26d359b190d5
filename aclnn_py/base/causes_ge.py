"""Causes and cures of the graph engine's codes (causes.py), which come from models: the emulator runs none."""

from __future__ import annotations

GE = """
145000 An argument of a model function is null or out of range. | Check the arguments.
145001 A model function runs before aclInit, or after aclFinalize. | Call aclInit first.
145002 The path of the model is empty or wrong. | Pass the path of an .om file.
145003 The model id was never returned, or was unloaded. | Keep the id that loading returned.
145006 The model in memory is shorter than its head says. | Pass the whole file.
145007 The address of the model in memory is null. | Pass the address of its first byte.
145008 The model has no queue with this id. | Load it with aclmdlLoadFromFileWithQ.
145009 The same model is loaded twice under one id. | Load it once.
145011 The buffer of a dynamic input is null. | Pass a buffer of the size that the model gives.
145012 The buffer of a dynamic input has a wrong size. | Ask aclmdlGetInputSizeByIndex.
145013 The batch is none that the model was converted for. | Use one of aclmdlGetDynamicBatch.
145014 AIPP is set with a batch of 0. | Pass the batch size.
145015 The model has no AIPP. | Convert it with an AIPP configuration.
145016 AIPP of the model is of the other kind (static, dynamic). | Use the functions of its kind.
145017 The model has a task that the engine does not know. | Convert it with this version of atc.
145018 The model has a kernel of an unknown kind. | Convert it with this version of atc.
145019 A plug-in folder is missing. | Source set_env.sh.
145020 A format does not fit the model. | Use the format that it was converted with.
145021 A shape does not fit the model. | Use the shape that it was converted with.
145022 A dtype does not fit the model. | Use the dtype that it was converted with.
245000 Memory for the model ran out. | Free memory, or unload models.
245001 Memory of the model cannot be set or copied. | Read the log.
245002 Device memory of the model cannot be had or copied. | Free memory of the device.
345102 A device is only partly healthy. | Hardware: npu-smi info.
345103 User code in a model raised an exception. | Read the log of that code.
345104 Data of the model is not aligned as the device needs. | Align buffers to 64 bytes.
545000 The graph engine failed. | Read the log; the emulator runs no models.
545001 The model cannot be loaded. | Convert it for this SoC.
545002 A part of the model cannot be loaded. | Convert it again.
545003 The weights cannot be loaded. | Free memory of the device.
545004 The tasks cannot be loaded. | Convert the model for this SoC.
545005 The kernels cannot be loaded. | Install the kernels of this SoC.
545006 Memory of the model cannot be given back. | Unload it when it has finished.
545007 A command to the engine failed. | Read the log.
545008 A tensor's description cannot be had. | Convert the model again.
545009 The model cannot be unloaded. | Wait until it has finished.
545601 The model ran longer than its limit. | Raise the limit, or lower the work.
545602 The model is being deployed again. | Wait and call again.
"""
