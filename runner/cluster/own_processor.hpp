// A processor for each task.
#pragma once

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Keeps this program on one of the processors that it may use. A batch system may leave the choice
/// of processors to its tasks, so each task locks its own. The lock is on a file in /tmp and ends
/// with the process. If all processors are taken, this program shares one. Belongs to one thread;
/// make it before the program has other threads.
class OwnProcessor {
 public:
  OwnProcessor();

 private:
  Descriptor lock_;
};

}  // namespace connect4
