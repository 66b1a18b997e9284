// Starting a program with nothing of ours but the things given to it.
#pragma once

#include <sys/types.h>

#include <array>
#include <string>
#include <vector>

namespace connect4 {

/// The setup of a program that we start. Descriptors are ours; -1 is none.
struct LaunchPlan {
  std::string program;  ///< path of the executable
  std::vector<std::string> arguments;
  std::vector<std::string> environment;  ///< all of it, each NAME=VALUE
  std::array<int, 3> streams{};          ///< become its standard streams
  std::array<int, 3> kept{-1, -1, -1};   ///< the others that it keeps, under their numbers
  int group = -1;                        ///< entrance of its control group
  bool own_session = true;
  bool ignores_sigterm = false;
};

/// A process, or why its file cannot be executed.
struct Launched {
  pid_t pid = -1;
  int error = 0;  ///< of execve(); 0 if the process runs
};

/// Starts the program. It gets no descriptor, no signal setting and no raised limit of ours. It is
/// killed when the calling thread ends. Throws SystemFault if the machine has no process, memory or
/// descriptor left. Only one thread may call this at a time: the children would inherit each
/// other's descriptors.
Launched launch(const LaunchPlan& plan);

/// Ends a launched program that nobody owns yet.
void discard(pid_t pid);

/// Returns whether a system call failed for want of something that the machine has run out of.
bool is_for_want(int error);

}  // namespace connect4
