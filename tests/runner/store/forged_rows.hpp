// A game of a store as somebody else would write it, with checksums that hold.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <functional>
#include <string>

#include "runner/store/database.hpp"
#include "runner/store/game_rows.hpp"

namespace connect4::samples {

/// Changes what a game's rows say behind its place in the schedule.
inline void forge(const std::filesystem::path& folder, int number,
                  const std::function<void(GameRow&)>& change) {
  SQLite::Database database(database_file(folder).string(), SQLite::OPEN_READWRITE);
  GameRows rows(database, folder);
  GameRow row;
  {
    SQLite::Statement found = rows.select_in_full(std::string(GameRows::games_in_full) +
                                                  " WHERE number = " + std::to_string(number));
    found.executeStep();
    row = rows.read(found);
    row.json = found.getColumn("json").getString();
  }
  change(row);
  SQLite::Statement game(database,
                         "UPDATE games SET start = nullif(?, ''), moves = ?, scores = ?, checksum "
                         "= ? WHERE number = ?");
  const auto scores = row.scores.empty() ? std::nullopt : std::optional(Blob{row.scores});
  execute(game, row.start, row.moves, scores, checksum_of_game(row), number);
  SQLite::Statement record(database,
                           "UPDATE records SET json = ?, json_checksum = ? WHERE game = ?");
  execute(record, row.json, checksum_of_record(number, row.json), number);
}

}  // namespace connect4::samples
