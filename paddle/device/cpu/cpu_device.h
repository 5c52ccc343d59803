#pragma once
#include <memory>

#include "paddle/device/device.h"

namespace paddle {
std::unique_ptr<Device> make_cpu_device();
}
