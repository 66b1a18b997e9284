#include "runner/process/this_machine.hpp"

#include <sys/utsname.h>

#include <cstdlib>
#include <fstream>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

constexpr std::size_t longest_name = 128;  // characters

/// The value of the first line of /proc/cpuinfo that begins like that: "model name : AMD EPYC".
std::string processor_by(const std::string& name) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name)) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

}  // namespace

Machine this_machine() {
  utsname names{};
  uname(&names);
  const char* const node = std::getenv("SLURMD_NODENAME");
  std::string processor = processor_by("model name");
  if (processor.empty()) processor = processor_by("Hardware");  // as on ARM
  if (processor.empty()) processor = names.machine;
  return {shortened(node != nullptr ? node : names.nodename, longest_name),
          shortened(processor, longest_name)};
}

}  // namespace connect4
