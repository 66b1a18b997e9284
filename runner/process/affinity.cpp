#include "runner/process/affinity.hpp"

#include <sched.h>

namespace connect4 {

bool pin_to_processor(int number) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(number), &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

int current_processor() {
  return sched_getcpu();
}

}  // namespace connect4
