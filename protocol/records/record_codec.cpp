#include "protocol/records/record_codec.hpp"

#include <csignal>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/quotation.hpp"

namespace connect4 {

namespace {

using std::chrono::microseconds;
using Json = nlohmann::ordered_json;

std::vector<Column> columns_of(const std::vector<Ply>& plies) {
  std::vector<Column> columns;
  columns.reserve(plies.size());
  for (const Ply& ply : plies) columns.push_back(ply.column);
  return columns;
}

/// "SIGKILL" where the system knows the number, otherwise the number itself.
std::string signal_name(int signal) {
  const char* const abbreviation = sigabbrev_np(signal);
  return abbreviation != nullptr ? std::string("SIG") + abbreviation : std::to_string(signal);
}

Json encode(const Fault& fault) {
  Json json{{"player", name(fault.player)}, {"rule", name(fault.rule)}, {"detail", fault.detail},
            {"request", fault.request},     {"reply", fault.reply},     {"stderr", fault.log},
            {"time_us", fault.time.count()}};
  if (fault.exit_status) json["exit_status"] = *fault.exit_status;
  if (fault.signal) json["signal"] = signal_name(*fault.signal);
  if (fault.resigned) json["resigned"] = true;
  return json;
}

/// Members with one entry a ply, written only where some ply has something to say.
void encode_plies(const std::vector<Ply>& plies, Json& json) {
  Json times = Json::array(), cpu = Json::array(), evals = Json::array();
  Json notes = Json::object();
  bool has_cpu = false, has_evals = false;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const Ply& ply = plies[i];
    times.push_back(ply.time.count());
    cpu.push_back(ply.cpu ? Json(ply.cpu->count()) : Json());
    evals.push_back(ply.eval ? Json(*ply.eval) : Json());
    if (!ply.note.empty()) notes[std::to_string(i + 1)] = ply.note;
    has_cpu |= ply.cpu.has_value();
    has_evals |= ply.eval.has_value();
  }
  json["times_us"] = std::move(times);
  if (has_cpu) json["cpu_us"] = std::move(cpu);
  if (has_evals) json["evals"] = std::move(evals);
  if (!notes.empty()) json["notes"] = std::move(notes);
}

void encode_versions(const GameRecord& record, Json& json) {
  for (const Colour colour : {Colour::red, Colour::blue})
    if (const auto& version = record.players[static_cast<std::size_t>(index(colour))].version;
        !version.empty())
      json["versions"][std::string(name(colour))] = version;
}

/// Why a value cannot be read: caught at this file's border and turned into an Expected.
struct BadValue : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T unwrap(Expected<T> value) {
  if (!value) throw BadValue(value.error());
  return *std::move(value);
}

/// Reads `json[key]` with `read`, naming the key in whatever is wrong with it.
template <class Read>
auto member(const Json& json, const char* key, Read read) {
  const auto it = json.find(key);
  if (it == json.end()) throw BadValue(in_quotes(key) + " is missing");
  try {
    return read(*it);
  } catch (const BadValue& problem) {
    throw BadValue(in_quotes(key) + ": " + problem.what());
  }
}

/// The same for a member that may be missing: then it is a value made of nothing.
template <class Read>
auto optional_member(const Json& json, const char* key, Read read) {
  return json.contains(key) ? member(json, key, read) : decltype(read(json))();
}

const Json& array(const Json& json) {
  return json.is_array() ? json : throw BadValue("must be an array");
}

const Json& object(const Json& json) {
  return json.is_object() ? json : throw BadValue("must be an object");
}

std::string text(const Json& json) {
  if (!json.is_string()) throw BadValue("must be a string");
  return printable(json.get_ref<const std::string&>(), true);
}

/// Reads an integer from 0, or `least`, to the most that T, or the caller, can hold.
template <class T>
T integer(const Json& json, T least = 0, T most = std::numeric_limits<T>::max()) {
  const bool fits = json.is_number_unsigned() && std::in_range<T>(json.get<std::uint64_t>()) &&
                    json.get<std::uint64_t>() >= static_cast<std::uint64_t>(least) &&
                    json.get<std::uint64_t>() <= static_cast<std::uint64_t>(most);
  if (!fits)
    throw BadValue("must be an integer from " + std::to_string(least) + " to " +
                   std::to_string(most));
  return json.get<T>();
}

microseconds time(const Json& json) {
  return microseconds(integer<std::int64_t>(json));
}

bool truth(const Json& json) {
  return json.is_boolean() ? json.get<bool>() : throw BadValue("must be true or false");
}

double number(const Json& json) {
  return json.is_number() ? json.get<double>() : throw BadValue("must be a number");
}

/// A reader of what `read` reads, or null.
template <class Read>
auto nullable(Read read) {
  return [read](const Json& json) {
    return json.is_null() ? std::nullopt : std::optional(read(json));
  };
}

Colour read_colour(const Json& json) {
  const auto colour = colour_from_name(text(json));
  if (!colour) throw BadValue(in_quotes(text(json)) + " is neither \"red\" nor \"blue\"");
  return *colour;
}

Ending read_ending(const Json& json) {
  const auto ending = ending_from_name(text(json));
  if (!ending) throw BadValue("unknown ending " + in_quotes(text(json)));
  return *ending;
}

int read_signal(const Json& json) {
  for (int signal = 1; signal < NSIG; ++signal)
    if (signal_name(signal) == text(json)) return signal;
  throw BadValue("unknown signal " + in_quotes(text(json)));
}

Cell read_cell(const Json& json) {
  if (array(json).size() != 2) throw BadValue("a cell is [column, row]");
  const int column = integer(json[0], 0, column_count - 1);
  const int row_from_top = integer(json[1], 0, row_count - 1);
  return {*Column::from_index(column), row_count - 1 - row_from_top};
}

std::vector<Cell> read_line(const Json& json) {
  std::vector<Cell> line;
  for (const Json& cell : array(json)) line.push_back(read_cell(cell));
  return line;
}

std::vector<Ply> read_moves(const Json& json, const Position& start) {
  const auto columns = unwrap(parse_digits(text(json)));
  unwrap(play_out(start, columns));
  std::vector<Ply> plies;
  for (const Column column : columns) plies.push_back(Ply{column, {}, {}, {}, ""});
  return plies;
}

/// A reader of an array with one entry a ply, which goes into that place of the ply.
template <class T, class Read>
auto into_each(std::vector<Ply>& plies, T Ply::*place, Read read) {
  return [&plies, place, read](const Json& json) {
    if (array(json).size() != plies.size())
      throw BadValue(std::to_string(json.size()) + " entries for " + std::to_string(plies.size()) +
                     " moves");
    for (std::size_t i = 0; i < plies.size(); ++i) plies[i].*place = read(json[i]);
    return true;
  };
}

/// A reader of the texts that are named by the number of their ply, from 1.
auto into_notes(std::vector<Ply>& plies) {
  return [&plies](const Json& json) {
    object(json);
    for (std::size_t i = 0; i < plies.size(); ++i)
      plies[i].note = optional_member(json, std::to_string(i + 1).c_str(), text);
    return true;
  };
}

std::vector<Ply> read_plies(const Json& json, const Position& start) {
  auto plies = member(json, "moves", [&](const Json& moves) { return read_moves(moves, start); });
  member(json, "times_us", into_each(plies, &Ply::time, time));
  optional_member(json, "cpu_us", into_each(plies, &Ply::cpu, nullable(time)));
  optional_member(json, "evals", into_each(plies, &Ply::eval, nullable(number)));
  optional_member(json, "notes", into_notes(plies));
  return plies;
}

Fault read_fault(const Json& json) {
  object(json);
  Fault fault;
  fault.player = member(json, "player", read_colour);
  fault.rule = member(json, "rule", read_ending);
  fault.detail = member(json, "detail", text);
  fault.request = member(json, "request", text);
  fault.reply = member(json, "reply", text);
  fault.log = member(json, "stderr", text);
  fault.time = member(json, "time_us", time);
  fault.exit_status = optional_member(
      json, "exit_status", [](const Json& it) { return std::optional(integer(it, 0, 255)); });
  fault.signal = optional_member(json, "signal",
                                 [](const Json& it) { return std::optional(read_signal(it)); });
  fault.resigned = optional_member(json, "resigned", truth);
  return fault;
}

std::vector<Warning> read_warnings(const Json& json) {
  std::vector<Warning> warnings;
  for (const Json& warning : array(json))
    warnings.push_back(
        {member(object(warning), "player", read_colour), member(warning, "text", text)});
  return warnings;
}

std::array<std::string, 2> read_versions(const Json& json) {
  return {optional_member(object(json), "red", text), optional_member(json, "blue", text)};
}

/// Whether what the members say of the end of the game fits together.
void check_end(const GameRecord& record) {
  const auto [winner, ending] = record.outcome;
  const bool nobody_can_win = ending == Ending::draw || ending == Ending::void_game;
  if (winner ? nobody_can_win : !nobody_can_win && ending != Ending::start_failed)
    throw BadValue("\"winner\" must be " + std::string(winner ? "null" : "a colour") +
                   " where the reason is " + in_quotes(name(ending)));
  if (record.fault.has_value() != is_fault(ending))
    throw BadValue(is_fault(ending) ? "\"fault\" is missing"
                                    : "\"fault\" cannot be where nobody broke a rule");
  if (!record.fault) return;
  if (record.fault->rule != ending) throw BadValue("\"fault\": \"rule\" is not the reason");
  if (winner == record.fault->player) throw BadValue("\"fault\": \"player\" is the winner");
  if (record.fault->resigned && ending != Ending::player_error)
    throw BadValue("\"fault\": \"resigned\" cannot be where the reason is " +
                   in_quotes(name(ending)));
}

GameRecord read(const Json& json) {
  if (!json.is_object()) throw BadValue("a record is a JSON object");
  GameRecord record;
  record.game = member(json, "game", [](const Json& it) { return integer(it, 1); });
  record.players[0].name = member(json, "red", text);
  record.players[1].name = member(json, "blue", text);
  record.start = member(json, "start", [](const Json& it) { return unwrap(parse_fen(text(it))); });
  record.plies = read_plies(json, record.start);
  record.outcome.winner = member(json, "winner", nullable(read_colour));
  record.outcome.ending = member(json, "reason", read_ending);
  record.line = member(json, "line", read_line);
  record.seed = member(json, "seed", [](const Json& it) { return integer<std::uint32_t>(it); });
  const auto versions = optional_member(json, "versions", read_versions);
  for (std::size_t side : {0u, 1u}) record.players[side].version = versions[side];
  record.warnings = optional_member(json, "warnings", read_warnings);
  record.fault =
      optional_member(json, "fault", [](const Json& it) { return std::optional(read_fault(it)); });
  check_end(record);
  return record;
}

/// What nlohmann_json says is wrong, without its own name for it in brackets.
std::string explanation(const Json::exception& problem) {
  const std::string_view whole = problem.what();
  return shortened(whole.substr(whole.find(']') + 1), 200);
}

}  // namespace

std::string to_json(const GameRecord& record) {
  Json line = Json::array();
  for (const Cell cell : record.line) line.push_back({cell.column.index(), cell.row_from_top()});
  const auto& winner = record.outcome.winner;
  Json json{{"game", record.game},
            {"red", record.players[0].name},
            {"blue", record.players[1].name},
            {"start", to_fen(record.start)},
            {"moves", to_digits(columns_of(record.plies))},
            {"winner", winner ? Json(name(*winner)) : Json()},
            {"reason", name(record.outcome.ending)},
            {"line", std::move(line)},
            {"seed", record.seed}};
  encode_plies(record.plies, json);
  encode_versions(record, json);
  for (const Warning& warning : record.warnings)
    json["warnings"].push_back({{"player", name(warning.player)}, {"text", warning.text}});
  if (record.fault) json["fault"] = encode(*record.fault);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<GameRecord> parse_record(std::string_view line) {
  try {
    return read(Json::parse(line));
  } catch (const Json::parse_error& problem) {
    return Failure{"it is no JSON:" + explanation(problem)};
  } catch (const Json::out_of_range& problem) {  // a number that no double holds
    return Failure{"it is no JSON that can be read:" + explanation(problem)};
  } catch (const BadValue& problem) {
    return Failure{problem.what()};
  }
}

}  // namespace connect4
