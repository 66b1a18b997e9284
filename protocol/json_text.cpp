#include "protocol/json_text.hpp"

#include <nlohmann/json.hpp>

namespace connect4 {

std::string json_string(std::string_view text) {
  const bool ensure_ascii = true;
  return nlohmann::json(text).dump(-1, ' ', ensure_ascii, nlohmann::json::error_handler_t::replace);
}

}  // namespace connect4
