// Games of a store as somebody else would write them, with checksums that hold.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/store/database.hpp"
#include "runner/store/game_rows.hpp"

namespace connect4::samples {

/// Changes what the rows of games say behind their place in the schedule: of that game, or of all.
inline void forge(const std::filesystem::path& folder, std::optional<int> number,
                  const std::function<void(GameRow&)>& change) {
  SQLite::Database database(database_file(folder).string(), SQLite::OPEN_READWRITE);
  SQLite::Transaction transaction(database);
  GameRows rows(database, folder);
  std::vector<GameRow> games;
  SQLite::Statement found = rows.select_in_full(std::string(GameRows::games_in_full) +
                                                " WHERE ?1 IS NULL OR number = ?1");
  bind_all(found, number);
  while (found.executeStep()) {
    games.push_back(rows.read(found));
    games.back().json = found.getColumn("json").getString();
  }
  SQLite::Statement game(database,
                         "UPDATE games SET start = nullif(?, ''), moves = ?, scores = ?,"
                         " checksum = ? WHERE number = ?");
  SQLite::Statement record(database,
                           "UPDATE records SET json = ?, json_checksum = ? WHERE game = ?");
  for (GameRow& row : games) {
    change(row);
    const int it = row.result.number;
    const auto scores = row.scores.empty() ? std::nullopt : std::optional(Blob{row.scores});
    execute(game, row.start, row.moves, scores, checksum_of_game(row), it);
    execute(record, row.json, checksum_of_record(it, row.json), it);
  }
  transaction.commit();
}

}  // namespace connect4::samples
