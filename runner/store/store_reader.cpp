#include "runner/store/store_reader.hpp"

#include <functional>
#include <string>
#include <utility>

#include "lib/game/outcome.hpp"
#include "runner/store/database.hpp"
#include "runner/store/game_rows.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr char where_wanted[] =
    " WHERE number > ?1 AND (?2 IS NULL OR ?2 IN (red, blue))"
    " AND (?3 IS NULL OR ?3 IN (red, blue)) AND (?4 IS NULL OR reason = ?4)"
    " AND (?5 IS NULL OR opening = ?5) AND (?6 IS NULL OR round = ?6)"
    " AND (?7 IS NULL OR ?7 = CASE WHEN reason = 'draw' THEN 1"
    "                              WHEN iif(winner = 'blue', blue, red) = ?2"
    "                                   AND winner IS NOT NULL THEN 2"
    "                              ELSE 0 END)";
static_assert(static_cast<int>(Gain::loss) == 0 && static_cast<int>(Gain::draw) == 1 &&
              static_cast<int>(Gain::win) == 2 && name(Ending::draw) == "draw");

constexpr int records_at_once = 200;  // some 4 KB each, without logs

/// Binds the parameters of `where_wanted`, and those that follow.
template <class... More>
void bind_filter(SQLite::Statement& query, const GameFilter& filter, int after, More... more) {
  const auto reason = filter.ending ? std::optional(name(*filter.ending)) : std::nullopt;
  const auto gain = filter.gain ? std::optional(static_cast<int>(*filter.gain)) : std::nullopt;
  bind_all(query, after, filter.player, filter.opponent, reason, filter.opening, filter.round, gain,
           more...);
}

StoredGame read_stored_game(GameRows& rows, SQLite::Statement& row) {
  StoredGame game{rows.read(row).result, rows.read_attempt(row), rows.read_record(row), {}};
  std::swap(game.logs, game.record.logs);
  return game;
}

/// Plays a row through, from the start of the line.
void play_moves(const GameRows& rows, const std::string& moves, PlayedLine& line) {
  line.end = line.start;
  line.moves.clear();
  for (const char digit : moves) {
    const auto column = Column::from_digit(digit);
    if (!column || !line.end.drop(*column))
      throw rows.damaged_game(
          line.result.number,
          "column \"moves\": move " + std::to_string(line.moves.size() + 1) + " cannot be played");
    line.moves.push_back(*column);
  }
}

}  // namespace

StoreReader::StoreReader(const fs::path& folder)
    : folder_(folder),
      database_(std::make_unique<SQLite::Database>(open_for_reading(folder))),
      rows_(std::make_unique<GameRows>(*database_, folder)) {}
StoreReader::StoreReader(StoreReader&&) noexcept = default;
StoreReader::~StoreReader() = default;

/// Calls `work`, and turns its SQLite errors into StoreErrors. The schema is checked again if it
/// has changed since the last call.
template <class Work>
auto StoreReader::guard(Work work) {
  return guarded(database_file(folder_), [&] {
    const auto now = std::pair(number("PRAGMA schema_version"), version_of(*database_));
    if (std::exchange(schema_, now) != now) check_schema(*database_, folder_);
    return work();
  });
}

SQLite::Statement StoreReader::query(const std::string& sql) {
  return {*database_, sql};
}

std::int64_t StoreReader::number(const std::string& sql) {
  return database_->execAndGet(sql).getInt64();
}

StoreReader::Snapshot::Snapshot(StoreReader& reader) : reader_(reader) {
  if (reader_.snapshots_ == 0) reader_.guard([&] { reader_.database_->exec("BEGIN"); });
  ++reader_.snapshots_;
}

StoreReader::Snapshot::~Snapshot() {
  if (--reader_.snapshots_ > 0) return;
  reader_.database_->tryExec("COMMIT");  // of reading alone: nothing is lost if it fails
}

StoreHeader StoreReader::header() {
  return guard([&] { return read_header(*database_, folder_); });
}

std::string StoreReader::config() {
  return guard([&] { return read_meta(*database_, folder_, "config"); });
}

std::string StoreReader::config_folder() {
  return guard([&] { return read_meta(*database_, folder_, "config_folder"); });
}

std::size_t StoreReader::opening_count() {
  return guard([&] { return static_cast<std::size_t>(number("SELECT count(*) FROM openings")); });
}

std::vector<Colour> StoreReader::first_movers() {
  return guard([&] {
    auto row = query("SELECT substr(fen, -1) = 'o' FROM openings ORDER BY number");
    std::vector<Colour> colours;
    while (row.executeStep())
      colours.push_back(row.getColumn(0).getInt() == 0 ? Colour::red : Colour::blue);
    return colours;
  });
}

std::uint32_t StoreReader::edition() {
  return guard([&] {
    const auto put_aside = number("SELECT count(*) FROM set_aside WHERE reason <> 'void'");
    return checksum_of_text(read_meta(*database_, folder_, "created") +
                            read_meta(*database_, folder_, "config") + std::to_string(put_aside));
  });
}

std::int64_t StoreReader::version() {
  return guard([&] { return number("PRAGMA data_version"); });
}

std::string StoreReader::state() {
  return guard([&] {
    auto row = query("SELECT value FROM meta WHERE key = 'state'");
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
  });
}

std::int64_t StoreReader::count(const GameFilter& filter) {
  return guard([&] {
    auto row = query(std::string("SELECT count(*) FROM games") + where_wanted);
    bind_filter(row, filter, 0);
    row.executeStep();
    return row.getColumn(0).getInt64();
  });
}

std::int64_t StoreReader::void_count() {
  return guard([&] { return number("SELECT count(*) FROM set_aside WHERE reason = 'void'"); });
}

std::vector<int> StoreReader::numbers(int after) {
  return guard([&] {
    auto row = query("SELECT number FROM games WHERE number > ?1 ORDER BY number");
    row.bind(1, after);
    std::vector<int> numbers;
    rows_->each(row, [&] { numbers.push_back(row.getColumn(0).getInt()); });
    return numbers;
  });
}

void StoreReader::results(const std::function<void(const GameResult&)>& take) {
  guard([&] {
    const Snapshot snapshot(*this);  // rows and index must be of one moment
    auto row = rows_->select("games ORDER BY number");
    std::int64_t count = 0;
    rows_->each(row, [&] {
      const GameResult game = rows_->read(row).result;
      take(game);
      ++count;
    });
    // Counted in the index, as SQLite does if it may choose. If a table has lost a part, as by a
    // page that was overwritten, the index still has that part.
    const std::int64_t indexed = number("SELECT count(*) FROM games");
    if (count != indexed)
      throw rows_->damaged("it has " + std::to_string(count) + " games, and its index " +
                           std::to_string(indexed));
  });
}

void StoreReader::lines(const std::function<void(const PlayedLine&)>& take, int last) {
  guard([&] {
    auto rows = rows_->select("games WHERE number <= ?1 ORDER BY number");
    rows.bind(1, last);
    PlayedLine line;
    rows_->each(rows, [&] {
      const GameRow& row = rows_->read(rows);
      line.result = row.result;
      line.start = rows_->start_of(row);
      play_moves(*rows_, row.moves, line);
      line.scores = rows_->scores_of(row);
      take(line);
    });
  });
}

std::int64_t StoreReader::scored_count() {
  return guard([&] { return number("SELECT count(*) FROM games WHERE scores IS NOT NULL"); });
}

std::vector<OpeningEntry> StoreReader::openings(const std::vector<std::int32_t>& numbers) {
  return guard([&] {
    std::vector<OpeningEntry> entries;
    for (const std::int32_t number : numbers) entries.push_back(rows_->opening(number));
    return entries;
  });
}

std::vector<GameEntry> StoreReader::games(const GameFilter& filter, GameRange page) {
  return guard([&] {
    auto rows = rows_->select("games" + std::string(where_wanted) + " ORDER BY number LIMIT ?8");
    bind_filter(rows, filter, page.after, page.limit);
    std::vector<GameEntry> games;
    rows_->each(rows, [&] {
      const GameRow& row = rows_->read(rows);
      games.push_back({row.result, rows_->start_of(row).ply() + static_cast<int>(row.moves.size()),
                       rows_->read_attempt(rows)});
    });
    return games;
  });
}

std::optional<StoredGame> StoreReader::game(int number) {
  return guard([&]() -> std::optional<StoredGame> {
    auto row = rows_->select_in_full(std::string(GameRows::games_in_full) + " WHERE number = ?1");
    row.bind(1, number);
    if (!row.executeStep()) return std::nullopt;
    return read_stored_game(*rows_, row);
  });
}

std::vector<std::int64_t> StoreReader::games_of_other_files(const std::vector<std::string>& today) {
  return guard([&] {
    std::vector<std::int64_t> games(today.size());
    auto row = query(
        "SELECT red, red_files FROM games WHERE red_files IS NOT NULL"
        " UNION ALL SELECT blue, blue_files FROM games WHERE blue_files IS NOT NULL");
    while (row.executeStep()) {
      const auto player = static_cast<std::size_t>(row.getColumn(0).getInt());
      if (player < today.size() && !today[player].empty() &&
          row.getColumn(1).getText() != today[player])
        ++games[player];
    }
    return games;
  });
}

std::int32_t StoreReader::last_round() {
  return guard([&] {
    return static_cast<std::int32_t>(number("SELECT coalesce(max(round), 0) FROM games"));
  });
}

void StoreReader::records(const GameFilter& filter,
                          const std::function<void(const StoredGame&)>& take) {
  std::vector<StoredGame> page;
  for (int after = 0; page = page_of_records(filter, after), !page.empty();
       after = page.back().record.game)
    for (const StoredGame& game : page) take(game);
}

/// Returns the next wanted games behind that number; empty at the end. No statement stays open.
std::vector<StoredGame> StoreReader::page_of_records(const GameFilter& filter, int after) {
  return guard([&] {
    auto row = rows_->select_in_full(std::string(GameRows::games_in_full) + where_wanted +
                                     " ORDER BY number LIMIT ?8");
    bind_filter(row, filter, after, records_at_once);
    std::vector<StoredGame> page;
    rows_->each(row, [&] { page.push_back(read_stored_game(*rows_, row)); });
    return page;
  });
}

std::vector<StoredGame> StoreReader::set_aside(std::optional<int> wanted_number) {
  return guard([&] {
    auto row =
        rows_->select_in_full("set_aside WHERE ?1 IS NULL OR number = ?1 ORDER BY number, attempt");
    bind_one(row, 1, wanted_number);
    std::vector<StoredGame> games;
    std::pair<int, int> last{0, 0};
    while (row.executeStep()) {
      const StoredGame& game = games.emplace_back(read_stored_game(*rows_, row));
      const std::pair here{int{game.result.number}, game.attempt};
      if (here <= last) throw rows_->damaged("the games set aside are out of order");
      last = here;
    }
    return games;
  });
}

}  // namespace connect4
