#include "runner/process/this_machine.hpp"

#include <sched.h>
#include <sys/utsname.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

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

bool pin_to_processor(int number) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(number), &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

std::vector<int> usable_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> processors;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (int number = 0; number < CPU_SETSIZE; ++number)
      if (CPU_ISSET(static_cast<unsigned>(number), &set)) processors.push_back(number);
  if (processors.empty()) processors.push_back(current_processor());
  return processors;
}

Cores::Cores(const std::vector<int>& usable, const std::vector<std::vector<int>>& siblings) {
  std::map<int, std::vector<int>> by_first;  // of the core's processors, usable or not
  for (std::size_t i = 0; i < usable.size(); ++i) {
    const bool is_known = i < siblings.size() && !siblings[i].empty();
    by_first[is_known ? siblings[i].front() : usable[i]].push_back(usable[i]);
  }
  for (auto& [first, processors] : by_first) cores_.push_back(std::move(processors));
}

Cores Cores::of_this_machine() {
  const std::vector<int> usable = usable_processors();
  std::vector<std::vector<int>> siblings;
  for (const int number : usable) {
    std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(number) +
                       "/topology/thread_siblings_list");
    std::string text;
    std::getline(file, text);
    siblings.push_back(parse_processor_list(text));
  }
  return {usable, siblings};
}

int Cores::processor_for(int game) const {
  const auto& core = cores_[static_cast<std::size_t>(game) % cores_.size()];
  return core[static_cast<std::size_t>(game) / cores_.size() % core.size()];
}

std::vector<int> parse_processor_list(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    int first = 0, last = 0;
    const int count = std::sscanf(part.c_str(), "%d-%d", &first, &last);
    if (count < 1) continue;
    for (int number = first; number <= (count == 2 ? last : first); ++number)
      numbers.push_back(number);
  }
  return numbers;
}

int current_processor() {
  return sched_getcpu();
}

}  // namespace connect4
