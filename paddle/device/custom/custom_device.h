// Devices that plug-ins bring (plugin.h).
#pragma once
#include <string>

#include "paddle/device/custom/plugin.h"
#include "paddle/device/device.h"

namespace paddle {
// Opens a plug-in and adds its devices; opening it again changes nothing. Its table lives as long
// as the process. Raises ValueError for what is none, or one of a later version.
PADDLE_API const PaddleDevice& load_device_plugin(const std::string& path);
// The table of a type of devices; null if no plug-in brought it.
PADDLE_API const PaddleDevice* device_plugin(const std::string& type);
// Its operations among processes; null where it has none.
PADDLE_API const PaddleCollectives* collectives_of(const std::string& type);
}  // namespace paddle
