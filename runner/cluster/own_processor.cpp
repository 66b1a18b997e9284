#include "runner/cluster/own_processor.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <string>

#include "runner/process/this_machine.hpp"

namespace connect4 {

namespace {

/// Returns the lock of a processor; nothing if another process holds it.
Descriptor take_lock(int processor) {
  const std::string path = "/tmp/connect4-" + std::to_string(geteuid()) + "-processor-" +
                           std::to_string(processor) + ".lock";
  Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file && flock(file.number(), LOCK_EX | LOCK_NB) != 0) file.reset();
  return file;
}

}  // namespace

OwnProcessor::OwnProcessor() {
  const Cores cores = Cores::of_this_machine();
  const int count = static_cast<int>(usable_processors().size());
  for (int i = 0; i < count && !lock_; ++i) {
    lock_ = take_lock(cores.processor_for(i));
    if (lock_) pin_to_processor(cores.processor_for(i));
  }
  if (!lock_) pin_to_processor(cores.processor_for(getpid() % count));
}

}  // namespace connect4
