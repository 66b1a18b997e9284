#include "protocol/records/record_codec.hpp"

#include <array>
#include <csignal>
#include <cstring>

#include "lib/game/notation.hpp"
#include "lib/solver/score.hpp"
#include "lib/text/printable.hpp"
#include "protocol/messages/json_text.hpp"
#include "protocol/records/json_members.hpp"

namespace connect4 {

namespace {

using namespace json;

/// "SIGKILL" if the system knows the number, otherwise the number itself.
std::string signal_name(int signal) {
  const char* const abbreviation = sigabbrev_np(signal);
  return abbreviation != nullptr ? std::string("SIG") + abbreviation : std::to_string(signal);
}

Colour read_colour(const Json& json) {
  const auto colour = colour_from_name(text(json));
  if (!colour) throw BadValue(in_quotes(text(json)) + " is neither \"red\" nor \"blue\"");
  return *colour;
}

Ending read_reason(const Json& json) {
  const auto ending = ending_from_name(text(json));
  if (!ending) throw BadValue("unknown reason " + in_quotes(text(json)));
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

Json written_line(const GameRecord& record) {
  Json line = Json::array();
  for (const Cell cell : record.line) line.push_back({cell.column.index(), cell.row_from_top()});
  return line;
}

void read_line(const Json& json, GameRecord& record) {
  for (const Json& cell : array(json)) record.line.push_back(read_cell(cell));
}

void read_moves(const Json& json, GameRecord& record) {
  const auto columns = unwrap(parse_digits(text(json)));
  unwrap(play_out(record.start, columns));
  for (const Column column : columns) record.plies.push_back(Ply{column, {}, {}, {}, ""});
}

/// One entry a ply. Null if `write` gives that for every ply.
template <class Write>
Json each_ply(const GameRecord& record, Write write) {
  Json entries = Json::array();
  bool has_any = false;
  for (const Ply& ply : record.plies) has_any |= !entries.emplace_back(write(ply)).is_null();
  return has_any ? entries : Json();
}

template <class Read>
void into_each_ply(const Json& json, GameRecord& record, Read read) {
  if (array(json).size() != record.plies.size())
    throw BadValue(std::to_string(json.size()) + " entries for " +
                   std::to_string(record.plies.size()) + " moves");
  for (std::size_t i = 0; i < record.plies.size(); ++i) read(json[i], record.plies[i]);
}

Json written_times(const GameRecord& record) {
  Json times = Json::array();
  for (const Ply& ply : record.plies) times.push_back(ply.time.count());
  return times;
}

/// Texts, named by the number of their ply, from 1.
Json written_notes(const GameRecord& record) {
  Json notes;
  for (std::size_t i = 0; i < record.plies.size(); ++i)
    if (const std::string& note = record.plies[i].note; !note.empty())
      notes[std::to_string(i + 1)] = note;
  return notes;
}

void read_notes(const Json& json, GameRecord& record) {
  object(json);
  for (std::size_t i = 0; i < record.plies.size(); ++i)
    read_if_there(json, std::to_string(i + 1).c_str(),
                  [&](const Json& it) { record.plies[i].note = text(it); });
}

/// One of the start and one of each ply.
void read_scores(const Json& json, GameRecord& record) {
  if (array(json).size() != record.plies.size() + 1)
    throw BadValue(std::to_string(json.size()) + " entries for " +
                   std::to_string(record.plies.size()) + " moves and the start");
  for (const Json& score : json) {
    const bool fits =
        score.is_number_unsigned()
            ? score.get<std::uint64_t>() <= std::uint64_t{greatest_score}
            : score.is_number_integer() && score.get<std::int64_t>() >= -greatest_score;
    if (!fits)
      throw BadValue("a score must be an integer from -" + std::to_string(greatest_score) + " to " +
                     std::to_string(greatest_score));
    record.scores.push_back(score.get<int>());
  }
}

/// Returns an object with the result of `write` for each side, by colour; null if both results are
/// null.
template <class Write>
Json each_colour(Write write) {
  Json values;
  for (const Colour colour : both_colours)
    if (Json value = write(colour); !value.is_null())
      values[std::string(name(colour))] = std::move(value);
  return values;
}

template <class Read>
void into_each_colour(const Json& json, Read read) {
  object(json);
  for (const Colour colour : both_colours)
    read_if_there(json, std::string(name(colour)).c_str(),
                  [&](const Json& it) { read(it, colour); });
}

Json written_texts(const GameRecord& record, std::string Identity::*text_of) {
  return each_colour([&](Colour side) {
    const std::string& text = record.players[side].*text_of;
    return text.empty() ? Json() : Json(text);
  });
}

void read_texts(const Json& json, GameRecord& record, std::string Identity::*text_of) {
  into_each_colour(json,
                   [&](const Json& it, Colour side) { record.players[side].*text_of = text(it); });
}

/// "start", "1" to "42", "end".
std::string name_of_turn(int ply) {
  if (ply == before_first_turn) return "start";
  return ply == after_the_end ? "end" : std::to_string(ply);
}

Json written_log(const PlayerLog& log) {
  Json turns = Json::object();
  for (const LogPart& part : log) turns[name_of_turn(part.ply)] = part.text;
  return turns;
}

PlayerLog read_log(const Json& json) {
  object(json);
  PlayerLog log;
  for (int ply = before_first_turn; ply <= after_the_end; ++ply)
    read_if_there(json, name_of_turn(ply).c_str(), [&](const Json& it) {
      log.push_back({ply, text(it)});
    });
  return log;
}

Json written_logs(const GameRecord& record) {
  return each_colour([&](Colour side) {
    return record.logs[side].empty() ? Json() : written_log(record.logs[side]);
  });
}

void read_logs(const Json& json, GameRecord& record) {
  into_each_colour(json, [&](const Json& it, Colour side) { record.logs[side] = read_log(it); });
}

/// Writes the object of each side that has one.
template <class Owner, std::size_t count>
Json written_sides(const std::array<Member<Owner>, count>& members,
                   const PerColour<std::optional<Owner>>& sides) {
  return each_colour(
      [&](Colour side) { return sides[side] ? write_members(members, *sides[side]) : Json(); });
}

template <class Owner, std::size_t count>
void read_sides(const std::array<Member<Owner>, count>& members, const Json& json,
                PerColour<std::optional<Owner>>& sides) {
  into_each_colour(json, [&](const Json& it, Colour side) {
    read_members(members, object(it), sides[side].emplace());
  });
}

Json written_machine(const GameRecord& record) {
  const Machine& machine = record.machine;
  if (!machine.is_known()) return Json();
  return {{"node", machine.node}, {"processor", machine.processor}};
}

void read_machine(const Json& json, GameRecord& record) {
  object(json);
  read_if_there(json, "node", [&](const Json& it) { record.machine.node = text(it); });
  read_if_there(json, "processor", [&](const Json& it) { record.machine.processor = text(it); });
}

constexpr std::array<Member<Warning>, 2> warning_members{{
    {"player", [](const Warning& warning) -> Json { return name(warning.player); },
     [](const Json& json, Warning& warning) { warning.player = read_colour(json); }},
    {"text", [](const Warning& warning) -> Json { return warning.text; },
     [](const Json& json, Warning& warning) { warning.text = text(json); }},
}};

/// The reason of a void game comes first, as a warning of the player to move.
Json written_warnings(const GameRecord& record) {
  Json warnings;
  const bool is_void = record.outcome.ending == Ending::void_game;
  if (is_void && !(record.void_reason.empty() && record.warnings.empty()))
    warnings.push_back(write_members(
        warning_members, Warning{record.final_position().to_move(), record.void_reason}));
  for (const Warning& warning : record.warnings)
    warnings.push_back(write_members(warning_members, warning));
  return warnings;
}

void read_warnings(const Json& json, GameRecord& record) {
  for (const Json& warning : array(json))
    read_members(warning_members, object(warning), record.warnings.emplace_back());
  if (record.outcome.ending != Ending::void_game || record.warnings.empty()) return;
  record.void_reason = std::move(record.warnings.front().text);
  record.warnings.erase(record.warnings.begin());
}

constexpr std::array<Member<Readiness>, 2> readiness_table{{
    {"time_us", [](const Readiness& ready) -> Json { return ready.time.count(); },
     [](const Json& json, Readiness& ready) { ready.time = time(json); }},
    {"cpu_us", [](const Readiness& ready) { return ready.cpu ? Json(ready.cpu->count()) : Json(); },
     [](const Json& json, Readiness& ready) { ready.cpu = time(json); }, MemberKind::optional},
}};

constexpr std::array<Member<Fault>, 9> fault_table{{
    {"reason", [](const Fault& fault) -> Json { return name(fault.rule); },
     [](const Json& json, Fault& fault) { fault.rule = read_reason(json); }},
    {"detail", [](const Fault& fault) -> Json { return fault.detail; },
     [](const Json& json, Fault& fault) { fault.detail = text(json); }},
    {"request", [](const Fault& fault) -> Json { return fault.request; },
     [](const Json& json, Fault& fault) { fault.request = text(json); }},
    {"reply", [](const Fault& fault) -> Json { return fault.reply; },
     [](const Json& json, Fault& fault) { fault.reply = text(json); }},
    {"stderr", [](const Fault& fault) -> Json { return fault.log; },
     [](const Json& json, Fault& fault) { fault.log = text(json); }},
    {"time_us", [](const Fault& fault) -> Json { return fault.time.count(); },
     [](const Json& json, Fault& fault) { fault.time = time(json); }},
    {"exit_status",
     [](const Fault& fault) { return fault.exit_status ? Json(*fault.exit_status) : Json(); },
     [](const Json& json, Fault& fault) { fault.exit_status = integer(json, 0, 255); },
     MemberKind::optional},
    {"signal",
     [](const Fault& fault) { return fault.signal ? Json(signal_name(*fault.signal)) : Json(); },
     [](const Json& json, Fault& fault) { fault.signal = read_signal(json); },
     MemberKind::optional},
    {"resigned", [](const Fault& fault) { return fault.resigned ? Json(true) : Json(); },
     [](const Json& json, Fault& fault) { fault.resigned = truth(json); }, MemberKind::optional},
}};

constexpr std::array<Member<GameRecord>, 21> record_table{{
    {"game", [](const GameRecord& record) -> Json { return record.game; },
     [](const Json& json, GameRecord& record) { record.game = integer(json, 1); }},
    {"red", [](const GameRecord& record) -> Json { return record.players[0].name; },
     [](const Json& json, GameRecord& record) { record.players[0].name = text(json); }},
    {"blue", [](const GameRecord& record) -> Json { return record.players[1].name; },
     [](const Json& json, GameRecord& record) { record.players[1].name = text(json); }},
    {"start", [](const GameRecord& record) -> Json { return to_fen(record.start); },
     [](const Json& json, GameRecord& record) { record.start = unwrap(parse_fen(text(json))); }},
    {"moves", [](const GameRecord& record) -> Json { return to_digits(columns_of(record.plies)); },
     read_moves},
    {"winner",
     [](const GameRecord& record) {
       return record.outcome.winner ? Json(name(*record.outcome.winner)) : Json();
     },
     [](const Json& json, GameRecord& record) {
       if (!json.is_null()) record.outcome.winner = read_colour(json);
     }},
    {"reason", [](const GameRecord& record) -> Json { return name(record.outcome.ending); },
     [](const Json& json, GameRecord& record) { record.outcome.ending = read_reason(json); }},
    {"line", written_line, read_line},
    {"seed", [](const GameRecord& record) -> Json { return record.seed; },
     [](const Json& json, GameRecord& record) { record.seed = integer<std::uint32_t>(json); }},
    {"times_us", written_times,
     [](const Json& json, GameRecord& record) {
       into_each_ply(json, record, [](const Json& it, Ply& ply) { ply.time = time(it); });
     }},
    {"cpu_us",
     [](const GameRecord& record) {
       return each_ply(record,
                       [](const Ply& ply) { return ply.cpu ? Json(ply.cpu->count()) : Json(); });
     },
     [](const Json& json, GameRecord& record) {
       into_each_ply(json, record, [](const Json& it, Ply& ply) {
         if (!it.is_null()) ply.cpu = time(it);
       });
     },
     MemberKind::optional},
    {"ready", [](const GameRecord& record) { return written_sides(readiness_table, record.ready); },
     [](const Json& json, GameRecord& record) { read_sides(readiness_table, json, record.ready); },
     MemberKind::optional},
    {"evals",
     [](const GameRecord& record) {
       return each_ply(record, [](const Ply& ply) { return ply.eval ? Json(*ply.eval) : Json(); });
     },
     [](const Json& json, GameRecord& record) {
       into_each_ply(json, record, [](const Json& it, Ply& ply) {
         if (!it.is_null()) ply.eval = number(it);
       });
     },
     MemberKind::optional},
    {"notes", written_notes, read_notes, MemberKind::optional},
    {"scores",
     [](const GameRecord& record) { return record.scores.empty() ? Json() : Json(record.scores); },
     read_scores, MemberKind::optional},
    {"versions", [](const GameRecord& record) { return written_texts(record, &Identity::version); },
     [](const Json& json, GameRecord& record) { read_texts(json, record, &Identity::version); },
     MemberKind::optional},
    {"files", [](const GameRecord& record) { return written_texts(record, &Identity::files); },
     [](const Json& json, GameRecord& record) { read_texts(json, record, &Identity::files); },
     MemberKind::optional},
    {"warnings", written_warnings, read_warnings, MemberKind::optional},
    {"faults", [](const GameRecord& record) { return written_sides(fault_table, record.faults); },
     [](const Json& json, GameRecord& record) { read_sides(fault_table, json, record.faults); },
     MemberKind::optional},
    {"logs", written_logs, read_logs, MemberKind::optional},
    {"machine", written_machine, read_machine, MemberKind::optional},
}};

/// Checks that a player has a fault if, and only if, it lost by one.
void check_fault(const std::optional<Fault>& fault, const Outcome& outcome, Colour colour) {
  const auto [winner, ending] = outcome;
  const auto is_wrong = [&](const std::string& reason) {
    throw BadValue("\"faults\": " + in_quotes(name(colour)) + reason);
  };
  const bool has_lost_by_one = is_fault(ending) && winner != colour;
  if (fault.has_value() != has_lost_by_one)
    is_wrong(fault ? " did not lose by a fault" : " is missing");
  if (!fault) return;
  if (fault->rule != ending) is_wrong(": \"reason\" is not that of the game");
  if (fault->resigned && ending != Ending::player_error)
    is_wrong(": \"resigned\" cannot be where the reason is " + in_quotes(name(ending)));
}

/// Whether the members about the end of the game fit together.
void check_end(const GameRecord& record) {
  const auto [winner, ending] = record.outcome;
  const bool has_winner = row_of(ending).may_have_winner;
  if (winner ? !has_winner : has_winner && ending != Ending::start_failed)
    throw BadValue("\"winner\" must be " + std::string(winner ? "null" : "a colour") +
                   " where the reason is " + in_quotes(name(ending)));
  for (const Colour colour : both_colours)
    check_fault(record.fault_of(colour), record.outcome, colour);
}

GameRecord read(const Json& json) {
  if (!json.is_object()) throw BadValue("a record is a JSON object");
  GameRecord record;
  read_members(record_table, json, record);
  check_end(record);
  return record;
}

template <class Owner, std::size_t count>
std::vector<RecordMember> described(const std::array<Member<Owner>, count>& members) {
  std::vector<RecordMember> all;
  for (const Member<Owner>& member : members)
    all.push_back({member.name, member.kind != MemberKind::needed});
  return all;
}

/// The error that nlohmann_json reports, without its own name for it in brackets.
std::string explanation(const Json::exception& problem) {
  const std::string_view whole = problem.what();
  return shortened(whole.substr(whole.find(']') + 1), 200);
}

}  // namespace

std::vector<RecordMember> record_members() {
  return described(record_table);
}

std::vector<RecordMember> fault_members() {
  return described(fault_table);
}

std::string to_json(const GameRecord& record) {
  return json_line(write_members(record_table, record));
}

std::string member_to_json(const GameRecord& record, std::string_view member) {
  for (const Member<GameRecord>& row : record_table)
    if (row.name == member)
      if (const Json value = row.write(record); !value.is_null()) return json_line(value);
  return "";
}

Expected<GameRecord> parse_record(std::string_view line) {
  // Each member is looked for among all before it. No game has so many.
  constexpr int most_members = 10'000;
  int members = 0;
  const auto count = [&](int, Json::parse_event_t event, const Json&) {
    if (event == Json::parse_event_t::key && ++members > most_members)
      throw BadValue("it has over 10,000 members");
    return true;
  };
  try {
    return read(Json::parse(line, count));
  } catch (const Json::parse_error& problem) {
    return Failure{"it is not JSON:" + explanation(problem)};
  } catch (const Json::out_of_range& problem) {  // a number that no double holds
    return Failure{"it is not JSON that can be read:" + explanation(problem)};
  } catch (const BadValue& problem) {
    return Failure{problem.what()};
  }
}

}  // namespace connect4
