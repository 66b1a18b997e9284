// Several solvers that answer the questions of one input.
#pragma once

#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "runner/analysis/analysis_options.hpp"
#include "runner/process/stop_signal.hpp"

namespace connect4 {

/// Each solver, in a thread of its own, takes the next question as soon as it has answered one.
/// The answers are told in the order of the questions, each as soon as those before it are told.
template <class Question, class Answer>
class AnswersInOrder {
 public:
  using Next = std::function<std::optional<Question>()>;  ///< one thread at a time calls it
  using Solve = std::function<Answer(LimitedSolver&, Question)>;
  using Tell = std::function<void(const Answer&)>;  ///< one thread at a time calls it

  AnswersInOrder(Next next, Solve solve, Tell tell)
      : next_(std::move(next)), solve_(std::move(solve)), tell_(std::move(tell)) {}

  /// Returns when there are no more questions and all answers are told. Rethrows the first
  /// exception of any thread after it has told the program to stop, which ends the others.
  void run(std::deque<LimitedSolver>& solvers) {
    std::vector<std::jthread> threads;
    try {
      for (std::size_t i = 1; i < solvers.size(); ++i)
        threads.emplace_back([this, &solver = solvers[i]] { work(solver); });
    } catch (const std::system_error&) {
      fail();
    }
    work(solvers.front());
    threads.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  using Numbered = std::pair<int, Question>;

  void work(LimitedSolver& solver) {
    try {
      while (auto question = next_question())
        tell(question->first, solve_(solver, std::move(question->second)));
    } catch (...) {
      fail();
    }
  }

  /// Keeps the exception that is being handled for run() to throw.
  void fail() {
    const std::lock_guard guard(telling_);
    if (!failure_) failure_ = std::current_exception();
    StopSignal::request();
  }

  std::optional<Numbered> next_question() {
    const std::lock_guard guard(asking_);
    auto question = next_();
    if (!question) return std::nullopt;
    return Numbered(asked_++, *std::move(question));
  }

  void tell(int number, Answer answer) {
    const std::lock_guard guard(telling_);
    answers_.emplace(number, std::move(answer));
    for (; !answers_.empty() && answers_.begin()->first == told_; ++told_) {
      tell_(answers_.begin()->second);
      answers_.erase(answers_.begin());
    }
  }

  Next next_;
  Solve solve_;
  Tell tell_;
  std::mutex asking_;  // guards asked_
  int asked_ = 0;
  std::mutex telling_;  // guards the members below
  int told_ = 0;
  std::map<int, Answer> answers_;  // those that wait for an earlier one
  std::exception_ptr failure_;
};

}  // namespace connect4
