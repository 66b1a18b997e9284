#include "protocol/record_codec.hpp"

#include <csignal>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "lib/game/notation.hpp"

namespace connect4 {

namespace {

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

int signal_number(const std::string& name) {
  for (int signal = 1; signal < NSIG; ++signal)
    if (signal_name(signal) == name) return signal;
  throw std::invalid_argument("unknown signal \"" + name + "\"");
}

Json encode(const Fault& fault) {
  Json json{{"player", name(fault.player)}, {"rule", name(fault.rule)}, {"detail", fault.detail},
            {"request", fault.request},     {"reply", fault.reply},     {"stderr", fault.log},
            {"time_us", fault.time.count()}};
  if (fault.exit_status) json["exit_status"] = *fault.exit_status;
  if (fault.signal) json["signal"] = signal_name(*fault.signal);
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

/// A record cannot be read: caught at this file's border and turned into an Expected.
struct BadMember : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads `json[key]` with `read`, naming the key in whatever goes wrong.
template <class Read>
auto member(const Json& json, const char* key, Read read) {
  const auto it = json.find(key);
  if (it == json.end()) throw BadMember(std::string("\"") + key + "\" is missing");
  try {
    return read(*it);
  } catch (const std::exception& problem) {
    throw BadMember(std::string("\"") + key + "\": " + problem.what());
  }
}

template <class T>
T as(const Json& json) {
  return json.get<T>();
}

template <class T>
T unwrap(Expected<T> value) {
  if (!value) throw std::invalid_argument(value.error());
  return *std::move(value);
}

Colour read_colour(const Json& json) {
  const auto colour = colour_from_name(json.get<std::string>());
  if (!colour) throw std::invalid_argument("must be \"red\" or \"blue\"");
  return *colour;
}

Ending read_ending(const Json& json) {
  const auto ending = ending_from_name(json.get<std::string>());
  if (!ending) throw std::invalid_argument("unknown ending \"" + json.get<std::string>() + "\"");
  return *ending;
}

std::vector<Cell> read_line(const Json& json) {
  std::vector<Cell> line;
  for (const Json& pair : json) {
    const auto column = Column::from_index(pair.at(0).get<std::int64_t>());
    const int row = row_count - 1 - pair.at(1).get<int>();
    if (!column || row < 0 || row >= row_count) throw std::invalid_argument("a cell off the board");
    line.push_back(Cell{*column, row});
  }
  return line;
}

std::vector<Ply> read_plies(const Json& json) {
  const auto columns = member(json, "moves", [](const Json& moves) {
    return unwrap(parse_digits(as<std::string>(moves)));
  });
  const auto times = member(json, "times_us", as<std::vector<std::int64_t>>);
  if (times.size() != columns.size())
    throw BadMember("\"times_us\" has " + std::to_string(times.size()) + " entries for " +
                    std::to_string(columns.size()) + " moves");
  const Json cpu = json.value("cpu_us", Json::array());
  const Json evals = json.value("evals", Json::array());
  const Json notes = json.value("notes", Json::object());
  std::vector<Ply> plies;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Ply ply{columns[i], std::chrono::microseconds(times[i]), std::nullopt, std::nullopt, ""};
    if (i < cpu.size() && !cpu[i].is_null())
      ply.cpu = std::chrono::microseconds(cpu[i].get<std::int64_t>());
    if (i < evals.size() && !evals[i].is_null()) ply.eval = evals[i].get<double>();
    ply.note = notes.value(std::to_string(i + 1), "");
    plies.push_back(std::move(ply));
  }
  return plies;
}

Fault read_fault(const Json& json) {
  Fault fault;
  fault.player = member(json, "player", read_colour);
  fault.rule = member(json, "rule", read_ending);
  fault.detail = json.value("detail", "");
  fault.request = json.value("request", "");
  fault.reply = json.value("reply", "");
  fault.log = json.value("stderr", "");
  fault.time = std::chrono::microseconds(json.value("time_us", std::int64_t{0}));
  if (json.contains("exit_status")) fault.exit_status = member(json, "exit_status", as<int>);
  if (json.contains("signal"))
    fault.signal = signal_number(member(json, "signal", as<std::string>));
  return fault;
}

std::vector<Warning> read_warnings(const Json& json) {
  std::vector<Warning> warnings;
  for (const Json& warning : json)
    warnings.push_back(
        {member(warning, "player", read_colour), member(warning, "text", as<std::string>)});
  return warnings;
}

GameRecord read(const Json& json) {
  GameRecord record;
  record.game = member(json, "game", as<int>);
  record.players[0].name = member(json, "red", as<std::string>);
  record.players[1].name = member(json, "blue", as<std::string>);
  record.start = member(json, "start",
                        [](const Json& fen) { return unwrap(parse_fen(as<std::string>(fen))); });
  record.plies = read_plies(json);
  record.outcome.ending = member(json, "reason", read_ending);
  if (const Json winner = json.value("winner", Json()); !winner.is_null())
    record.outcome.winner = member(json, "winner", read_colour);
  record.line = member(json, "line", read_line);
  record.seed = json.value("seed", std::uint32_t{0});
  if (const Json versions = json.value("versions", Json::object()); !versions.empty()) {
    record.players[0].version = versions.value("red", "");
    record.players[1].version = versions.value("blue", "");
  }
  if (json.contains("warnings")) record.warnings = member(json, "warnings", read_warnings);
  if (json.contains("fault")) record.fault = member(json, "fault", read_fault);
  return record;
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
  } catch (const std::exception& problem) {  // of nlohmann_json or BadMember: both explain
    return Failure{problem.what()};
  }
}

}  // namespace connect4
