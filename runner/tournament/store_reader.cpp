#include "runner/tournament/store_reader.hpp"

#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "lib/game/notation.hpp"
#include "protocol/record_codec.hpp"
#include "runner/tournament/database.hpp"
#include "runner/tournament/record_row.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr char wanted[] =
    " WHERE games.number > ?1 AND (?2 IS NULL OR ?2 IN (red, blue))"
    " AND (?3 IS NULL OR ?3 IN (red, blue)) AND (?4 IS NULL OR ending = ?4)"
    " AND (?5 IS NULL OR opening = ?5) AND (?6 IS NULL OR round = ?6)";

// The first eight columns of every query for games, in the order of read_result().
constexpr char result_columns[] = "round, pairing, opening, replay, red, blue, winner, ending";

// Left joins: a game whose other rows are missing is damaged, and not to be passed over.
constexpr char record_query[] =
    ", games.number, attempt, seed, coalesce(start, fen), records.moves, records.plies, rare,"
    " red_identities.name, red_identities.version, red_identities.author,"
    " blue_identities.name, blue_identities.version, blue_identities.author"
    " FROM games LEFT JOIN records USING (number)"
    " LEFT JOIN openings ON openings.number = opening"
    " LEFT JOIN identities AS red_identities ON red_identities.id = red_identity"
    " LEFT JOIN identities AS blue_identities ON blue_identities.id = blue_identity";

constexpr char line_query[] =
    ", games.number, start, records.moves FROM games LEFT JOIN records USING (number)"
    " WHERE games.number <= ?1 ORDER BY games.number";

constexpr char opening_query[] = "SELECT moves, fen FROM openings WHERE number = ?1";

std::string select(const std::string& rest) {
  return std::string("SELECT ") + result_columns + rest;
}

template <class Number>
void bind_optional(SQLite::Statement& query, int column, const std::optional<Number>& value) {
  if (value) query.bind(column, static_cast<int>(*value));
}

void bind_filter(SQLite::Statement& query, const GameFilter& filter, int after) {
  query.bind(1, after);
  bind_optional(query, 2, filter.player);
  bind_optional(query, 3, filter.opponent);
  bind_optional(query, 4, filter.ending);
  bind_optional(query, 5, filter.opening);
  bind_optional(query, 6, filter.round);
}

}  // namespace

class StoreReader::Implementation {
 public:
  explicit Implementation(const fs::path& folder)
      : folder_(folder), database_(open_for_reading(folder)) {}

  /// Calls `work`, whose SQLite errors become StoreErrors.
  template <class Work>
  auto guard(Work work) {
    return guarded(database_file(folder_), std::move(work));
  }

  SQLite::Statement query(const std::string& sql) { return {database_, sql}; }

  StoreHeader header() { return read_header(database_, folder_); }
  std::string config() { return read_config(database_, folder_); }
  std::string config_folder() { return read_config_folder(database_); }
  std::size_t opening_count() { return connect4::opening_count(database_); }

  std::int64_t number(const std::string& sql) { return database_.execAndGet(sql).getInt64(); }

  GameResult read_result(SQLite::Statement& row) {
    GameResult result;
    int column = 0;
    for (std::int32_t* const member : {&result.round, &result.pairing, &result.opening,
                                       &result.replay, &result.red, &result.blue})
      *member = row.getColumn(column++).getInt();
    if (const SQLite::Column winner = row.getColumn(6); !winner.isNull())
      result.outcome.winner = winner.getInt() == 0 ? Colour::red : Colour::blue;
    const int ending = row.getColumn(7).getInt();
    if (ending < 0 || static_cast<std::size_t>(ending) >= ending_names.size())
      throw damaged("unknown ending " + std::to_string(ending));
    result.outcome.ending = static_cast<Ending>(ending);
    check_numbers(result);
    return result;
  }

  StoredGame read_game(SQLite::Statement& row) {
    RecordRow columns;
    columns.result = read_result(row);
    columns.number = row.getColumn(8).getInt();
    columns.seed = row.getColumn(10).getUInt();
    columns.start = row.getColumn(11).getString();
    columns.moves = row.getColumn(12).getString();
    columns.plies = row.getColumn(13).getString();
    columns.rare = row.getColumn(14).getString();
    for (const int joined : {12, 15, 18})
      if (row.getColumn(joined).isNull())
        throw damaged("game " + std::to_string(columns.number) + " lacks a part of its record");
    for (int i = 0; i < 2; ++i)
      columns.players[static_cast<std::size_t>(i)] = {row.getColumn(15 + 3 * i).getString(),
                                                      row.getColumn(16 + 3 * i).getString(),
                                                      row.getColumn(17 + 3 * i).getString()};
    auto record = decode_row(columns);
    if (!record) throw damaged_game(columns.number, record.error());
    return {columns.result, row.getColumn(9).getInt(), *std::move(record)};
  }

  OpeningEntry read_opening(SQLite::Statement& query, std::int32_t number) {
    query.reset();
    query.bind(1, number);
    if (!query.executeStep()) throw damaged("opening " + std::to_string(number) + " is missing");
    return connect4::read_opening(query, folder_);
  }

  void lines(const std::function<void(const PlayedLine&)>& take, int last) {
    auto query = this->query(select(line_query));
    query.bind(1, last);
    OpeningStarts openings(*this);
    for (PlayedLine line; query.executeStep(); take(line)) {
      line.result = read_result(query);
      const SQLite::Column start = query.getColumn(9);
      line.start = start.isNull() ? openings.start(line.result.opening) : read_start(query);
      play_moves(query, line);
    }
  }

  StoreError damaged(const std::string& reason) const {
    return {database_file(folder_).string(), "is damaged: " + reason,
            "take a copy of the folder; the other games can still be read"};
  }

  StoreError damaged_game(int number, const std::string& reason) const {
    return damaged("game " + std::to_string(number) + ", " + reason);
  }

 private:
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

  /// The start of a game that did not begin with its opening, from a row of `line_query`.
  Position read_start(SQLite::Statement& row) {
    const auto start = parse_fen(row.getColumn(9).getString());
    if (!start) throw damaged_game(row.getColumn(8).getInt(), "column \"start\": " + start.error());
    return *start;
  }

  /// Plays a row of `line_query` through, from the start that the line has.
  void play_moves(SQLite::Statement& row, PlayedLine& line) {
    line.end = line.start;
    line.moves.clear();
    const SQLite::Column digits = row.getColumn(10);
    const int number = row.getColumn(8).getInt();
    if (digits.isNull())
      throw damaged("game " + std::to_string(number) + " lacks a part of its record");
    for (const char* digit = digits.getText(); *digit != '\0'; ++digit) {
      const auto column = Column::from_digit(*digit);
      if (!column || !line.end.drop(*column))
        throw damaged_game(number, "column \"moves\": ply " +
                                       std::to_string(line.moves.size() + 1) + " cannot be played");
      line.moves.push_back(*column);
    }
  }

  /// Whoever makes tables of results goes to these places in the lists.
  void check_numbers(const GameResult& result) {
    if (are_in_lists(result)) return;
    players_ = number("SELECT count(*) FROM players");  // a tournament may be extended
    openings_ = number("SELECT count(*) FROM openings");
    if (!are_in_lists(result))
      throw damaged("a game of round " + std::to_string(result.round) + ", pairing " +
                    std::to_string(result.pairing) +
                    " names players or an opening that are not in the lists");
  }

  bool are_in_lists(const GameResult& result) const {
    const auto is_below = [](std::int32_t number, std::int64_t count) {
      return number >= 0 && number < count;
    };
    return is_below(result.red, players_) && is_below(result.blue, players_) &&
           result.red != result.blue && is_below(result.opening, openings_);
  }

  fs::path folder_;
  SQLite::Database database_;
  std::int64_t players_ = 0;  // as many as were there when last asked
  std::int64_t openings_ = 0;
};

StoreReader::StoreReader(const fs::path& folder)
    : implementation_(std::make_unique<Implementation>(folder)) {}
StoreReader::StoreReader(StoreReader&&) noexcept = default;
StoreReader::~StoreReader() = default;

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

std::string StoreReader::state() {
  return implementation_->guard([&] {
    auto query = implementation_->query("SELECT value FROM meta WHERE key = 'state'");
    return query.executeStep() ? query.getColumn(0).getString() : std::string();
  });
}

std::int64_t StoreReader::count(const GameFilter& filter) {
  return implementation_->guard([&] {
    auto query = implementation_->query(std::string("SELECT count(*) FROM games") + wanted);
    bind_filter(query, filter, std::numeric_limits<int>::min());
    query.executeStep();
    return query.getColumn(0).getInt64();
  });
}

std::int64_t StoreReader::void_count() {
  return implementation_->guard(
      [&] { return implementation_->number("SELECT count(*) FROM void_games"); });
}

void StoreReader::results(const std::function<void(const NumberedResult&)>& take) {
  implementation_->guard([&] {
    auto query = implementation_->query(select(", number FROM games ORDER BY number"));
    while (query.executeStep())
      take({query.getColumn(8).getInt(), implementation_->read_result(query)});
  });
}

void StoreReader::lines(const std::function<void(const PlayedLine&)>& take, int last) {
  implementation_->guard([&] { implementation_->lines(take, last); });
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
    auto query = implementation_->query(select(", number, plies, attempt FROM games") + wanted +
                                        " ORDER BY number LIMIT ?7");
    bind_filter(query, filter, page.after);
    query.bind(7, page.limit);
    std::vector<GameEntry> games;
    while (query.executeStep())
      games.push_back({query.getColumn(8).getInt(), implementation_->read_result(query),
                       query.getColumn(9).getInt(), query.getColumn(10).getInt()});
    return games;
  });
}

std::optional<StoredGame> StoreReader::game(int number) {
  return implementation_->guard([&]() -> std::optional<StoredGame> {
    auto query = implementation_->query(select(record_query) + " WHERE games.number = ?1");
    query.bind(1, number);
    if (!query.executeStep()) return std::nullopt;
    return implementation_->read_game(query);
  });
}

void StoreReader::records(const GameFilter& filter,
                          const std::function<void(const StoredGame&)>& take) {
  implementation_->guard([&] {
    auto query = implementation_->query(select(record_query) + wanted + " ORDER BY games.number");
    bind_filter(query, filter, std::numeric_limits<int>::min());
    while (query.executeStep()) take(implementation_->read_game(query));
  });
}

void StoreReader::void_games(const std::function<void(const StoredGame&)>& take) {
  implementation_->guard([&] {
    auto query =
        implementation_->query("SELECT round, pairing, opening, replay, red, blue, NULL, " +
                               std::to_string(static_cast<int>(Ending::void_game)) +
                               ", attempt, record FROM void_games ORDER BY number, attempt");
    while (query.executeStep()) {
      auto record = parse_record(query.getColumn(9).getString());
      if (!record) throw implementation_->damaged("a void game's record: " + record.error());
      take({implementation_->read_result(query), query.getColumn(8).getInt(), *std::move(record)});
    }
  });
}

}  // namespace connect4
