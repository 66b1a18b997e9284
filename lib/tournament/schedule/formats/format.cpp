#include "lib/tournament/schedule/formats/format.hpp"

namespace connect4 {

std::optional<Format> format_from_name(std::string_view text) {
  for (std::size_t i = 0; i < format_table.size(); ++i)
    if (format_table[i]->name == text) return static_cast<Format>(i);
  return std::nullopt;
}

}  // namespace connect4
