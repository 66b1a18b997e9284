#include "runner/catalog/player_sandbox.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "protocol/files/game_files.hpp"
#include "runner/catalog/hosts.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/own_folder.hpp"
#include "runner/catalog/path_program.hpp"
#include "runner/process/real_path.hpp"
#include "runner/process/sandbox_probe.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// Whether a user that is neither owner nor of the group may read it.
bool is_open_to_all(const fs::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return true;  // another one complains of that
  const mode_t wanted = S_ISDIR(status.st_mode) ? S_IROTH | S_IXOTH : S_IROTH;
  return (status.st_mode & wanted) == wanted;
}

/// Collects the visible paths of a player, without showing anything twice.
class View {
 public:
  explicit View(PrivatePlaces others) : places_(std::move(others)) {}

  void show(const fs::path& path) {
    if (!shows(path) && is_there(path)) visible_.push_back(path);
  }

  /// Shows the player's own folder, in which it runs.
  void show_own(const fs::path& folder) {
    show(folder);
    folder_ = folder;
  }

  /// Shows a path that the player's command names, with its folder.
  void show_named(const fs::path& path) {
    const fs::path folder = is_folder(path) ? path : path.parent_path();
    if (!places_.are_in(folder))
      show(folder);
    else if (folder != path)
      show(path);
    show_target(path);
    const Interpreter* const interpreter = interpreter_of(path);
    if (interpreter && !interpreter->beside.empty() &&
        !places_.are_in(folder / interpreter->beside))
      show(folder / interpreter->beside);
    if (!folder_.empty()) return;
    folder_ = folder;
    folder_is_named_ = folder == path;
  }

  bool shows(const fs::path& path) const {
    return is_of_system(path) ||
           std::any_of(visible_.begin(), visible_.end(),
                       [&](const fs::path& visible) { return is_within(path, visible); });
  }

  /// Whether something below that folder is seen, so that the folder is there.
  bool shows_in(const fs::path& folder) const {
    return std::any_of(visible_.begin(), visible_.end(),
                       [&](const fs::path& visible) { return is_within(visible, folder); });
  }

  /// Nothing, or the first place that an unprivileged user could not read.
  std::optional<fs::path> closed_place() const {
    const auto closed = std::find_if_not(visible_.begin(), visible_.end(), is_open_to_all);
    return closed == visible_.end() ? std::nullopt : std::optional(*closed);
  }

  const std::vector<fs::path>& visible() const { return visible_; }

  /// Whether the first path of its command is a folder that it does not see.
  bool folder_is_hidden() const { return folder_is_named_ && !shows(folder_); }

  /// The folder in which the player runs: that of the first path in its command.
  fs::path folder() const { return folder_.empty() ? "/tmp" : folder_; }

 private:
  void show_target(const fs::path& path) {  // of a link
    if (!is_folder(path)) show(real_path(path));
  }

  const PrivatePlaces places_;
  std::vector<fs::path> visible_;
  fs::path folder_;
  bool folder_is_named_ = false;
};

Failure closed(const fs::path& place) {
  return Failure{in_quotes(place.string()) +
                 " is closed to other users, but players that root starts run in the sandbox as an "
                 "unprivileged user; make it readable: chmod o+rX " +
                 shortened(place.string(), longest_quoted) + ", or play as an ordinary user"};
}

/// The reason why a player cannot run: its folder would show files that are not its own.
Failure shared_folder(const fs::path& folder) {
  return Failure{in_quotes(folder.string()) +
                 " also contains other players, the config, results or a home, so the sandbox does "
                 "not show it; give the player a folder of its own"};
}

/// Whether a command names something below that folder, or an environment variable does. Every
/// place that is shown costs the start a fraction of a millisecond.
bool uses(const Command& command, const fs::path& folder) {
  const std::vector<fs::path> named = paths_named_by(command);
  const auto& variables = command.environment;
  return !folder.empty() &&
         (std::any_of(named.begin(), named.end(),
                      [&](const fs::path& path) { return is_within(path, folder); }) ||
          std::any_of(variables.begin(), variables.end(), [&](const auto& variable) {
            return variable.second.find(folder.string()) != std::string::npos;
          }));
}

/// Whether it is one of our own players, and looks into the installed book.
bool reads_book(const Command& command, const Installation& installation) {
  const auto& players = bundled_players();
  return std::any_of(players.begin(), players.end(), [&](const BundledPlayer& player) {
    return player.reads_book && command.program == installation.players / player.name;
  });
}

/// The path at which a guest expects its folder; empty if it may be anywhere.
fs::path guest_folder(const Command& command, const Installation& installation) {
  if (command.arguments.empty()) return {};
  for (const Host& host : hosts)
    if (command.arguments.front() == installation.share / "hosts" / host.program)
      return host.folder;
  return {};
}

/// The files of the player, without those of the installation.
NamedPaths named_paths(const Command& command, const std::vector<std::string>& files,
                       const SandboxPlan& plan, const Installation& installation) {
  NamedPaths named{paths_named_by(command), {files.begin(), files.end()}, {}};
  named.common = {installation.players, installation.share};
  std::erase_if(named.command, [&](const fs::path& path) {
    return is_within(path, installation.players) || is_within(path, installation.share);
  });
  named.common.insert(named.common.end(), plan.read_only.begin(), plan.read_only.end());
  return named;
}

/// Returns the file that plays: the first file that a command names, or the class in a folder that
/// it names.
fs::path program_of(const Command& command, const NamedPaths& named) {
  for (const fs::path& path : named.command)
    if (!is_folder(path)) return path;
  for (const std::string& word : command.arguments)
    if (const fs::path file = named.command.front() / (word + ".class"); is_there(file))
      return file;
  return {};
}

/// Returns the folder that is the player's own; empty if it has none.
fs::path own_folder_of(const Command& command, const NamedPaths& named) {
  if (!command.folder.empty()) return plain_path(command.folder);
  const fs::path program = named.command.empty() ? fs::path() : program_of(command, named);
  return program.empty() ? program : project_of(program);
}

/// Returns why the player does not see its own folder whole; empty if it does.
std::string reason_against(const fs::path& own, const PrivatePlaces& others) {
  if (own.empty()) return "";
  if (std::string reason = others.reason_in(own); !reason.empty()) return reason;
  if (!is_root() || is_open_to_all(own)) return "";
  return "it is closed to other users, and players that root starts run as one: chmod -R a+rX " +
         shortened(as_shell_word(own.string()), longest_quoted);
}

/// Returns the sentence for a player that sees a part of its folder: why, and what it misses.
std::string describe_part(const fs::path& own, const std::string& reason,
                          const std::vector<std::string>& missed) {
  constexpr std::size_t most_named = 10;
  std::string text =
      "in its sandbox it sees only a part of " + in_quotes(own.string()) + ", because " + reason;
  if (missed.empty()) return text;
  std::string files;
  for (std::size_t i = 0; i < std::min(missed.size(), most_named); ++i)
    files += (i == 0 ? "" : ", ") + in_quotes(missed[i]);
  return text +
         "; if it needs the rest, give it a folder of its own, or list what it needs in \"files\": "
         "[" +
         files + (missed.size() > most_named ? ", ...]" : "]");
}

std::string describe_outside(const fs::path& found, const std::string& reason) {
  const std::string name = found.filename().string();
  const auto other = find_executable(name, usual_search_path);
  return in_quotes(name) + " is found in " + in_quotes(found.parent_path().string()) +
         ", which players in a sandbox cannot see: " + reason +
         (other ? "; there they have " + in_quotes(other->string()) : "") +
         "; give the path of the program that you mean, or let players see the folder above its "
         "bin/ with \"sandbox\": {\"read_only\": [...]} in a config";
}

/// The path at which a player in the sandbox finds a program of our PATH. The folders that it has
/// to see for that are added to the plan. The error says that it is outside.
Expected<std::string> bring_inside(const fs::path& found, SandboxPlan& plan,
                                   const PrivatePlaces& places) {
  std::string path;
  for (const std::string& folder : plan.read_only) path += folder + "/bin:";
  if (const auto shown = find_executable(found.filename().string(), path); shown && !path.empty())
    return shown->string();
  if (is_of_system(found)) return found.string();
  const auto own = follow_path_program(found, places);
  if (!own) return Failure{describe_outside(found, own.error())};
  for (const fs::path& folder : own->folders) plan.read_only.push_back(folder.string());
  return own->program.string();
}

}  // namespace

Expected<SandboxSettings> sandbox_for(const Command& command, const std::vector<std::string>& files,
                                      const SandboxPlan& plan, const PrivatePlaces& places,
                                      const Installation& installation) {
  NamedPaths named = named_paths(command, files, plan, installation);
  PrivatePlaces others = places.without(named.files).without(named.command);
  const fs::path own = own_folder_of(command, named);
  const std::string reason = reason_against(own, others);
  if (!reason.empty()) others.add(own);
  const bool is_part =
      !reason.empty() && !command.folder.empty();  // of a folder that is the player
  View view(others);
  if (!own.empty() && reason.empty()) view.show_own(own);
  for (const fs::path& place : {installation.players, installation.share})
    if (uses(command, place)) view.show(place);
  if (reads_book(command, installation)) view.show(installation.share / book_name);
  for (const std::vector<std::string>* list : {&plan.read_only, &files})
    for (const fs::path place : *list) {
      if (!is_there(place))
        return Failure{in_quotes(place.string()) +
                       " does not exist, so the sandbox cannot show it; correct \"files\" or "
                       "\"read_only\" in the config"};
      view.show(place);
    }
  const bool is_interpreter = view.shows(command.program);  // or one of our own players
  for (const fs::path& path : named.command)
    if (!(is_interpreter && path == command.program) && !(is_part && path == own))
      view.show_named(path);
  if (view.folder_is_hidden()) return shared_folder(view.folder());
  if (!own.empty() && reason.empty()) named.common.push_back(own);
  if (auto problem = problem_with_links(named, others)) return *std::move(problem);
  if (const auto place = view.closed_place(); place && is_root()) return closed(*place);

  SandboxSettings settings;
  settings.bubblewrap = find_bubblewrap().value_or("bwrap");
  settings.confine = installation.helpers / "confine";
  settings.warden = installation.helpers / "warden";
  settings.made_up = installation.share / "sandbox";
  settings.limits = plan.limits;
  settings.visible = view.visible();
  settings.folder = !reason.empty() && view.shows_in(own) ? own : view.folder();
  if (!reason.empty() && !view.shows(own)) {
    const auto missed = missed_in(own, view.visible(), others.without({own}));
    settings.unseen = describe_part(own, reason, missed);
    settings.misses_files = !missed.empty();
  }
  settings.folder_link = guest_folder(command, installation);
  return settings;
}

std::optional<std::string> sandbox_problem(const Installation& installation) {
  const auto settings =
      sandbox_for({"/usr/bin/true", {}, {}}, {}, SandboxPlan(), PrivatePlaces(), installation);
  return settings ? probe_sandbox(*settings) : settings.error();
}

std::optional<Failure> confine_player(PlayerSpec& player, const std::vector<std::string>& files,
                                      SandboxPlan plan, const PrivatePlaces& places,
                                      const Installation& installation) {
  Command& command = player.command;
  if (command.found_in_path) {
    auto program = bring_inside(command.program, plan, places);
    if (!program) return Failure{program.error()};
    command.program = *std::move(program);
  }
  for (const std::string& program : command.looks_for)
    if (auto inside = bring_inside(program, plan, places); !inside) return Failure{inside.error()};
  auto sandbox = sandbox_for(command, files, plan, places, installation);
  if (!sandbox) return Failure{sandbox.error()};
  player.sandbox = *std::move(sandbox);
  return std::nullopt;
}

}  // namespace connect4
