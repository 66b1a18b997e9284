#include "protocol/page/play_wish.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace connect4 {

namespace {

std::optional<int> number_in(const nlohmann::json& json, const char* member, int most) {
  if (!json.is_object() || !json.contains(member) || !json[member].is_number_integer())
    return std::nullopt;
  const auto number = json[member].get<std::int64_t>();
  if (number < 0 || number > most) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace

std::optional<PlayWish::Kind> play_wish_from_name(std::string_view name) {
  const auto* const found = std::ranges::find(play_wish_names, name);
  if (found == play_wish_names.end()) return std::nullopt;
  return static_cast<PlayWish::Kind>(found - play_wish_names.begin());
}

Expected<PlayWish> parse_play_wish(PlayWish::Kind kind, const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const auto ply = number_in(json, "ply", cell_count);
  if (!ply) return Failure{"\"ply\", the number of moves on the board, is missing; send it"};
  PlayWish wish{.kind = kind, .ply = *ply};
  if (kind != PlayWish::Kind::move) return wish;
  const auto column = number_in(json, "column", column_count - 1);
  if (!column) return Failure{"\"column\" is not a number from 0 to 6; send one"};
  wish.column = Column::from_index(*column);
  return wish;
}

}  // namespace connect4
