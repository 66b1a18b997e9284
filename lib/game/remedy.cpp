#include "lib/game/remedy.hpp"

#include <array>
#include <string_view>

namespace connect4 {

namespace {

/// What programs and interpreters say when they end, and what is meant by it.
struct Sign {
  std::string_view words;
  std::string_view remedy;
};

constexpr std::string_view of_line_ends =
    "its first line ends as in Windows: take the carriage returns away with sed -i 's/\\r$//' FILE";
constexpr std::string_view of_hidden_sdk =
    "a file called connect4.py hides the SDK from it: give that file another name";

constexpr std::string_view of_writing =
    "in a sandbox a player may write to /tmp alone, which goes with its process; a tournament "
    "gives "
    "it a folder that stays for a meeting by \"scratch\": true";
constexpr std::string_view of_too_many_processes =
    "in a sandbox a player may have so many processes and threads only: start fewer, or raise "
    "\"processes\" in the tournament's sandbox";
constexpr std::string_view of_network =
    "a player in a sandbox has no network: bring along what it needs";

constexpr std::array<Sign, 15> signs_in_log{{
    {"\\r\u2019: No such file", of_line_ends},
    {"^M: bad interpreter", of_line_ends},
    {"with a carriage return, as in Windows", of_line_ends},
    {"'connect4' has no attribute", of_hidden_sdk},
    {"'connect4' (most likely due to a circular import)", of_hidden_sdk},
    {"No module named",
     "install that module for the Python that plays it, which is the `python3` in PATH, or put the "
     "file beside it; in a sandbox neither PYTHONPATH nor what `pip install --user` installs is "
     "seen"},
    {"Read-only file system", of_writing},
    {"PermissionError: [Errno 13]", of_writing},
    {"[Errno 11] Resource temporarily unavailable", of_too_many_processes},
    {"can't start new thread", of_too_many_processes},
    {"unable to create native thread", of_too_many_processes},
    {"fork: Resource temporarily unavailable", of_too_many_processes},
    {"name resolution", of_network},
    {"Address family not supported", of_network},
    {"Could not find or load main class", "name the folder of the class: java -cp FOLDER CLASS"},
}};

bool contains(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

std::string_view remedy_by_log(const Fault& fault) {
  const bool has_failed = fault.rule == Ending::start_failed || fault.rule == Ending::crash ||
                          (fault.rule == Ending::player_error && !fault.resigned);
  if (!has_failed) return {};
  const std::string_view remedy = remedy_in_log(fault.log);
  return remedy.empty() ? remedy_in_log(fault.detail) : remedy;
}

/// Of one that was started, and said nothing that counts.
std::string_view remedy_of_silence(const Fault& fault) {
  if (fault.rule != Ending::start_failed || !fault.reply.empty()) return {};
  if (fault.request.empty()) return "mend that first: no program of it was started";
  if (contains(fault.request, "\"method\":\"new_game\""))
    return "it asked for time by `ready`: answer `new_game` within the time to start, or leave "
           "`ready` "
           "out of the answer to `name`";
  if (contains(fault.detail, "\"kaggle ")) return "give it to its host: \"kaggle FILE\"";
  if (fault.exit_status == 0)
    return "read standard input line by line until it ends; in Python that is done by "
           "connect4.play(choose_column) as the last line";
  if (fault.exit_status || fault.signal) return {};
  return "answer `name` before anything else, and flush what is written: print(..., flush=True), "
         "fflush(stdout), std::cout << std::flush, System.out.flush()";
}

std::string_view remedy_of_counting(const Fault& fault) {
  const bool is_one_too_many =
      fault.rule == Ending::invalid_move && fault.detail.starts_with("answered 7 ");
  return is_one_too_many ? "columns count from 0: the leftmost is 0, the rightmost 6" : "";
}

}  // namespace

std::string_view remedy_in_log(std::string_view log) {
  for (const Sign& sign : signs_in_log)
    if (contains(log, sign.words)) return sign.remedy;
  return {};
}

std::string remedy_for(const Fault& fault) {
  for (const std::string_view remedy : {remedy_by_log(fault), remedy_of_silence(fault),
                                        remedy_of_counting(fault), row_of(fault.rule).remedy})
    if (!remedy.empty()) return std::string(remedy);
  return "read PROTOCOL.md: it says which lines count";
}

}  // namespace connect4
