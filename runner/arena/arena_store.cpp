#include "runner/arena/arena_store.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "lib/text/csv.hpp"
#include "lib/text/phrases.hpp"
#include "runner/store/database.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr int patience_of_arena_ms = 10'000;
/// The site asks for an answer within seconds.
constexpr int most_answers_kept = 10'000;

constexpr const char* arena_tables = R"(
CREATE TABLE people(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, id TEXT NOT NULL,
  key_hash TEXT NOT NULL, membership INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE hand_ins(number INTEGER PRIMARY KEY, person INTEGER NOT NULL, entry TEXT NOT NULL UNIQUE,
  repeat_key TEXT NOT NULL, sent_hash TEXT NOT NULL, time INTEGER NOT NULL, file TEXT NOT NULL, bytes INTEGER NOT NULL,
  uses INTEGER, stage TEXT NOT NULL, steps TEXT NOT NULL, version INTEGER, hash TEXT NOT NULL,
  form TEXT NOT NULL, left_out TEXT NOT NULL, warnings TEXT NOT NULL, report TEXT NOT NULL) STRICT;
CREATE INDEX hand_ins_of_person ON hand_ins(person, number);
CREATE TABLE ratings(person INTEGER NOT NULL, version INTEGER NOT NULL, elo REAL,
  low REAL, high REAL, PRIMARY KEY(person, version)) STRICT;
CREATE TABLE answers(number INTEGER PRIMARY KEY, entry TEXT NOT NULL UNIQUE, status INTEGER NOT NULL,
  error TEXT NOT NULL, hand_in INTEGER) STRICT;
CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
PRAGMA user_version = 1;
)";

constexpr const char* hand_in_columns =
    "number, person, time, file, bytes, uses, stage, steps, version, hash, left_out, warnings, "
    "report, repeat_key, sent_hash, form";

SQLite::Database open_arena(const fs::path& file, bool writes) {
  return guarded(file, [&] {
    SQLite::Database database(file.string(),
                              writes ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY,
                              patience_of_arena_ms);
    if (writes) database.exec("PRAGMA synchronous = EXTRA");
    return database;
  });
}

std::string as_text(const std::vector<std::string>& texts) {
  return nlohmann::json(texts).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> as_texts(const std::string& text) {
  return nlohmann::json::parse(text).get<std::vector<std::string>>();
}

std::int64_t as_seconds(std::chrono::sys_seconds time) {
  return time.time_since_epoch().count();
}

std::optional<int> optional_number(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getInt());
}

/// Reads a row of hand_in_columns.
HandIn hand_in_of(SQLite::Statement& row) {
  HandIn hand_in;
  hand_in.number = row.getColumn(0).getInt64();
  hand_in.person = row.getColumn(1).getInt64();
  hand_in.time = std::chrono::sys_seconds(std::chrono::seconds(row.getColumn(2).getInt64()));
  hand_in.file = row.getColumn(3).getString();
  hand_in.bytes = row.getColumn(4).getInt64();
  hand_in.uses = optional_number(row.getColumn(5));
  hand_in.stage = stage_from_name(row.getColumn(6).getString()).value();
  read_steps(row.getColumn(7).getString(), hand_in);
  hand_in.version = optional_number(row.getColumn(8));
  hand_in.hash = row.getColumn(9).getString();
  hand_in.left_out = as_texts(row.getColumn(10).getString());
  hand_in.warnings = as_texts(row.getColumn(11).getString());
  hand_in.report = row.getColumn(12).getString();
  hand_in.repeat_key = row.getColumn(13).getString();
  hand_in.sent_hash = row.getColumn(14).getString();
  hand_in.form = row.getColumn(15).getString();
  return hand_in;
}

void bind_bound(SQLite::Statement& statement, int place, const std::optional<double>& bound) {
  bound ? statement.bind(place, *bound) : statement.bind(place);
}

/// A hand-in that gives way to a later one of its person, before its turn came.
void replace_by_later(HandIn& hand_in, std::int64_t later) {
  hand_in.stage = HandInStage::over;
  hand_in.step("unpacked") = {
      StepState::failed,
      "submission " + std::to_string(later) + " replaced it while it was waiting",
      {}};
}

}  // namespace

void ArenaStore::create(const fs::path& file, const std::vector<Student>& students,
                        const std::vector<std::vector<std::string>>& key_hashes) {
  guarded(file, [&] {
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                              patience_of_arena_ms);
    database.exec("PRAGMA synchronous = EXTRA");
    SQLite::Transaction transaction(database);
    database.exec(arena_tables);
    SQLite::Statement insert(database, "INSERT INTO people VALUES (?, ?, ?, ?, 0)");
    const std::string teacher, none;  // no student can have an empty name
    execute(insert, 0, teacher, none, joined(key_hashes.at(0), ";"));
    for (std::size_t i = 0; i < students.size(); ++i)
      execute(insert, i + 1, students[i].name, students[i].id, joined(key_hashes.at(i + 1), ";"));
    transaction.commit();
  });
}

ArenaStore::ArenaStore(fs::path file, Access access)
    : file_(std::move(file)), database_(open_arena(file_, access == Access::write)) {}

template <class... Values>
void ArenaStore::change(const char* sql, const Values&... values) {
  guarded(file_, [&] {
    SQLite::Statement statement(database_, sql);
    execute(statement, values...);
  });
}

template <class... Values>
std::vector<HandIn> ArenaStore::read_hand_ins(const std::string& rest, const Values&... values) {
  return guarded(file_, [&] {
    SQLite::Statement query(database_,
                            std::string("SELECT ") + hand_in_columns + " FROM hand_ins " + rest);
    bind_all(query, values...);
    std::vector<HandIn> found;
    while (query.executeStep()) found.push_back(hand_in_of(query));
    return found;
  });
}

std::int64_t ArenaStore::version() {
  return guarded(file_, [&] { return database_.execAndGet("PRAGMA data_version").getInt64(); });
}

std::vector<Person> ArenaStore::people() {
  return guarded(file_, [&] {
    SQLite::Statement query(
        database_, "SELECT number, name, id, key_hash, membership FROM people ORDER BY number");
    std::vector<Person> people;
    while (query.executeStep())
      people.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                        query.getColumn(2).getString(), parts_of(query.getColumn(3).getString()),
                        static_cast<Membership>(query.getColumn(4).getInt())});
    return people;
  });
}

std::optional<Person> ArenaStore::person(std::int64_t number) {
  for (Person& each : people())
    if (each.number == number) return std::move(each);
  return std::nullopt;
}

void ArenaStore::add_person(const Student& student, const std::vector<std::string>& key_hashes) {
  change("INSERT OR IGNORE INTO people(name, id, key_hash) VALUES (?, ?, ?)", student.name,
         student.id, joined(key_hashes, ";"));
}

void ArenaStore::set_keys(std::int64_t person, const std::vector<std::string>& key_hashes) {
  change("UPDATE people SET key_hash = ? WHERE number = ?", joined(key_hashes, ";"), person);
}

void ArenaStore::set_membership(std::int64_t person, Membership membership) {
  change("UPDATE people SET membership = ? WHERE number = ?", static_cast<int>(membership), person);
}

void ArenaStore::settle_membership(const Person& person, Membership membership) {
  change("UPDATE people SET membership = ? WHERE number = ? AND membership = ?",
         static_cast<int>(membership), person.number, static_cast<int>(person.membership));
}

void ArenaStore::answer(const std::string& entry, const EntryAnswer& answer) {
  change("INSERT OR IGNORE INTO answers(entry, status, error, hand_in) VALUES (?, ?, ?, ?)", entry,
         answer.status, answer.error, answer.hand_in);
  change("DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?",
         most_answers_kept);
}

std::optional<EntryAnswer> ArenaStore::answer_to(const std::string& entry) {
  return guarded(file_, [&]() -> std::optional<EntryAnswer> {
    SQLite::Statement query(database_,
                            "SELECT status, error, hand_in FROM answers WHERE entry = ?");
    bind_all(query, entry);
    if (!query.executeStep()) return std::nullopt;
    EntryAnswer answer{query.getColumn(0).getInt(), query.getColumn(1).getString()};
    if (const auto number = query.getColumn(2); !number.isNull())
      answer.hand_in = number.getInt64();
    return answer;
  });
}

ArenaStore::Added ArenaStore::add(const HandIn& hand_in, const std::string& entry) {
  return guarded(file_, [&] {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    Added added{next_number()};
    std::vector<HandIn> waiting;
    if (hand_in.stage == HandInStage::waiting)
      waiting = read_hand_ins("WHERE person = ? AND stage = 'waiting'", hand_in.person);
    for (HandIn& older : waiting) {
      replace_by_later(older, added.number);
      update(older);
      added.replaced = older.number;
    }
    const std::string stage(name(hand_in.stage)), steps = steps_as_text(hand_in), none = "[]";
    change(
        "INSERT INTO hand_ins(number, person, entry, repeat_key, sent_hash, time, file, bytes, "
        "uses, stage, steps, hash, form, left_out, warnings, report) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', ?, ?, '')",
        added.number, hand_in.person, entry, hand_in.repeat_key, hand_in.sent_hash,
        as_seconds(hand_in.time), hand_in.file, hand_in.bytes, hand_in.uses, stage, steps, none,
        none);
    transaction.commit();
    return added;
  });
}

std::int64_t ArenaStore::next_number() {
  return guarded(file_, [&] {
    return database_.execAndGet("SELECT coalesce(max(number), 0) + 1 FROM hand_ins").getInt64();
  });
}

std::optional<std::int64_t> ArenaStore::number_of_entry(const std::string& entry) {
  const auto found = read_hand_ins("WHERE entry = ?", entry);
  return found.empty() ? std::nullopt : std::optional(found.front().number);
}

std::optional<HandIn> ArenaStore::hand_in_of_repeat(std::int64_t person,
                                                    const std::string& repeat_key) {
  if (repeat_key.empty()) return std::nullopt;
  auto found = read_hand_ins("WHERE person = ? AND repeat_key = ?", person, repeat_key);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::optional<HandIn> ArenaStore::hand_in(std::int64_t number) {
  auto found = read_hand_ins("WHERE number = ?", number);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<HandIn> ArenaStore::hand_ins_of(std::int64_t person, int most) {
  return read_hand_ins("WHERE person = ? ORDER BY number DESC LIMIT ?", person, most);
}

std::vector<HandIn> ArenaStore::in_stage(HandInStage stage) {
  return read_hand_ins("WHERE stage = ? ORDER BY number", std::string(name(stage)));
}

std::vector<std::int64_t> ArenaStore::queue() {
  return guarded(file_, [&] {
    SQLite::Statement query(
        database_,
        "SELECT number FROM hand_ins AS waiting WHERE stage = 'waiting' ORDER BY (SELECT "
        "coalesce(max(number), 0) FROM hand_ins AS past WHERE past.person = waiting.person AND "
        "past.stage <> 'waiting'), number");
    std::vector<std::int64_t> numbers;
    while (query.executeStep()) numbers.push_back(query.getColumn(0).getInt64());
    return numbers;
  });
}

std::optional<HandIn> ArenaStore::take_next() {
  return guarded(file_, [&]() -> std::optional<HandIn> {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    const auto numbers = queue();
    auto found = numbers.empty() ? std::nullopt : hand_in(numbers.front());
    if (!found) return std::nullopt;
    found->stage = HandInStage::at_work;
    update(*found);
    transaction.commit();
    return found;
  });
}

int ArenaStore::count_between(std::int64_t person, std::chrono::sys_seconds after,
                              std::chrono::sys_seconds until) {
  return guarded(file_, [&] {
    SQLite::Statement query(
        database_, "SELECT count(*) FROM hand_ins WHERE person = ? AND time > ? AND time <= ?");
    bind_all(query, person, as_seconds(after), as_seconds(until));
    query.executeStep();
    return query.getColumn(0).getInt();
  });
}

void ArenaStore::update(const HandIn& hand_in) {
  const std::string stage(name(hand_in.stage)), steps = steps_as_text(hand_in);
  const std::string left_out = as_text(hand_in.left_out), warnings = as_text(hand_in.warnings);
  change(
      "UPDATE hand_ins SET stage = ?, steps = ?, version = ?, hash = ?, form = ?, left_out = ?, "
      "warnings = ?, report = ? WHERE number = ?",
      stage, steps, hand_in.version, hand_in.hash, hand_in.form, left_out, warnings, hand_in.report,
      hand_in.number);
}

std::vector<HandIn> ArenaStore::versions_of(std::int64_t person) {
  return read_hand_ins(
      "WHERE person = ? AND version IS NOT NULL AND uses IS NULL ORDER BY number DESC", person);
}

std::optional<HandIn> ArenaStore::hand_in_in_use(std::int64_t person) {
  auto found = read_hand_ins(
      "WHERE person = ? AND version IS NOT NULL ORDER BY number DESC LIMIT 1", person);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::optional<int> ArenaStore::version_in_use(std::int64_t person) {
  const auto hand_in = hand_in_in_use(person);
  return hand_in ? hand_in->version : std::nullopt;
}

std::optional<VersionRating> ArenaStore::rating_of(std::int64_t person, int version) {
  return guarded(file_, [&]() -> std::optional<VersionRating> {
    SQLite::Statement query(database_,
                            "SELECT elo, low, high FROM ratings WHERE person = ? AND version = ?");
    bind_all(query, person, version);
    if (!query.executeStep()) return std::nullopt;
    const auto bound = [&](int column) {
      const auto value = query.getColumn(column);
      return value.isNull() ? std::nullopt : std::optional(value.getDouble());
    };
    return VersionRating{bound(0), bound(1), bound(2)};
  });
}

void ArenaStore::set_rating(std::int64_t person, int version, const VersionRating& rating) {
  guarded(file_, [&] {
    SQLite::Statement statement(database_, "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)");
    bind_all(statement, person, version);
    bind_bound(statement, 3, rating.elo);
    bind_bound(statement, 4, rating.low);
    bind_bound(statement, 5, rating.high);
    statement.exec();
  });
}

std::string ArenaStore::setting(const std::string& name) {
  return guarded(file_, [&]() -> std::string {
    SQLite::Statement query(database_, "SELECT value FROM settings WHERE name = ?");
    bind_all(query, name);
    return query.executeStep() ? query.getColumn(0).getString() : "";
  });
}

void ArenaStore::set(const std::string& name, const std::string& value) {
  change("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, value);
}

}  // namespace connect4
