#include "protocol/page/play_wish.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace connect4 {

namespace {

std::optional<std::uint64_t> number_in(const nlohmann::json& json, const char* member) {
  if (!json.is_object() || !json.contains(member) || !json[member].is_number_unsigned())
    return std::nullopt;
  return json[member].get<std::uint64_t>();
}

}  // namespace

std::optional<PlayWish::Kind> play_wish_from_name(std::string_view name) {
  const auto* const found = std::ranges::find(play_wish_names, name);
  if (found == play_wish_names.end()) return std::nullopt;
  return static_cast<PlayWish::Kind>(found - play_wish_names.begin());
}

Expected<PlayWish> parse_play_wish(PlayWish::Kind kind, const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const auto version = number_in(json, "version");
  if (!version) return Failure{"\"version\" is missing; send the version of the state"};
  PlayWish wish{.kind = kind, .version = *version};
  if (kind != PlayWish::Kind::move) return wish;
  const auto column = number_in(json, "column");
  if (!column || *column >= column_count)
    return Failure{"\"column\" is not a number from 0 to 6; send one"};
  wish.column = Column::from_index(static_cast<int>(*column));
  return wish;
}

}  // namespace connect4
