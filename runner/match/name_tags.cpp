#include "runner/match/name_tags.hpp"

#include <string_view>

#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {

std::string NameTags::give(std::size_t seat, const std::string& name) {
  constexpr std::string_view mark = " (2)";
  const auto& other = names_[1 - seat];
  const bool look_alike = other && appearance(*other) == appearance(name);
  std::string given = name;
  if (look_alike) given = shortened(name, max_name_characters - mark.size()).append(mark);
  names_[seat] = given;
  return given;
}

}  // namespace connect4
