#include "runner/arena/desk/ladder_run.hpp"

#include <signal.h>

#include <chrono>
#include <iostream>
#include <utility>

#include "runner/arena/desk/program_words.hpp"
#include "runner/command_line/program.hpp"
#include "runner/process/child_process.hpp"
#include "runner/process/stop_signal.hpp"
#include "runner/process/system_fault.hpp"

namespace connect4 {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds moment{50};
/// For the referee to end its players and to write its last games.
constexpr std::chrono::seconds patience_with_run{20};
/// Between two tries if the run cannot begin.
constexpr std::chrono::seconds pause_after_error{15};

}  // namespace

LadderRun::LadderRun(std::filesystem::path folder, std::vector<std::string> options)
    : folder_(std::move(folder)), options_(std::move(options)), thread_([this] { work(); }) {}

LadderRun::~LadderRun() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

LadderRun::Hold::Hold(LadderRun& run) : run_(run), alone_(run.alone_) {
  {
    const std::lock_guard lock(run_.mutex_);
    ++run_.holds_;
  }
  run_.changed_.notify_all();
  try {
    run_.wait_until_stopped();
  } catch (const Interrupted&) {
    const std::lock_guard lock(run_.mutex_);
    --run_.holds_;
    throw;
  }
}

LadderRun::Hold::~Hold() {
  {
    const std::lock_guard lock(run_.mutex_);
    --run_.holds_;
    run_.is_complete_ = false;  // the ladder may have changed
  }
  run_.changed_.notify_all();
}

void LadderRun::wait_until_stopped() {
  std::unique_lock lock(mutex_);
  while (is_playing_) {
    changed_.wait_for(lock, moment);
    if (StopSignal::is_requested()) throw Interrupted{};
  }
}

void LadderRun::begin_again() {
  const std::lock_guard lock(mutex_);
  begins_again_ = true;
  is_complete_ = false;
  changed_.notify_all();
}

void LadderRun::look_again() {
  const std::lock_guard lock(mutex_);
  has_news_ = true;
  is_complete_ = false;
  changed_.notify_all();
}

void LadderRun::pause() {
  const std::lock_guard lock(mutex_);
  is_paused_ = true;
  changed_.notify_all();
}

void LadderRun::resume() {
  const std::lock_guard lock(mutex_);
  is_paused_ = false;
  changed_.notify_all();
}

bool LadderRun::is_complete() const {
  const std::lock_guard lock(mutex_);
  return is_complete_;
}

/// The caller must hold mutex_.
bool LadderRun::may_play() const {
  return holds_ == 0 && !is_paused_ && !is_complete_ && !ends_;
}

void LadderRun::work() {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    if (!may_play()) {
      changed_.wait(lock);
      continue;
    }
    is_playing_ = true;
    begins_again_ = has_news_ = false;
    lock.unlock();
    bool is_well = false;
    try {
      is_well = play();
    } catch (const SystemFault& fault) {
      std::cerr << "the games cannot be played now: " << fault.what() << std::endl;
    }
    lock.lock();
    is_playing_ = false;
    changed_.notify_all();
    if (!is_well) changed_.wait_for(lock, pause_after_error, [this] { return !may_play(); });
  }
}

/// Plays until the ladder wants no more games, or until there is a reason to stop. Returns false if
/// the run failed.
bool LadderRun::play() {
  Command command{own_program("tournament").string(), {"run", folder_.string(), "--quiet"}, {}};
  command.arguments.insert(command.arguments.end(), options_.begin(), options_.end());
  auto program = ChildProcess::start(command);
  if (!program) throw SystemFault(program.error());
  program->close_input();
  ProgramWords words(*program, "");
  bool was_told = false;
  std::chrono::steady_clock::time_point until{};
  while (!program->wait(moment)) {
    if (!was_told) words.pass_on();
    const bool goes_on = [&] {
      const std::lock_guard lock(mutex_);
      return may_play() && !begins_again_;
    }();
    if (!goes_on && !std::exchange(was_told, true)) {
      program->signal(SIGINT);
      until = std::chrono::steady_clock::now() + patience_with_run;
    }
    if (was_told && std::chrono::steady_clock::now() > until) program->kill();
  }
  if (!was_told) words.pass_on();  // its advice is for people who run it
  const auto status = program->wait(milliseconds(0));
  const std::lock_guard lock(mutex_);
  const bool is_complete = status && status->code == exit_ok;
  is_complete_ = is_complete && !begins_again_ && !has_news_;
  if (was_told || is_complete || ends_) return true;
  std::cerr << "the games stopped, because the run " << (status ? describe(*status) : "was ended")
            << "; they resume in a moment" << std::endl;
  return false;
}

}  // namespace connect4
