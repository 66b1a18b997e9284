// The reason for a failed write, and its remedy.
#pragma once

#include <string>

#include "lib/expected.hpp"

namespace connect4 {

/// Two phrases without a full stop, for a message "INPUT: REASON; REMEDY".
struct WriteProblem {
  std::string reason;  ///< "the disk is full"
  std::string remedy;  ///< "make room and run the same command again"
};

/// Returns the problem behind error number `error` of a call that writes a file or makes a folder.
WriteProblem write_problem(int error);

/// Returns the same in one phrase, "REASON; REMEDY", for messages such as "cannot write FILE: ...".
Failure write_failure(int error);

}  // namespace connect4
