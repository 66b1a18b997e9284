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
#include "runner/store/checksum.hpp"
#include "runner/store/database.hpp"
#include "runner/store/game_rows.hpp"
#include "runner/store/record_row.hpp"
#include "runner/store/schema.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr char meets_filter[] =
    " WHERE games.number > ?1 AND (?2 IS NULL OR ?2 IN (red, blue))"
    " AND (?3 IS NULL OR ?3 IN (red, blue)) AND (?4 IS NULL OR ending = ?4)"
    " AND (?5 IS NULL OR opening = ?5) AND (?6 IS NULL OR (round - 1) / ?9 + 1 = ?6)"
    " AND (?7 IS NULL OR ?7 = CASE WHEN ending = ?8 THEN 1"
    "                              WHEN iif(winner, blue, red) = ?2 AND winner IS NOT NULL THEN 2"
    "                              ELSE 0 END)";
static_assert(static_cast<int>(Gain::loss) == 0 && static_cast<int>(Gain::draw) == 1 &&
              static_cast<int>(Gain::win) == 2);

constexpr int records_at_once = 200;  // some 4 KB each

constexpr char opening_query[] = "SELECT moves, fen FROM openings WHERE number = ?1";

template <class Number>
void bind_optional(SQLite::Statement& query, int column, const std::optional<Number>& value) {
  if (value) query.bind(column, static_cast<int>(*value));
}

void bind_filter(SQLite::Statement& query, const GameFilter& filter, int after,
                 const OldPlaces& places) {
  query.bind(1, after);
  bind_optional(query, 2, filter.player);
  bind_optional(query, 3, filter.opponent);
  bind_optional(query, 4, filter.ending);
  bind_optional(query, 5, filter.opening);
  bind_optional(query, 6, filter.round);
  bind_optional(query, 7, filter.gain);
  query.bind(8, static_cast<int>(Ending::draw));
  query.bind(9, places.rounds_in_one());
}

}  // namespace

class StoreReader::Implementation {
 public:
  explicit Implementation(const fs::path& folder)
      : folder_(folder), database_(open_for_reading(folder)) {}

  /// Calls `work`, whose SQLite errors become StoreErrors. A run may have brought the tables up to
  /// date since the last call.
  template <class Work>
  auto guard(Work work) {
    return guarded(database_file(folder_), [&] {
      if (const auto now = schema_now(); std::exchange(schema_, now) != now) {
        check_schema(database_, folder_);
        version_ = version_of(database_);
        rows_.emplace(database_, folder_);
      }
      return work();
    });
  }

  SQLite::Statement query(const std::string& sql) { return {database_, sql}; }

  const fs::path& folder() const { return folder_; }
  StoreHeader header() { return read_header(database_, folder_); }
  std::string config() { return read_config(database_, folder_); }
  std::string config_folder() { return read_config_folder(database_); }
  std::uint32_t edition() {
    const auto begun = read_created(database_, folder_).time_since_epoch().count();
    return checksum_of_text(std::to_string(begun) + config() + std::to_string(put_aside()));
  }
  /// How many games were taken out of those that count.
  std::int64_t put_aside() {
    return number(std::string("SELECT count(*) FROM ") + rows_->set_aside() +
                  " WHERE json_extract(record, '$.reason') <> 'void'");
  }
  std::size_t opening_count() { return connect4::opening_count(database_); }

  std::int64_t number(const std::string& sql) { return database_.execAndGet(sql).getInt64(); }

  GameRows& rows() { return *rows_; }

  StoredGame read_game(SQLite::Statement& row) {
    auto [result, record] = rows_->read_game(row);
    return {result, GameRows::read_attempt(row), std::move(record)};
  }

  /// The next wanted games behind that number; none at the end. Nothing stays open behind them.
  std::vector<StoredGame> page_of_records(const GameFilter& filter, int after) {
    return guard([&] {
      auto query =
          rows_->select_records(std::string(meets_filter) + " ORDER BY games.number LIMIT ?10");
      bind_filter(query, filter, after, rows_->old_places());
      query.bind(10, records_at_once);
      std::vector<StoredGame> page;
      rows_->each(query, [&] { page.push_back(read_game(query)); });
      return page;
    });
  }

  void results(const std::function<void(const NumberedResult&)>& take) {
    const SQLite::Transaction snapshot(database_);  // rows and index are to be of one moment
    auto query = rows_->select("", " ORDER BY number");
    std::int64_t count = 0;
    rows_->each(query, [&] {
      take(rows_->read_result(query));
      ++count;
    });
    // Counted in the index, as SQLite does where it may choose: a table that has lost a part, such
    // as by a page that another was copied over, still has it there.
    const std::int64_t indexed = number("SELECT count(*) FROM games");
    if (count != indexed)
      throw rows_->damaged("it has " + std::to_string(count) + " games, and its index " +
                           std::to_string(indexed));
  }

  OpeningEntry read_opening(SQLite::Statement& query, std::int32_t number) {
    query.reset();
    query.bind(1, number);
    if (!query.executeStep())
      throw rows_->damaged("opening " + std::to_string(number) + " is missing");
    return connect4::read_opening(query, folder_);
  }

  void lines(const std::function<void(const PlayedLine&)>& take, int last) {
    auto query = rows_->select(", start, records.moves" + rows_->score_columns(),
                               " LEFT JOIN records USING (number)" + rows_->join_of_scores() +
                                   " WHERE games.number <= ?1 ORDER BY games.number");
    query.bind(1, last);
    OpeningStarts openings(*this);
    PlayedLine line;
    rows_->each(query, [&] {
      const NumberedResult game = rows_->read_unproven(query);
      line.number = game.number;
      line.result = game.result;
      const SQLite::Column start = query.getColumn(GameRows::own_columns);
      line.start = start.isNull() ? openings.start(line.result.opening) : read_start(query);
      play_moves(query, line);
      line.scores = rows_->read_scores(query, GameRows::own_columns + 2);
      take(line);
    });
  }

  std::vector<std::int64_t> games_of_other_files(const std::vector<std::string>& today) {
    std::vector<std::int64_t> games(today.size());
    const auto known = files_by_identity();
    if (are_the_same(today, known)) return games;  // which spares reading every game
    SQLite::Statement row(database_,
                          "SELECT player, identity, count(*) FROM"
                          " (SELECT red AS player, red_identity AS identity"
                          "    FROM games JOIN records USING (number)"
                          "  UNION ALL SELECT blue, blue_identity"
                          "    FROM games JOIN records USING (number)) GROUP BY 1, 2");
    while (row.executeStep()) {
      const auto player = static_cast<std::size_t>(row.getColumn(0).getInt());
      const auto files = known.find(row.getColumn(1).getInt64());
      if (player < today.size() && files != known.end() && !today[player].empty() &&
          files->second != today[player])
        games[player] += row.getColumn(2).getInt64();
    }
    return games;
  }

 private:
  /// Another value once the schema or its version has changed.
  std::pair<std::int64_t, int> schema_now() {
    return {number("PRAGMA schema_version"), version_of(database_)};
  }

  /// Those of identities whose files are known.
  std::map<std::int64_t, std::string> files_by_identity() {
    std::map<std::int64_t, std::string> known;
    if (version_ < version_with_pair_numbers) return known;
    SQLite::Statement row(database_, "SELECT id, files FROM identities WHERE files <> ''");
    while (row.executeStep()) known[row.getColumn(0).getInt64()] = row.getColumn(1).getString();
    return known;
  }

  /// Returns whether the recorded files are all there today. If two players are the same, or one
  /// has not played yet, one player may have the old files of another.
  static bool are_the_same(std::vector<std::string> today,
                           const std::map<std::int64_t, std::string>& known) {
    std::set<std::string> played;
    for (const auto& [identity, files] : known) played.insert(files);
    std::erase(today, std::string());
    return played.size() == today.size() &&
           played == std::set<std::string>(today.begin(), today.end());
  }

  /// Where the openings start, each looked up once, since a FEN takes longer to read than a game.
  class OpeningStarts {
   public:
    explicit OpeningStarts(Implementation& reader)
        : reader_(reader), query_(reader.query(opening_query)) {}

    const Position& start(std::int32_t number) {
      const auto place = static_cast<std::size_t>(number);
      if (place >= starts_.size()) starts_.resize(place + 1);
      if (!starts_[place]) starts_[place] = reader_.read_opening(query_, number).start;
      return *starts_[place];
    }

   private:
    Implementation& reader_;
    SQLite::Statement query_;
    std::vector<std::optional<Position>> starts_;  // by the opening's place in the list
  };

  /// The start of a game that did not begin with its opening, from a row of lines().
  Position read_start(SQLite::Statement& row) {
    const auto start = parse_fen(row.getColumn(GameRows::own_columns).getString());
    if (!start)
      throw rows_->damaged_game(row.getColumn(0).getInt(), "column \"start\": " + start.error());
    return *start;
  }

  /// Plays a row of lines() through, from the start that the line has.
  void play_moves(SQLite::Statement& row, PlayedLine& line) {
    line.end = line.start;
    line.moves.clear();
    const SQLite::Column digits = row.getColumn(GameRows::own_columns + 1);
    const int number = row.getColumn(0).getInt();
    if (digits.isNull()) throw rows_->damaged_game(number, "a part of it is missing");
    for (const char* digit = digits.getText(); *digit != '\0'; ++digit) {
      const auto column = Column::from_digit(*digit);
      if (!column || !line.end.drop(*column))
        throw rows_->damaged_game(
            number,
            "column \"moves\": ply " + std::to_string(line.moves.size() + 1) + " cannot be played");
      line.moves.push_back(*column);
    }
    if (static_cast<int>(line.moves.size()) != GameRows::read_plies(row))
      throw rows_->damaged_game(number, "its plies are not as many as its moves");
  }

  fs::path folder_;
  SQLite::Database database_;
  std::pair<std::int64_t, int> schema_{};
  int version_ = 0;  // of the tables that rows_ reads
  std::optional<GameRows> rows_;
};

fs::path StoreReader::file(const fs::path& folder) {
  return database_file(folder);
}

StoreReader::StoreReader(const fs::path& folder)
    : implementation_(std::make_unique<Implementation>(folder)) {}
StoreReader::StoreReader(StoreReader&&) noexcept = default;
StoreReader::~StoreReader() = default;

const fs::path& StoreReader::folder() const {
  return implementation_->folder();
}

StoreHeader StoreReader::header() {
  return implementation_->guard([&] { return implementation_->header(); });
}

std::string StoreReader::config() {
  return implementation_->guard([&] { return implementation_->config(); });
}

std::string StoreReader::config_folder() {
  return implementation_->guard([&] { return implementation_->config_folder(); });
}

std::size_t StoreReader::opening_count() {
  return implementation_->guard([&] { return implementation_->opening_count(); });
}

std::vector<Colour> StoreReader::first_movers() {
  return implementation_->guard([&] {
    auto query =
        implementation_->query("SELECT substr(fen, -1) = 'o' FROM openings ORDER BY number");
    std::vector<Colour> colours;
    while (query.executeStep())
      colours.push_back(query.getColumn(0).getInt() == 0 ? Colour::red : Colour::blue);
    return colours;
  });
}

std::uint32_t StoreReader::edition() {
  return implementation_->guard([&] { return implementation_->edition(); });
}

std::int64_t StoreReader::version() {
  return implementation_->guard([&] { return implementation_->number("PRAGMA data_version"); });
}

std::string StoreReader::state() {
  return implementation_->guard([&] {
    auto query = implementation_->query("SELECT value FROM meta WHERE key = 'state'");
    return query.executeStep() ? query.getColumn(0).getString() : std::string();
  });
}

std::int64_t StoreReader::count(const GameFilter& filter) {
  return implementation_->guard([&] {
    auto query = implementation_->query(std::string("SELECT count(*) FROM games") + meets_filter);
    bind_filter(query, filter, std::numeric_limits<int>::min(),
                implementation_->rows().old_places());
    query.executeStep();
    return query.getColumn(0).getInt64();
  });
}

std::int64_t StoreReader::void_count() {
  return implementation_->guard([&] {
    return implementation_->number(std::string("SELECT count(*) FROM ") +
                                   implementation_->rows().set_aside() +
                                   " WHERE json_extract(record, '$.reason') = 'void'");
  });
}

std::vector<int> StoreReader::numbers(int after) {
  return implementation_->guard([&] {
    auto query =
        implementation_->query("SELECT number FROM games WHERE number > ?1 ORDER BY number");
    query.bind(1, after);
    std::vector<int> numbers;
    implementation_->rows().each(query, [&] { numbers.push_back(query.getColumn(0).getInt()); });
    return numbers;
  });
}

void StoreReader::results(const std::function<void(const NumberedResult&)>& take) {
  implementation_->guard([&] { implementation_->results(take); });
}

void StoreReader::lines(const std::function<void(const PlayedLine&)>& take, int last) {
  implementation_->guard([&] { implementation_->lines(take, last); });
}

std::int64_t StoreReader::scored_count() {
  return implementation_->guard([&]() -> std::int64_t {
    if (!implementation_->rows().has_scores()) return 0;
    return implementation_->number("SELECT count(*) FROM scores");
  });
}

std::vector<OpeningEntry> StoreReader::openings(const std::vector<std::int32_t>& numbers) {
  return implementation_->guard([&] {
    std::vector<OpeningEntry> entries;
    auto query = implementation_->query(opening_query);
    for (const std::int32_t number : numbers)
      entries.push_back(implementation_->read_opening(query, number));
    return entries;
  });
}

std::vector<GameEntry> StoreReader::games(const GameFilter& filter, GameRange page) {
  return implementation_->guard([&] {
    GameRows& rows = implementation_->rows();
    auto query = rows.select(", attempt", std::string(meets_filter) + " ORDER BY number LIMIT ?10");
    bind_filter(query, filter, page.after, rows.old_places());
    query.bind(10, page.limit);
    std::vector<GameEntry> games;
    rows.each(query, [&] {
      const auto [number, result] = rows.read_result(query);
      games.push_back({number, result, GameRows::read_plies(query), GameRows::read_attempt(query)});
    });
    return games;
  });
}

std::optional<StoredGame> StoreReader::game(int number) {
  return implementation_->guard([&]() -> std::optional<StoredGame> {
    auto query = implementation_->rows().select_records(" WHERE games.number = ?1");
    query.bind(1, number);
    if (!query.executeStep()) return std::nullopt;
    return implementation_->read_game(query);
  });
}

bool StoreReader::has_logs() {
  return implementation_->guard([&] {
    return implementation_->rows().has_logs() &&
           implementation_->number("SELECT EXISTS (SELECT 1 FROM logs)") == 1;
  });
}

std::array<PlayerLog, 2> StoreReader::logs(int number) {
  return implementation_->guard([&] { return implementation_->rows().read_logs(number); });
}

std::vector<std::int64_t> StoreReader::games_of_other_files(const std::vector<std::string>& today) {
  return implementation_->guard([&] { return implementation_->games_of_other_files(today); });
}

std::int32_t StoreReader::last_round() {
  return implementation_->guard([&] {
    const auto stored = implementation_->number("SELECT coalesce(max(round), 0) FROM games");
    const std::int32_t rounds_in_one = implementation_->rows().old_places().rounds_in_one();
    return (static_cast<std::int32_t>(stored) + rounds_in_one - 1) / rounds_in_one;
  });
}

std::map<std::int64_t, Machine> StoreReader::machines() {
  return implementation_->guard([&] {
    std::map<std::int64_t, Machine> machines;
    if (!implementation_->rows().has_machines()) return machines;
    auto row = implementation_->query("SELECT id, node, processor FROM machines");
    while (row.executeStep())
      machines[row.getColumn(0).getInt64()] = {printable(row.getColumn(1).getString()),
                                               printable(row.getColumn(2).getString())};
    return machines;
  });
}

void StoreReader::machine_of_each(
    const std::function<void(int number, std::int64_t machine)>& take) {
  implementation_->guard([&] {
    if (!implementation_->rows().has_machines()) return;
    auto row = implementation_->query(
        "SELECT number, machine FROM records WHERE machine IS NOT NULL ORDER BY number");
    while (row.executeStep()) take(row.getColumn(0).getInt(), row.getColumn(1).getInt64());
  });
}

std::vector<ChunkEntry> StoreReader::open_chunks() {
  return implementation_->guard([&] {
    std::vector<ChunkEntry> chunks;
    if (!implementation_->rows().has_machines()) return chunks;
    auto row = implementation_->query(
        "SELECT id, attempt, submission, place, job, state, node, games, story FROM chunks"
        " WHERE state < 2 ORDER BY id");
    while (row.executeStep()) {
      auto games = parse_numbers(row.getColumn(7).getString());
      const int id = row.getColumn(0).getInt();
      if (!games)
        throw implementation_->rows().damaged("chunk " + std::to_string(id) + ": " + games.error());
      chunks.push_back({id, row.getColumn(1).getInt(), row.getColumn(2).getInt(),
                        row.getColumn(3).getInt(), row.getColumn(4).getString(),
                        row.getColumn(5).getInt() == 0 ? ChunkState::waiting : ChunkState::running,
                        row.getColumn(6).getString(), *std::move(games),
                        row.getColumn(8).getString()});
    }
    return chunks;
  });
}

ChunkCounts StoreReader::chunk_counts() {
  return implementation_->guard([&] {
    ChunkCounts counts;
    if (!implementation_->rows().has_machines()) return counts;
    auto all = implementation_->query(
        "SELECT coalesce(max(id), 0), coalesce(max(submission), 0), sum(state = 2),"
        " sum(attempt > 1), coalesce((SELECT story FROM chunks WHERE attempt > 1"
        " ORDER BY submission DESC LIMIT 1), '') FROM chunks");
    all.executeStep();
    counts.last_id = all.getColumn(0).getInt();
    counts.last_submission = all.getColumn(1).getInt();
    counts.done = all.getColumn(2).getInt();
    counts.sent_again = all.getColumn(3).getInt();
    counts.last_story = all.getColumn(4).getString();
    auto open = implementation_->query("SELECT state, node FROM chunks WHERE state < 2");
    while (open.executeStep()) {
      const bool runs = open.getColumn(0).getInt() == 1;
      ++(runs ? counts.running : counts.waiting);
      if (runs) ++counts.by_node[open.getColumn(1).getString()];
    }
    return counts;
  });
}

void StoreReader::records(const GameFilter& filter,
                          const std::function<void(const StoredGame&)>& take) {
  std::vector<StoredGame> page;
  for (int after = 0; page = implementation_->page_of_records(filter, after), !page.empty();
       after = page.back().record.game)
    for (const StoredGame& game : page) take(game);
}

std::vector<StoredGame> StoreReader::set_aside(std::optional<int> wanted_number) {
  return implementation_->guard([&] {
    GameRows& rows = implementation_->rows();
    auto query = implementation_->query(
        std::string("SELECT number, round, pairing, opening, replay, red, blue, attempt, record"
                    " FROM ") +
        rows.set_aside() + " WHERE ?1 IS NULL OR number = ?1 ORDER BY number, attempt");
    bind_optional(query, 1, wanted_number);
    std::vector<StoredGame> games;
    std::pair<int, int> last{0, 0};
    while (query.executeStep()) {
      auto [number, result] = rows.read_place(query);
      const std::pair here{number, query.getColumn(7).getInt()};
      if (here <= last) throw rows.damaged("the games set aside are out of order");
      last = here;
      auto record = parse_record(rows.in_form_of_today(query.getColumn(8).getString()));
      if (!record) throw rows.damaged_game(number, "set aside: " + record.error());
      result.outcome = record->outcome;
      games.push_back({result, query.getColumn(7).getInt(), *std::move(record)});
    }
    return games;
  });
}

}  // namespace connect4
