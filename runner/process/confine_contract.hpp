// The contract between `confine` inside a sandbox and the runner outside.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// Written to the player's standard output by us, right before the player is executed. A failure
/// before it is ours, one after it is the player's.
inline constexpr std::string_view player_announcement = "connect4: here comes the player\n";

/// The further settings of confine besides sandbox_limits, NAME=VALUE. They are the number of the
/// player's user, the folder of the `cpuinfo` and `stat` for /proc, the file that must be at a
/// place, DEVICE:INODE:PATH, and 1 if the program may ask who holds a lock on a file.
inline constexpr std::string_view user_setting = "user";
inline constexpr std::string_view made_up_setting = "made_up";
inline constexpr std::string_view shown_setting = "shown";
inline constexpr std::string_view locks_setting = "locks";

/// The exit status of a player that could not be executed. The reason is the last line of its log.
inline constexpr int exit_not_executable = 119;

/// An exit status of 128 + N, for a signal N from 1 to 64, stands for that signal.
inline constexpr int exit_by_signal = 128;
inline constexpr int last_signal = 64;

/// Explains an error number of execve(), with the program's name in front and the fix after
/// if there is one.
std::string explain_exec_error(int error, const std::string& program);

}  // namespace connect4
