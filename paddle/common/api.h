// What other libraries may link: everything else in libpaddle_core.so is hidden.
#pragma once
#define PADDLE_API __attribute__((visibility("default")))
