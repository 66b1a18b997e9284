#include "runner/process/exec_error.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace connect4 {

std::string explain_exec_error(int error, const std::string& program) {
  const std::string text = program + ": ";
  const char* const reason = strerrordesc_np(error);
  const std::string what = reason != nullptr ? reason : "error " + std::to_string(error);
  if (error == ENOEXEC) return text + what + " (does its first line lack #!)";
  const bool exists = access(program.c_str(), F_OK) == 0;
  if (error == EACCES && exists)
    return text + what + " (make it executable: chmod +x " + program + ")";
  if (error == ENOENT && exists) return text + "the interpreter in its first line does not exist";
  return text + what;
}

}  // namespace connect4
