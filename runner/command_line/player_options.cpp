#include "runner/command_line/player_options.hpp"

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/catalog/player_catalog.hpp"
#include "runner/process/real_path.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

milliseconds read_clock(const Arguments& arguments, const std::string& option) {
  const auto duration = arguments.duration(option);
  const auto whole = std::chrono::duration_cast<milliseconds>(duration);
  if (whole != duration)
    throw UsageError(arguments.quoted(option) + ": clocks count whole milliseconds; give " +
                     std::to_string(whole.count() + 1) + "ms");
  return whole;
}

/// "1s", "1500ms"
std::string as_typed(milliseconds duration) {
  const auto count = duration.count();
  return count % 1000 == 0 ? std::to_string(count / 1000) + "s" : std::to_string(count) + "ms";
}

}  // namespace

Option cpu_time_option() {
  return {"cpu-time", "DURATION",
          "Give each turn DURATION of processor time, for machines that others use too; the clock "
          "then allows ten times as much",
          ""};
}

std::chrono::milliseconds read_cpu_time(const Arguments& arguments) {
  constexpr milliseconds longest = std::chrono::hours(1);
  const milliseconds time = read_clock(arguments, "cpu-time");
  if (time < milliseconds(1) || time > longest)
    throw UsageError(arguments.quoted("cpu-time") +
                     ": the value must be from 1ms to 1h, such as 100ms");
  for (const char* const option : {"time-per-move", "bank"})
    if (arguments.has(option)) throw both_given("--cpu-time", "--" + std::string(option));
  return time;
}

std::vector<Option> time_options(const TimeControl& fallback) {
  return {
      {"time-per-move", "DURATION", "Give each turn DURATION, such as 500ms or 2s",
       as_typed(fallback.turn)},
      cpu_time_option(),
      {"bank", "DURATION", "Give each game a reserve for slow turns", as_typed(fallback.bank)},
      {"startup-time", "DURATION", "Give a player DURATION to start", as_typed(fallback.startup)},
      {"ready-time", "DURATION",
       "Give a player DURATION to get ready before each game (default: ten turns, at least 1s and "
       "at most --startup-time)",
       ""},
  };
}

TimeControl read_time(const Arguments& arguments) {
  TimeControl time{read_clock(arguments, "time-per-move"), read_clock(arguments, "bank"),
                   read_clock(arguments, "startup-time")};
  if (arguments.has("ready-time")) time.ready = read_clock(arguments, "ready-time");
  if (arguments.has("cpu-time")) time.fix_work(read_cpu_time(arguments));
  if (time.turn + time.bank < milliseconds(1))
    throw UsageError(
        arguments.quoted("time-per-move") + " and " + arguments.quoted("bank") +
        " add up to less than 1ms, which is too short for any move; increase one of them");
  for (const char* const option : {"startup-time", "ready-time"})
    if (arguments.has(option) && read_clock(arguments, option) < milliseconds(1))
      throw UsageError(arguments.quoted(option) +
                       ": too short for any player to start; give more, such as 10s");
  return time;
}

Operand player_operand(Persons persons) {
  std::vector<std::string> names;
  for (const BundledPlayer& player : bundled_players())
    if (!player.is_person || persons == Persons::allowed) names.push_back(player.name);
  return {"PLAYER",
          "A bundled player (" + joined(names) +
              "), a program, or a command in quotes such as \"minimax --depth 4\"; `connect4 bot "
              "list` lists everything that can play",
          names};
}

std::string path_in_pieces(const std::vector<std::string>& operands) {
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
    const std::string joined = operands[i] + " " + operands[i + 1];
    if (is_there(joined) && !is_there(operands[i]))
      return "; put " + in_quotes(joined) + " in quotes, because it contains a space";
  }
  return "";
}

std::vector<std::string> program_names() {
  std::vector<std::string> names;
  for (const BundledPlayer& player : bundled_players())
    if (!player.is_person) names.push_back(player.name);
  return names;
}

}  // namespace connect4
