#include "runner/store/store_reader.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "protocol/records/record_codec.hpp"
#include "runner/store/database.hpp"
#include "runner/store/game_rows.hpp"
#include "runner/store/record_row.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr char where_wanted[] =
    " WHERE games.number > ?1 AND (?2 IS NULL OR ?2 IN (red, blue))"
    " AND (?3 IS NULL OR ?3 IN (red, blue)) AND (?4 IS NULL OR reason = ?4)"
    " AND (?5 IS NULL OR opening = ?5) AND (?6 IS NULL OR round = ?6)"
    " AND (?7 IS NULL OR ?7 = CASE WHEN reason = ?8 THEN 1"
    "                              WHEN iif(winner, blue, red) = ?2 AND winner IS NOT NULL THEN 2"
    "                              ELSE 0 END)";
static_assert(static_cast<int>(Gain::loss) == 0 && static_cast<int>(Gain::draw) == 1 &&
              static_cast<int>(Gain::win) == 2);

constexpr int records_at_once = 200;  // some 4 KB each

/// Binds the parameters of `where_wanted`, and those that follow.
template <class... More>
void bind_filter(SQLite::Statement& query, const GameFilter& filter, int after, More... more) {
  const auto number = [](const auto& choice) {
    return choice ? std::optional(static_cast<int>(*choice)) : std::nullopt;
  };
  bind_all(query, after, filter.player, filter.opponent, number(filter.ending), filter.opening,
           filter.round, number(filter.gain), static_cast<int>(Ending::draw), more...);
}

/// Returns the SQL for the number of games set aside that are void (`=`), or are not (`<>`).
std::string count_of_aside(const std::string& comparison) {
  return "SELECT count(*) FROM set_aside WHERE json_extract(record, '$.reason') " + comparison +
         " 'void'";
}

StoredGame read_stored_game(GameRows& rows, SQLite::Statement& row) {
  auto [result, record] = rows.read_game(row);
  return {result, GameRows::read_attempt(row), std::move(record)};
}

/// Openings by number, for one query after another.
class OpeningQuery {
 public:
  OpeningQuery(SQLite::Database& database, const fs::path& folder, const GameRows& rows)
      : folder_(folder), rows_(rows), query_(database, opening_sql) {}

  OpeningEntry read(std::int32_t number) {
    query_.reset();
    query_.bind(1, number);
    if (!query_.executeStep())
      throw rows_.damaged("opening " + std::to_string(number) + " is missing");
    return read_opening(query_, folder_);
  }

  /// Returns the start of that opening. It is read once, since a FEN takes longer to read than a
  /// game.
  const Position& start(std::int32_t number) {
    const auto place = static_cast<std::size_t>(number);
    if (place >= starts_.size()) starts_.resize(place + 1);
    if (!starts_[place]) starts_[place] = read(number).start;
    return *starts_[place];
  }

 private:
  static constexpr char opening_sql[] = "SELECT moves, fen FROM openings WHERE number = ?1";

  const fs::path& folder_;
  const GameRows& rows_;
  SQLite::Statement query_;
  std::vector<std::optional<Position>> starts_;  // by the opening's place in the list
};

// A column of StoreReader::lines().
constexpr int start_column = GameRows::own_columns;
constexpr int moves_column = start_column + 1;
constexpr int scores_column = start_column + 2;

/// Returns the start of that game. A game that did not begin with its opening has it in the column.
Position read_start(const GameRows& rows, SQLite::Statement& row, int column,
                    const GameResult& game, OpeningQuery& openings) {
  if (row.getColumn(column).isNull()) return openings.start(game.opening);
  const auto start = parse_fen(row.getColumn(column).getString());
  if (!start) throw rows.damaged_game(game.number, "column \"start\": " + start.error());
  return *start;
}

/// Plays a row through, from the start of the line.
void play_moves(const GameRows& rows, SQLite::Statement& row, PlayedLine& line) {
  line.end = line.start;
  line.moves.clear();
  const SQLite::Column digits = row.getColumn(moves_column);
  if (digits.isNull()) throw rows.damaged_game(line.result.number, "a part of it is missing");
  for (const char* digit = digits.getText(); *digit != '\0'; ++digit) {
    const auto column = Column::from_digit(*digit);
    if (!column || !line.end.drop(*column))
      throw rows.damaged_game(
          line.result.number,
          "column \"moves\": move " + std::to_string(line.moves.size() + 1) + " cannot be played");
    line.moves.push_back(*column);
  }
  if (static_cast<int>(line.moves.size()) != GameRows::read_plies(row))
    throw rows.damaged_game(line.result.number, "its times are not as many as its moves");
}

/// Returns whether today's files are exactly the recorded ones. If two players have the same files,
/// or one has not played yet, one player may have the old files of another.
bool are_the_same(std::vector<std::string> today,
                  const std::map<std::int64_t, std::string>& known) {
  std::set<std::string> played;
  for (const auto& [identity, files] : known) played.insert(files);
  std::erase(today, std::string());
  return played.size() == today.size() &&
         played == std::set<std::string>(today.begin(), today.end());
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
    const auto put_aside = number(count_of_aside("<>"));
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
    bind_filter(row, filter, std::numeric_limits<int>::min());
    row.executeStep();
    return row.getColumn(0).getInt64();
  });
}

std::int64_t StoreReader::void_count() {
  return guard([&] { return number(count_of_aside("=")); });
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
    auto row = rows_->select("", " ORDER BY number");
    std::int64_t count = 0;
    rows_->each(row, [&] {
      take(rows_->read_result(row));
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
    auto row = rows_->select(", start, records.moves, scores.scores, scores.checksum",
                             " LEFT JOIN records USING (number)"
                             " LEFT JOIN scores ON scores.number = games.number"
                             " WHERE games.number <= ?1 ORDER BY games.number");
    row.bind(1, last);
    OpeningQuery openings(*database_, folder_, *rows_);
    PlayedLine line;
    rows_->each(row, [&] {
      line.result = rows_->read_unproven(row);
      line.start = read_start(*rows_, row, start_column, line.result, openings);
      play_moves(*rows_, row, line);
      line.scores = rows_->read_scores(row, scores_column);
      take(line);
    });
  });
}

std::int64_t StoreReader::scored_count() {
  return guard([&] { return number("SELECT count(*) FROM scores"); });
}

std::vector<OpeningEntry> StoreReader::openings(const std::vector<std::int32_t>& numbers) {
  return guard([&] {
    OpeningQuery openings(*database_, folder_, *rows_);
    std::vector<OpeningEntry> entries;
    for (const std::int32_t number : numbers) entries.push_back(openings.read(number));
    return entries;
  });
}

std::vector<GameEntry> StoreReader::games(const GameFilter& filter, GameRange page) {
  return guard([&] {
    auto row =
        rows_->select(", attempt, (SELECT start FROM records WHERE records.number = games.number)",
                      std::string(where_wanted) + " ORDER BY number LIMIT ?9");
    bind_filter(row, filter, page.after, page.limit);
    OpeningQuery openings(*database_, folder_, *rows_);
    std::vector<GameEntry> games;
    rows_->each(row, [&] {
      const GameResult game = rows_->read_result(row);
      const Position start = read_start(*rows_, row, GameRows::own_columns + 1, game, openings);
      games.push_back({game, start.ply() + GameRows::read_plies(row), GameRows::read_attempt(row)});
    });
    return games;
  });
}

std::optional<StoredGame> StoreReader::game(int number) {
  return guard([&]() -> std::optional<StoredGame> {
    auto row = rows_->select_records(" WHERE games.number = ?1");
    row.bind(1, number);
    if (!row.executeStep()) return std::nullopt;
    return read_stored_game(*rows_, row);
  });
}

bool StoreReader::has_logs() {
  return guard([&] { return number("SELECT EXISTS (SELECT 1 FROM logs)") == 1; });
}

PerColour<PlayerLog> StoreReader::logs(int number) {
  return guard([&] { return rows_->read_logs(number); });
}

std::vector<std::int64_t> StoreReader::games_of_other_files(const std::vector<std::string>& today) {
  return guard([&] {
    std::vector<std::int64_t> games(today.size());
    std::map<std::int64_t, std::string> known;  // the files of identities
    auto identity = query("SELECT id, files FROM identities WHERE files <> ''");
    while (identity.executeStep())
      known[identity.getColumn(0).getInt64()] = identity.getColumn(1).getString();
    if (are_the_same(today, known)) return games;  // no game has to be read
    auto row = query(
        "SELECT player, identity, count(*) FROM"
        " (SELECT red AS player, red_identity AS identity FROM games JOIN records USING (number)"
        "  UNION ALL SELECT blue, blue_identity FROM games JOIN records USING (number))"
        " GROUP BY 1, 2");
    while (row.executeStep()) {
      const auto player = static_cast<std::size_t>(row.getColumn(0).getInt());
      const auto files = known.find(row.getColumn(1).getInt64());
      if (player < today.size() && files != known.end() && !today[player].empty() &&
          files->second != today[player])
        games[player] += row.getColumn(2).getInt64();
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
    auto row = rows_->select_records(std::string(where_wanted) + " ORDER BY games.number LIMIT ?9");
    bind_filter(row, filter, after, records_at_once);
    std::vector<StoredGame> page;
    rows_->each(row, [&] { page.push_back(read_stored_game(*rows_, row)); });
    return page;
  });
}

std::vector<StoredGame> StoreReader::set_aside(std::optional<int> wanted_number) {
  return guard([&] {
    auto row = query(
        "SELECT number, round, pairing, opening, replay, red, blue, attempt, record FROM set_aside"
        " WHERE ?1 IS NULL OR number = ?1 ORDER BY number, attempt");
    bind_one(row, 1, wanted_number);
    std::vector<StoredGame> games;
    std::pair<int, int> last{0, 0};
    while (row.executeStep()) {
      GameResult result = rows_->read_place(row);
      const std::pair here{int{result.number}, row.getColumn(7).getInt()};
      if (here <= last) throw rows_->damaged("the games set aside are out of order");
      last = here;
      auto record = parse_record(row.getColumn(8).getString());
      if (!record) throw rows_->damaged_game(result.number, "set aside: " + record.error());
      result.outcome = record->outcome;
      games.push_back({result, row.getColumn(7).getInt(), *std::move(record)});
    }
    return games;
  });
}

}  // namespace connect4
