#include "runner/process/affinity.hpp"

#include <sched.h>

namespace connect4 {

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

int current_processor() {
  return sched_getcpu();
}

}  // namespace connect4
