#include "runner/catalog/interpreters.hpp"

namespace connect4 {

const Interpreter* interpreter_of(const std::filesystem::path& file) {
  for (const Interpreter& each : interpreters)
    if (file.extension() == each.ending) return &each;
  return nullptr;
}

std::string listed_endings(std::string_view separator) {
  std::string text;
  for (const Interpreter& each : interpreters) {
    if (!text.empty()) text += separator;
    text += each.ending;
  }
  return text;
}

}  // namespace connect4
