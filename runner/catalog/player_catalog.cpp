#include "runner/catalog/player_catalog.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "lib/text/command_name.hpp"
#include "lib/text/near_miss.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/quotation.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/agent_file.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/interpreters.hpp"
#include "runner/catalog/path_program.hpp"
#include "runner/process/search_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

const BundledPlayer* find_bundled(const std::string& name) {
  for (const BundledPlayer& player : bundled_players())
    if (player.name == name) return &player;
  return nullptr;
}

std::string search_path_of(const fs::path& sdk, const std::string& own) {
  return sdk.string() + (own.empty() ? "" : ":" + own);
}

/// Whatever program a player turns out to be, there may be Python or Ruby in the end: they find the
/// SDK, and the SDK is told that the standard streams belong to a referee.
std::vector<std::pair<std::string, std::string>> environment_in(const Installation& installation) {
  const fs::path& sdk = installation.sdk;
  return {{"PYTHONPATH", search_path_of(sdk / "python", installation.python_path)},
          {"RUBYLIB", search_path_of(sdk / "ruby", installation.ruby_path)},
          {"PYTHONDONTWRITEBYTECODE", "1"},
          {"CONNECT4_REFEREE", "1"}};
}

/// Whether a line of Ruby says `require "NAME"`, or `require_relative` with a path that ends so.
bool requires_library(const fs::path& file, std::string_view library) {
  std::ifstream stream(file, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    const std::string_view text = trimmed(line);
    const std::size_t name = text.find(library);
    if (!text.starts_with("require") || name == std::string_view::npos) continue;
    const std::string_view behind = text.substr(name + library.size());
    if (behind.starts_with('"') || behind.starts_with('\'')) return true;
  }
  return false;
}

/// The host that plays that file unasked; null where it speaks the protocol itself, or none does.
const Host* host_for(const fs::path& file) {
  const Host* const host = host_of(file);
  return host != nullptr && !requires_library(file, host->not_with) ? host : nullptr;
}

std::vector<std::string> known_players(Seats seats) {
  std::vector<std::string> names;
  for (const BundledPlayer& player : bundled_players())
    if (seats == Seats::for_anybody || !player.is_person) names.push_back(player.name);
  return names;
}

std::string known_names(Seats seats) {
  std::string text;
  for (const std::string& name : known_players(seats)) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Whether a file of another contract is to be given the terminal: a person plays through it.
bool asks_for_keyboard(const std::vector<std::string>& words) {
  return host_for(words.front()) != nullptr &&
         std::find(words.begin() + 1, words.end(), "--keyboard") != words.end();
}

/// The files beside one that does not exist, as the person would have written them.
std::vector<std::string> files_beside(const fs::path& file) {
  std::vector<std::string> names;
  std::error_code ignored;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (entry.is_regular_file(ignored)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string other_choices(Seats seats) {
  return "; check the path, or choose one of " + known_names(seats);
}

Failure missing_file(const fs::path& file, Seats seats) {
  const std::string hint = did_you_mean(file.filename().string(), files_beside(file));
  return Failure{"there is no file " + in_quotes(file.string()) +
                 (hint.empty() ? other_choices(seats) : "; " + shortened(hint, longest_quoted))};
}

std::optional<Failure> problem_with_file(const fs::path& file, Seats seats) {
  std::error_code error;
  const bool exists = fs::exists(file, error);
  if (error)
    return Failure{"cannot reach " + in_quotes(file.string()) + ": " + error.message() +
                   other_choices(seats)};
  if (!exists) return missing_file(file, seats);
  if (fs::is_directory(file, error))
    return Failure{in_quotes(file.string()) + " is a folder; name the player's program inside it"};
  if (!fs::is_regular_file(file, error))
    return Failure{in_quotes(file.string()) + " is no regular file; name the player's program"};
  return std::nullopt;
}

Failure no_permission(const fs::path& file, const std::string& what, const std::string& flag) {
  return Failure{in_quotes(file.string()) + what + "; make it so: chmod " + flag + " " +
                 shortened(as_shell_word(file.string()), longest_quoted)};
}

/// The program that runs such files, with these arguments.
Expected<Command> interpreted(const fs::path& file, std::string_view interpreter,
                              std::string_view package, std::vector<std::string> arguments,
                              const Installation& installation) {
  const std::string name(interpreter);
  const auto program = find_executable(name, search_path());
  if (!program)
    return Failure{in_quotes(file.string()) + " needs " + name +
                   ", which is not installed: apt-get install " + std::string(package)};
  if (access(file.c_str(), R_OK) != 0) return no_permission(file, " is not readable", "+r");
  Command command{program->string(), {}, environment_in(installation)};
  command.found_in_path = true;
  command.arguments = std::move(arguments);
  return command;
}

/// A file that a host of ours loads.
Expected<Command> loaded_by(const Host& host, const fs::path& file,
                            const Installation& installation) {
  return interpreted(file, host.interpreter, host.interpreter,
                     {(installation.share / "hosts" / host.program).string(), as_argument(file)},
                     installation);
}

/// Whether it begins by naming its interpreter.
bool is_script(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return stream.get() == '#' && stream.get() == '!';
}

void add_looked_for(Command& command, const std::string& program) {
  if (const auto found = looked_for_in_path(program)) command.looks_for.push_back(found->string());
}

/// Why a file that no interpreter runs is no program.
std::optional<Failure> problem_with_program(const fs::path& file) {
  const bool is_executable = access(file.c_str(), X_OK) == 0;
  const std::string compilation = compilation_of(file);
  if (!compilation.empty() && !(is_executable && is_script(file)))
    return Failure{in_quotes(file.string()) + " is source text; compile it first: " + compilation};
  if (!is_executable) return no_permission(file, " is not executable", "+x");
  return std::nullopt;
}

Expected<Command> command_for_file(const fs::path& file, const Installation& installation,
                                   Seats seats) {
  if (auto problem = problem_with_file(file, seats)) return *std::move(problem);
  if (const Host* const host = host_for(file)) return loaded_by(*host, file, installation);
  if (const Interpreter* const interpreter = interpreter_of(file))
    return interpreted(file, interpreter->program, interpreter->package,
                       arguments_for(*interpreter, file), installation);
  if (auto problem = problem_with_program(file)) return *std::move(problem);
  Command command{fs::absolute(file).string(), {}, environment_in(installation)};
  add_looked_for(command, command.program);
  return command;
}

/// The words that start a guest. An interpreter stays a name: where it is found may differ in a
/// sandbox.
Expected<std::vector<std::string>> guest_words(std::vector<std::string> words, Seats seats) {
  const fs::path file = words.front();
  std::error_code ignored;
  const Interpreter* const interpreter = interpreter_of(file);
  if (interpreter != nullptr || file.has_parent_path() || fs::exists(file, ignored)) {
    if (auto problem = problem_with_file(file, seats)) return *std::move(problem);
    if (interpreter == nullptr)
      if (auto problem = problem_with_program(file)) return *std::move(problem);
    words.front() = fs::absolute(file).string();
  }
  const std::string program(interpreter != nullptr ? interpreter->program : words.front());
  if (interpreter != nullptr) {
    const std::vector<std::string> arguments = arguments_for(*interpreter, words.front());
    words.front() = program;
    words.insert(words.begin() + 1, arguments.begin(), arguments.end());
  }
  if (program.find('/') == std::string::npos && !find_executable(program, search_path()))
    return Failure{"there is no program " + in_quotes(program) +
                   " in PATH; install it, or give its path, such as ./mybot"};
  if (words.size() > 1 && interpreter_of(words[1]) != nullptr)
    if (auto problem = problem_with_file(words[1], seats)) return *std::move(problem);
  return words;
}

Failure guest_missing(const Host& host) {
  return Failure{"\"" + std::string(host.name) + "\" " + std::string(host.summary) +
                 ", which stands behind it, in quotes: \"" + std::string(host.example) + "\""};
}

/// A host with its guest.
Expected<Command> hosted(const Host& host, const std::vector<std::string>& words,
                         const Installation& installation, Seats seats) {
  const std::string name(host.name);
  const auto guest = words.begin() + static_cast<std::ptrdiff_t>(first_operand(words));
  if (guest == words.end() || guest->empty()) return guest_missing(host);
  if (host.guest == Guest::file) {
    if (words.size() != 2)
      return Failure{"\"" + name + "\" has no options, and plays one file: \"" +
                     std::string(host.example) + "\""};
    if (auto problem = problem_with_file(*guest, seats)) return *std::move(problem);
    return loaded_by(host, *guest, installation);
  }
  const auto behind = guest_words({guest, words.end()}, seats);
  if (!behind) return Failure{behind.error()};
  Command command{(installation.players / host.program).string(),
                  {words.begin() + 1, guest},
                  environment_in(installation)};
  command.arguments.insert(command.arguments.end(), behind->begin(), behind->end());
  add_looked_for(command, behind->front());
  return command;
}

/// Whether the first word is a file's, be it there or not. A folder of a program's name is none
/// where arguments are behind it: `java -cp java Bot`.
bool names_a_file(const std::vector<std::string>& words) {
  const std::string& name = words.front();
  std::error_code ignored;
  if (name.find('/') != std::string::npos || interpreter_of(name)) return true;
  if (!fs::exists(name, ignored)) return false;
  return !(fs::is_directory(name, ignored) && words.size() > 1 &&
           find_executable(name, search_path()));
}

/// Two words that are one path with a blank in it; nothing where there are none.
std::optional<Failure> problem_with_blanks(const std::vector<std::string>& words) {
  std::error_code ignored;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string joined = words[i] + " " + words[i + 1];
    if (!fs::exists(words[i], ignored) && fs::is_regular_file(joined, ignored))
      return Failure{in_quotes(joined) +
                     " has a blank in it, which ends a word; put it in quotes: " +
                     shortened(as_shell_word(joined), longest_quoted)};
  }
  return std::nullopt;
}

Failure unknown_player(const std::string& name, Seats seats) {
  std::vector<std::string> known = known_players(seats);
  for (const Host& host : hosts)
    if (!host.name.empty()) known.emplace_back(host.name);
  for (std::string& file : files_beside(name)) known.push_back(std::move(file));
  const std::string hint = shortened(did_you_mean(name, known), longest_quoted);
  return Failure{"there is no player " + in_quotes(name) + (hint.empty() ? "" : ": " + hint) +
                 " (known: " + known_names(seats) + "; or a path such as ./mybot, a " +
                 listed_endings(", ") + " file, a command in quotes)"};
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Installation Installation::of_this_program() {
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  const bool is_packaged = folder.parent_path().filename() == "libexec";  // and not in bin
  const fs::path prefix = is_packaged ? folder.parent_path().parent_path() : folder.parent_path();
  const fs::path share = prefix / "share/connect4";
  return {folder / "players",          share / "sdk",          share,
          prefix / "libexec/connect4", variable("PYTHONPATH"), variable("RUBYLIB")};
}

Installation Installation::for_sandbox() const {
  Installation inside = *this;
  inside.python_path.clear();
  inside.ruby_path.clear();
  return inside;
}

const std::vector<BundledPlayer>& bundled_players() {
  static const std::vector<BundledPlayer> players{
      {"random", "drops discs anywhere it may"},
      {"greedy", "wins if it can, blocks if it must"},
      {"minimax", "searches as deep as its time allows"},
      {"perfect", "plays the best there is, by an exact solver", false, true},
      {"human", "asks the person at this terminal", true},
  };
  return players;
}

Expected<PlayerSpec> find_player_in_words(const std::vector<std::string>& words,
                                          const TimeControl& time, const Installation& installation,
                                          Seats seats) {
  if (words.empty() || words.front().empty())
    return Failure{"a player needs a name; choose one of " + known_names(seats)};
  const std::string& name = words.front();
  PlayerSpec spec;
  spec.label = name;
  spec.time = time;
  auto rest = words.begin() + 1;  // the arguments that the command does not have yet
  std::error_code ignored;
  if (const BundledPlayer* const bundled = find_bundled(name)) {
    spec.command.program = (installation.players / name).string();
    if (!fs::exists(spec.command.program, ignored))
      return Failure{"the bundled player \"" + name + "\" is missing from this installation: " +
                     spec.command.program + " does not exist"};
    spec.is_human = spec.command.uses_terminal = spec.time.unlimited = bundled->is_person;
  } else if (const Host* const host = host_named(name)) {
    auto command = hosted(*host, words, installation, seats);
    if (!command) return Failure{command.error()};
    spec.command = *std::move(command);
    spec.label = fs::path(words[first_operand(words)]).filename().string();
    rest = words.end();
  } else if (names_a_file(words)) {
    auto command = command_for_file(name, installation, seats);
    if (!command) return Failure{command.error()};
    spec.command = *std::move(command);
    spec.label = fs::path(name).filename().string();
    if (host_for(name) == nullptr && interpreter_of(name) != nullptr)
      spec.start_hint = hint_of_agent(name);
    if (asks_for_keyboard(words)) spec.command.uses_terminal = spec.time.unlimited = true;
  } else if (const auto program =
                 words.size() > 1 ? find_executable(name, search_path()) : std::nullopt) {
    if (interpreter_of(words[1]))
      if (auto problem = problem_with_file(words[1], seats)) return *std::move(problem);
    spec.command.program = program->string();
    spec.command.found_in_path = true;
    spec.label = file_of_command(words);
    if (words[1].ends_with(".py")) spec.start_hint = hint_of_agent(words[1]);
    spec.command.environment = environment_in(installation);
  } else {
    return unknown_player(name, seats);
  }
  spec.command.arguments.insert(spec.command.arguments.end(), rest, words.end());
  if (!spec.command.uses_terminal) spec.command.warden = (installation.helpers / "warden").string();
  return spec;
}

Expected<PlayerSpec> find_player(const std::string& text, const TimeControl& time,
                                 const Installation& installation) {
  std::error_code ignored;
  if (fs::is_regular_file(text, ignored)) return find_player_in_words({text}, time, installation);
  const auto words = split_words(text);
  if (!words) return Failure{in_quotes(text) + ": " + words.error()};
  if (auto problem = problem_with_blanks(*words)) return *std::move(problem);
  return find_player_in_words(*words, time, installation);
}

}  // namespace connect4
