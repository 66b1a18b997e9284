#include "runner/analysis/answers_in_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "runner/process/stop_signal.hpp"

namespace connect4 {
namespace {

std::deque<LimitedSolver> solvers(int count) {
  std::deque<LimitedSolver> result;
  for (int i = 0; i < count; ++i) result.emplace_back(SolvingSettings{.book = "none"});
  return result;
}

/// The numbers 0, 1, ... below `count`, until the program is told to stop.
AnswersInOrder<int, int>::Next numbers(int count) {
  return [count, next = 0]() mutable -> std::optional<int> {
    if (next == count || StopSignal::is_requested()) return std::nullopt;
    return next++;
  };
}

TEST(AnswersInOrder, AreToldInTheOrderOfTheQuestionsWhicheverIsFoundFirst) {
  std::vector<int> told;
  std::atomic<int> solving = 0, most = 0;
  const auto answer = [&](LimitedSolver&, int question) {
    const int now = ++solving;
    for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(question % 4 == 0 ? 4 : 1));
    --solving;
    return 10 * question;
  };
  auto four = solvers(4);
  AnswersInOrder<int, int>(numbers(100), answer, [&](int each) { told.push_back(each); }).run(four);
  ASSERT_EQ(told.size(), 100);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(told[static_cast<std::size_t>(i)], 10 * i);
  EXPECT_GT(most, 1) << "one after the other";
}

/// Exits with 0 if the exception of one thread ends the others and is thrown again.
[[noreturn]] void fail_at_the_seventh() {
  StopSignal::install(130);
  const StopSignal::Watch watch;
  const auto answer = [](LimitedSolver&, int question) {
    if (question == 7) throw std::runtime_error("no memory");
    return question;
  };
  auto three = solvers(3);
  try {
    AnswersInOrder<int, int>(numbers(1'000'000'000), answer, [](int) {}).run(three);
  } catch (const std::runtime_error& failure) {
    std::_Exit(std::string(failure.what()) == "no memory" ? 0 : 1);
  }
  std::_Exit(2);
}

TEST(AnswersInOrder, EndWithTheExceptionOfAnyThread) {
  EXPECT_EXIT(fail_at_the_seventh(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace connect4
