// Which sandbox a player gets: by what its command names and where that lies.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/sandbox_plan.hpp"
#include "runner/match/player_catalog.hpp"
#include "runner/process/sandbox.hpp"

namespace connect4 {

/// What one player may not learn of: the other players' programs, the config's folder, the results.
/// The homes, the working directory and the folders for everybody's temporary files belong to it
/// always.
class PrivatePlaces {
 public:
  PrivatePlaces();
  void add(const std::filesystem::path& place);

  /// All that a command names.
  void add_player(const Command& command);

  /// The others: what a player's own command names is not private to it.
  PrivatePlaces without(const std::vector<std::filesystem::path>& paths) const;

  /// Whether showing the folder whole would show one of them.
  bool are_in(const std::filesystem::path& folder) const;

 private:
  std::vector<std::filesystem::path> places_;  // canonical
};

/// The files and folders outside the system's that a command names: the program and its arguments
/// that have a slash or a dot in them and exist. Absolute.
std::vector<std::filesystem::path> paths_named_by(const Command& command);

/// The sandbox of one player. It sees the folder of each file that its command names, or, where
/// private places are in that folder, the file alone (of Ruby, with the lib/ beside it); and
/// `files`, whatever they are.
///
/// The error says what is missing, or which place is closed to the unprivileged user that a player
/// is where we are root.
Expected<SandboxSettings> sandbox_for(const Command& command, const std::vector<std::string>& files,
                                      const SandboxPlan& plan, const PrivatePlaces& places,
                                      const Installation& installation);

/// Nothing where sandboxes work on this machine, tried by running something in one; otherwise why
/// they do not, and how to mend it.
std::optional<std::string> sandbox_problem(const Installation& installation);

/// The same command with its program where a player in the sandbox finds it, if it was found in our
/// PATH: that may lead to a version manager's stand-in, which works in its owner's home only. The
/// error says that it is outside the sandbox.
Expected<Command> with_program_inside(Command command, const SandboxPlan& plan);

/// The same command with the paths it names absolute: a player's working directory in a sandbox is
/// its own folder.
Command with_absolute_paths(Command command);

}  // namespace connect4
