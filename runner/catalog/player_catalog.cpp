#include "runner/catalog/player_catalog.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/conventions.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/path_program.hpp"
#include "runner/catalog/player_file.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/real_path.hpp"

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

/// Any program may start Python or Ruby in the end. They find the SDK, and the SDK is told that the
/// standard streams belong to a referee.
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

/// The host that plays that file unasked; null if it speaks the protocol itself, or none does.
const Host* host_for(const fs::path& file) {
  const Host* const host = host_of(file);
  return host != nullptr && !requires_library(file, host->not_with) ? host : nullptr;
}

/// Whether a file of another contract is to be given the terminal: a person plays through it.
bool asks_for_keyboard(const std::vector<std::string>& words) {
  return host_for(words.front()) != nullptr &&
         std::find(words.begin() + 1, words.end(), "--keyboard") != words.end();
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

/// Returns the name without a version: "python" of "python3.11".
std::string_view without_version(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789.-") + 1);
}

/// Returns the interpreter that the first line of a script names, if it is another one than that of
/// its ending: "pypy3". Empty if it is the same one, of any version.
std::string other_interpreter(const fs::path& file, const Interpreter& usual) {
  if (usual.program == "java") return "";
  std::string named = interpreter_in_first_line(file);
  const bool is_usual = without_version(named) == without_version(usual.program) ||
                        (usual.program == "node" && named == "nodejs");
  return is_usual ? "" : named;
}

Failure no_such_interpreter(const fs::path& file, const std::string& named,
                            const Interpreter& usual) {
  return Failure{in_quotes(file.string()) + " asks for " + in_quotes(named) +
                 " in its first line, which is not installed here; install it, or begin the file "
                 "with #!/usr/bin/env " +
                 std::string(usual.program)};
}

/// A source file, by the interpreter of its first line or else of its ending. A package of Python
/// is started as one.
Expected<Command> source_file(const fs::path& file, const Interpreter& usual,
                              const Installation& installation) {
  if (const std::string named = other_interpreter(file, usual); !named.empty()) {
    if (!find_executable(named, search_path())) return no_such_interpreter(file, named, usual);
    return interpreted(file, named, named, {as_argument(file)}, installation);
  }
  const std::string module = usual.ending == ".py" ? module_of(file) : "";
  auto command = interpreted(
      file, usual.program, usual.package,
      module.empty() ? arguments_for(usual, file) : std::vector<std::string>{"-m", module},
      installation);
  if (!command || module.empty()) return command;
  const fs::path above = plain_path(file).parent_path().parent_path();
  command->folder = above.string();
  for (auto& [name, value] : command->environment)
    if (name == "PYTHONPATH") value = search_path_of(above, value);
  return command;
}

/// A file that a host of ours loads.
Expected<Command> loaded_by(const Host& host, const fs::path& file,
                            const Installation& installation) {
  return interpreted(file, host.interpreter, host.interpreter,
                     {(installation.share / "hosts" / host.program).string(), as_argument(file)},
                     installation);
}

void add_looked_for(Command& command, const std::string& program) {
  if (const auto found = program_behind(program)) command.looks_for.push_back(found->string());
}

Expected<Command> command_for_file(const fs::path& file, const Installation& installation,
                                   Seats seats) {
  if (auto problem = problem_with_file(file, seats)) return *std::move(problem);
  if (const Host* const host = host_for(file)) return loaded_by(*host, file, installation);
  if (const Interpreter* const interpreter = interpreter_of(file))
    return source_file(file, *interpreter, installation);
  if (auto problem = problem_with_program(file)) return *std::move(problem);
  Command command{fs::absolute(file).string(), {}, environment_in(installation)};
  add_looked_for(command, command.program);
  return command;
}

/// The words that start a guest. An interpreter stays a name: its path may differ in a sandbox.
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
    return Failure{"no program called " + in_quotes(program) +
                   " in PATH; install it, or give its path, such as ./mybot"};
  if (words.size() > 1 && interpreter_of(words[1]) != nullptr)
    if (auto problem = problem_with_file(words[1], seats)) return *std::move(problem);
  return words;
}

Failure guest_missing(const Host& host) {
  return Failure{"\"" + std::string(host.name) + "\" " + std::string(host.summary) +
                 ", whose file follows in the same quotes: \"" + std::string(host.example) + "\""};
}

/// Returns whether these words are the host's option, in one word or two, or are empty.
bool takes(const Host& host, const std::vector<std::string>& options) {
  if (options.empty()) return true;
  const std::size_t end = options.front().find('=');
  return options.front().substr(0, end) == host.option &&
         options.size() == (end == std::string::npos ? 2 : 1);
}

/// A host with its guest.
Expected<Command> hosted(const Host& host, const std::vector<std::string>& words,
                         const Installation& installation, Seats seats) {
  const std::string name(host.name);
  const auto guest = words.begin() + static_cast<std::ptrdiff_t>(first_operand(words));
  if (guest == words.end() || guest->empty()) return guest_missing(host);
  if (host.guest == Guest::file) {
    const std::vector<std::string> options(words.begin() + 1, guest);
    if (guest + 1 != words.end() || !takes(host, options))
      return Failure{"\"" + name + "\" plays one file and has only the option " +
                     std::string(host.option) + " NAME: \"" + std::string(host.example) + "\""};
    if (auto problem = problem_with_file(*guest, seats)) return *std::move(problem);
    auto command = loaded_by(host, *guest, installation);
    if (command)
      command->arguments.insert(command->arguments.end(), options.begin(), options.end());
    return command;
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

/// Whether the first word is a file's, be it there or not. A folder of a program's name does not
/// count if arguments are behind it, nor does a file of an interpreter's name: `java -cp java Bot`.
bool names_a_file(const std::vector<std::string>& words) {
  const std::string& name = words.front();
  std::error_code ignored;
  if (name.find('/') != std::string::npos || interpreter_of(name)) return true;
  if (!fs::exists(name, ignored)) return false;
  const bool may_be_program = fs::is_directory(name, ignored) || is_interpreter(name);
  return !(may_be_program && words.size() > 1 && find_executable(name, search_path()));
}

bool is_file_or_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) || fs::is_directory(path, ignored);
}

/// The complaint about two words that are one path with a space in it; nothing if there are none.
std::optional<Failure> problem_with_blanks(const std::vector<std::string>& words) {
  std::error_code ignored;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string joined = words[i] + " " + words[i + 1];
    if (!fs::exists(words[i], ignored) && is_file_or_folder(joined))
      return Failure{in_quotes(joined) + " contains a space; quote it: " +
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
  return Failure{"no player called " + in_quotes(name) + (hint.empty() ? "." : "; " + hint) +
                 " Bundled players: " + known_names(seats) +
                 ". Or pass a program, such as ./mybot or mybot.py"};
}

PlayerSpec spec_of(const std::string& label, Command command, const TimeControl& time) {
  PlayerSpec spec;
  spec.label = shown(label);
  spec.command = std::move(command);
  spec.time = time;
  return spec;
}

/// The text that a person wrote behind the player's own word.
void add_arguments(Command& command, const std::vector<std::string>& words) {
  command.arguments.insert(command.arguments.end(), words.begin() + 1, words.end());
}

Expected<PlayerSpec> bundled_player(const BundledPlayer& player,
                                    const std::vector<std::string>& words, const TimeControl& time,
                                    const Installation& installation) {
  const fs::path program = installation.players / player.name;
  std::error_code ignored;
  if (!fs::exists(program, ignored))
    return Failure{"the bundled player \"" + player.name +
                   "\" is missing from this installation: " + shown(program.string()) +
                   " does not exist; install connect4 again"};
  PlayerSpec spec = spec_of(player.name, {program.string(), {}, {}}, time);
  spec.is_human = spec.command.uses_terminal = spec.time.unlimited = player.is_person;
  add_arguments(spec.command, words);
  return spec;
}

/// A guest may be a folder with its program in it. If arguments follow, a folder with the name of a
/// program does not count: `fourinarow java Bot`.
Expected<PlayerSpec> guest_player(const Host& host, std::vector<std::string> words,
                                  const TimeControl& time, const Installation& installation,
                                  Seats seats) {
  const std::size_t guest = first_operand(words);
  fs::path folder;
  if (guest < words.size() && is_folder(words[guest]) &&
      names_a_file({words.begin() + static_cast<std::ptrdiff_t>(guest), words.end()})) {
    const auto found = player_in_folder(words[guest]);
    if (!found) return Failure{found.error()};
    folder = found->folder;
    words[guest] = found->program.string();
  }
  auto command = hosted(host, words, installation, seats);
  if (!command) return Failure{command.error()};
  const std::string file =
      file_of_command({words.begin() + static_cast<std::ptrdiff_t>(guest), words.end()});
  PlayerSpec spec =
      spec_of(folder.empty() ? file : folder.filename().string(), *std::move(command), time);
  spec.command.folder = folder.string();
  spec.plays_from_positions = plays_from_positions(host, words);
  return spec;
}

Expected<PlayerSpec> player_in_file(const std::vector<std::string>& words, const TimeControl& time,
                                    const Installation& installation, Seats seats) {
  const std::string& file = words.front();
  auto command = command_for_file(file, installation, seats);
  if (!command) return Failure{command.error()};
  if (auto problem = problem_with_source(file)) return *std::move(problem);
  PlayerSpec spec = spec_of(fs::path(file).filename().string(), *std::move(command), time);
  if (host_for(file) == nullptr && interpreter_of(file) != nullptr)
    spec.start_hint = hint_of_source(file);
  if (asks_for_keyboard(words)) spec.command.uses_terminal = spec.time.unlimited = true;
  add_arguments(spec.command, words);
  return spec;
}

/// The program in a folder that somebody has submitted.
Expected<PlayerSpec> player_of_folder(std::vector<std::string> words, const TimeControl& time,
                                      const Installation& installation, Seats seats) {
  const auto found = player_in_folder(words.front());
  if (!found) return Failure{found.error()};
  words.front() = found->program.string();
  auto spec = player_in_file(words, time, installation, seats);
  if (!spec) return spec;
  spec->label = shown(found->folder.filename().string());
  spec->command.folder = found->folder.string();
  return spec;
}

/// The player of a program of PATH with the arguments that make a player of it.
Expected<PlayerSpec> player_by_program(const fs::path& program,
                                       const std::vector<std::string>& words,
                                       const TimeControl& time, const Installation& installation,
                                       Seats seats) {
  if (interpreter_of(words[1]))
    if (auto problem = problem_with_file(words[1], seats)) return *std::move(problem);
  Command command{program.string(), {}, environment_in(installation)};
  command.found_in_path = true;
  add_arguments(command, words);
  PlayerSpec spec = spec_of(file_of_command(words), std::move(command), time);
  if (words[1].ends_with(".py")) spec.start_hint = hint_of_source(words[1]);
  return spec;
}

Expected<PlayerSpec> player_by_kind(const std::vector<std::string>& words, const TimeControl& time,
                                    const Installation& installation, Seats seats) {
  const std::string& name = words.front();
  if (const BundledPlayer* const bundled = find_bundled(name))
    return bundled_player(*bundled, words, time, installation);
  if (const Host* const host = host_named(name))
    return guest_player(*host, words, time, installation, seats);
  if (names_a_file(words))
    return is_folder(name) ? player_of_folder(words, time, installation, seats)
                           : player_in_file(words, time, installation, seats);
  const auto program = find_executable(name, search_path());
  if (program && words.size() > 1)
    return player_by_program(*program, words, time, installation, seats);
  return unknown_player(name, seats);
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Installation Installation::of_this_program() {
  const fs::path prefix = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  const fs::path helpers = prefix / "libexec/connect4";
  const fs::path share = prefix / "share/connect4";
  return {helpers / "players",    share / "sdk",      share, helpers,
          variable("PYTHONPATH"), variable("RUBYLIB")};
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
  auto spec = player_by_kind(words, time, installation, seats);
  if (spec) spec->command.warden = (installation.helpers / "warden").string();
  return spec;
}

Expected<PlayerSpec> find_player(const std::string& text, const TimeControl& time,
                                 const Installation& installation, Seats seats) {
  if (is_file_or_folder(text)) return find_player_in_words({text}, time, installation, seats);
  const auto words = split_words(text);
  if (!words) return Failure{in_quotes(text) + ": " + words.error()};
  if (auto problem = problem_with_blanks(*words)) return *std::move(problem);
  return find_player_in_words(*words, time, installation, seats);
}

}  // namespace connect4
