#include "runner/process/exec_error.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace connect4 {

namespace {

bool has_line_end_of_windows(const std::string& script) {
  std::ifstream file(script, std::ios::binary);
  std::string line;
  std::getline(file, line);
  return line.starts_with("#!") && line.ends_with('\r');
}

}  // namespace

std::string explain_exec_error(int error, const std::string& program) {
  const std::string text = program + ": ";
  const char* const reason = strerrordesc_np(error);
  const std::string what = reason != nullptr ? reason : "error " + std::to_string(error);
  if (error == ENOEXEC) return text + what + " (does its first line lack #!)";
  const bool exists = access(program.c_str(), F_OK) == 0;
  if (error == EACCES && exists)
    return text + what + " (make it executable: chmod +x " + program + ")";
  if (error == ENOENT && exists)
    return text + (has_line_end_of_windows(program)
                       ? "its first line ends with a carriage return, as in Windows"
                       : "the interpreter in its first line does not exist");
  return text + what;
}

}  // namespace connect4
