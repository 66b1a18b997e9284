// Why a program could not be executed.
#pragma once

#include <string>

namespace connect4 {

/// What execve() means by that error number, with the program's name in front and the remedy behind
/// where there is one.
std::string explain_exec_error(int error, const std::string& program);

}  // namespace connect4
