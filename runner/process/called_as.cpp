#include "runner/process/called_as.hpp"

#include <algorithm>
#include <cerrno>

namespace connect4 {

std::string summary_of_program(std::string_view name) {
  const auto has_name = [&](const OwnProgram& program) { return program.name == name; };
  return std::string(std::find_if(own_programs.begin(), own_programs.end(), has_name)->summary);
}

bool is_called_by_connect4() {
  return std::string_view(program_invocation_name).starts_with("connect4 ");
}

}  // namespace connect4
