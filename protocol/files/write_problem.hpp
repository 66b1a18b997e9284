// Why the system does not let us write, and what helps.
#pragma once

#include <string>

#include "lib/expected.hpp"

namespace connect4 {

/// Two phrases without a full stop, for a message "INPUT: REASON; REMEDY".
struct WriteProblem {
  std::string reason;  ///< "the disk is full"
  std::string remedy;  ///< "make room and run the same command again"
};

/// The problem behind error number `error` of a call that was to write a file or make a folder.
WriteProblem write_problem(int error);

/// The same in one phrase, "REASON; REMEDY", which completes "cannot write FILE: ...".
Failure write_failure(int error);

}  // namespace connect4
