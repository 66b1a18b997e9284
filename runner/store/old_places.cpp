#include "runner/store/old_places.hpp"

#include <algorithm>
#include <string>

#include "lib/tournament/schedule/formats/format.hpp"
#include "lib/tournament/schedule/formats/pair_number.hpp"
#include "runner/store/database.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

/// A config that cannot be read is for read_config() to complain of.
template <class Read>
auto of_config(SQLite::Database& database, const char* path, Read read) {
  SQLite::Statement query(database,
                          "SELECT iif(json_valid(value), json_extract(value, ?), NULL)"
                          " FROM meta WHERE key = 'config'");
  query.bind(1, path);
  const bool is_there = query.executeStep() && !query.getColumn(0).isNull();
  return is_there ? read(query.getColumn(0)) : decltype(read(query.getColumn(0)))();
}

std::int32_t turns_in_a_round(Format format, std::int32_t players, std::int32_t challengers) {
  if (format == Format::round_robin) return players - 1 + players % 2;
  if (format == Format::gauntlet) return std::max(challengers, players - challengers);
  return 0;
}

}  // namespace

OldPlaces::OldPlaces(SQLite::Database& database) {
  if (version_of(database) >= version_with_pair_numbers) return;
  const auto text = [](const SQLite::Column& column) { return column.getString(); };
  const auto number = [](const SQLite::Column& column) { return column.getInt(); };
  const auto format = format_from_name(of_config(database, "$.format", text));
  const int players = database.execAndGet("SELECT count(*) FROM players").getInt();
  const int challengers = of_config(database, "$.gauntlet_size", number);
  if (format) turns_in_a_round_ = turns_in_a_round(*format, players, std::max(challengers, 1));
}

GameResult OldPlaces::today(GameResult game) const {
  if (!differ()) return game;
  game.round = (game.round - 1) / turns_in_a_round_ + 1;
  game.pairing = pair_number(game.red, game.blue);
  return game;
}

}  // namespace connect4
