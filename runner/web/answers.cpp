#include "runner/web/answers.hpp"

#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/messages/json_text.hpp"

namespace connect4 {

WebAnswer json_answer(unsigned status, const nlohmann::ordered_json& json) {
  return text_answer(status, "application/json",
                     std::make_shared<const std::string>(json_line(json) + "\n"));
}

WebAnswer error_answer(unsigned status, const std::string& error) {
  return json_answer(status, {{"error", printable(error)}});
}

}  // namespace connect4
