// A processor for one task among others on a machine.
#pragma once

#include "runner/process/descriptor.hpp"

namespace connect4 {

/// Keeps this program on one of the processors that it may use, where other tasks that do the same
/// do not play on it: whoever gives processors to tasks may leave it to them which ones those are.
/// A lock of a file in /tmp holds it, and goes with the process. Where all are taken it shares one.
/// Belongs to one thread; make it before there are others.
class OwnProcessor {
 public:
  OwnProcessor();

 private:
  Descriptor lock_;
};

}  // namespace connect4
