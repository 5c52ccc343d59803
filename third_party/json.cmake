# JSON for Modern C++: program files. Debian: nlohmann-json3-dev 3.11. Licence: MIT. https://json.nlohmann.me
# Headers only.
add_library(json_headers INTERFACE)
find_path(JSON_INCLUDE nlohmann/json.hpp REQUIRED)
target_include_directories(json_headers SYSTEM INTERFACE ${JSON_INCLUDE})
