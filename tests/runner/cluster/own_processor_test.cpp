#include "runner/cluster/own_processor.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include "runner/process/this_machine.hpp"

namespace connect4 {
namespace {

/// A process of its own with a processor of its own, until it is told to go.
class Neighbour {
 public:
  Neighbour() {
    int down[2], up[2];
    if (pipe(down) != 0 || pipe(up) != 0) throw std::runtime_error("no pipe");
    id_ = fork();
    if (id_ == 0) {
      const OwnProcessor processor;
      const std::vector<int> own = usable_processors();
      const int number = own.size() == 1 ? own.front() : -1;
      char end = 0;
      if (write(up[1], &number, sizeof number) > 0) [[maybe_unused]]
        const auto told = read(down[0], &end, 1);
      _exit(0);
    }
    if (read(up[0], &number_, sizeof number_) != sizeof number_) number_ = -2;
    close(up[0]);
    close(up[1]);
    close(down[0]);
    leave_ = down[1];
  }
  Neighbour(const Neighbour&) = delete;
  Neighbour& operator=(const Neighbour&) = delete;
  ~Neighbour() {
    [[maybe_unused]] const auto told = write(leave_, "x", 1);
    close(leave_);
    waitpid(id_, nullptr, 0);
  }

  int processor() const { return number_; }

 private:
  pid_t id_ = -1;
  int leave_ = -1;
  int number_ = -2;
};

TEST(OwnProcessor, IsAnotherOneForEachAsLongAsThereAreSome) {
  const std::size_t count = usable_processors().size();
  for (int round = 0; round < 2; ++round) {  // they are free again behind those that have gone
    std::vector<std::unique_ptr<Neighbour>> neighbours;
    std::set<int> processors;
    for (std::size_t i = 0; i < count; ++i) {
      neighbours.push_back(std::make_unique<Neighbour>());
      processors.insert(neighbours.back()->processor());
    }
    EXPECT_EQ(processors.size(), count);
    const Neighbour one_more;
    EXPECT_TRUE(processors.contains(one_more.processor())) << "it shares one";
  }
}

}  // namespace
}  // namespace connect4
