#include "runner/store/old_faults.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view sign_of_second = "could not start either: ";

/// Whether the warning is the fault of a second player that could not be started.
bool tells_of_second(const Json& warning) {
  return warning.is_object() && warning.value("text", Json()).is_string() &&
         warning["text"].get_ref<const std::string&>().starts_with(sign_of_second);
}

Json fault_of_second(const Json& warning) {
  return {{"rule", "start_failed"},
          {"detail", warning["text"].get_ref<const std::string&>().substr(sign_of_second.size())},
          {"request", ""},
          {"reply", ""},
          {"stderr", ""},
          {"time_us", 0}};
}

}  // namespace

std::string with_faults_apart(const std::string& text) {
  // A stranger's JSON may be so deep that to copy it, level by level, takes all of the stack.
  const auto is_shallow = [](int depth, Json::parse_event_t, Json&) { return depth < 8; };
  Json members = Json::parse(text, is_shallow, false);
  if (!members.is_object() || !members.contains("fault")) return text;
  Json fault = members["fault"];
  if (!fault.is_object() || !fault.value("player", Json()).is_string()) return text;
  const std::string player = fault["player"];
  fault.erase("player");
  Json faults{{player, fault}}, warnings = Json::array();
  for (const Json& warning : members.value("warnings", Json::array()))
    if (tells_of_second(warning))
      faults["blue"] = fault_of_second(warning);
    else
      warnings.push_back(warning);
  members.erase("fault");
  members.erase("warnings");
  if (!warnings.empty()) members["warnings"] = warnings;
  members["faults"] = faults;
  return members.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace connect4
