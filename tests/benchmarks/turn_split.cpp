// The uses of a turn's time: the parts of a turn in the order in which the referee does them,
// each timed by itself, with a real player at the other end of the pipes.
//
//     turn_split PLAYER CORE [ROUNDS]
//
// Prints the fastest of many short rounds, part by part, in nanoseconds: what the parts cost when
// nobody else wants the processor. The cost of reading the clock is taken off.
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

#include "lib/game/verdict.hpp"
#include "protocol/messages/line_reader.hpp"
#include "protocol/messages/message_writer.hpp"
#include "protocol/messages/reply_reader.hpp"

namespace {

using namespace connect4;
using std::chrono::steady_clock;

constexpr int games_a_round = 20;
constexpr std::array<const char*, 6> part_names{"format", "write", "wait", "read", "parse", "rule"};
using Parts = std::array<double, part_names.size()>;

/// A player that shares our processor. It ends when we do, at the end of its input.
class Player {
 public:
  explicit Player(const char* path) {
    std::array<int, 2> in{}, out{};
    if (pipe(in.data()) != 0 || pipe(out.data()) != 0) throw std::runtime_error("no pipe");
    const pid_t pid = fork();
    if (pid < 0) throw std::runtime_error("no process");
    if (pid == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      for (const int end : {in[0], in[1], out[0], out[1]}) close(end);
      execl(path, path, static_cast<char*>(nullptr));
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }

  void write(std::string_view text) const {
    if (::write(in_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
      throw std::runtime_error("the player does not read");
  }

  void wait() const {
    pollfd output{out_, POLLIN, 0};
    if (poll(&output, 1, 1000) != 1) throw std::runtime_error("the player does not answer");
  }

  void read(LineReader& lines) const {
    const auto space = lines.space();
    const ssize_t count = ::read(out_, space.data(), space.size());
    if (count <= 0) throw std::runtime_error("the player has ended");
    lines.received(static_cast<std::size_t>(count));
  }

 private:
  int in_ = -1;
  int out_ = -1;
};

double clock_cost() {
  double best = std::numeric_limits<double>::max();
  for (int round = 0; round < 100; ++round) {
    const auto start = steady_clock::now();
    for (int i = 0; i < 99; ++i) [[maybe_unused]] const auto ignored = steady_clock::now();
    const std::chrono::duration<double, std::nano> spent = steady_clock::now() - start;
    best = std::min(best, spent.count() / 100);
  }
  return best;
}

class Split {
 public:
  explicit Split(const char* player) : player_(player) {}

  /// Nanoseconds of each part, the mean of some games' turns.
  Parts round() {
    sums_ = {};
    turns_ = 0;
    for (int game = 0; game < games_a_round; ++game) play_game();
    Parts means = sums_;
    for (double& mean : means) mean = std::max(0.0, mean / turns_ - clock_cost_);
    return means;
  }

 private:
  void play_game() {
    TakeTurn turn;
    turn.id = 1;
    turn.clock = {std::chrono::milliseconds(1000), std::chrono::milliseconds(5000),
                  std::chrono::milliseconds(5000)};
    while (!take_turn(turn)) {
    }
  }

  /// Returns whether the game is over.
  bool take_turn(TakeTurn& turn) {
    ++turn.id;
    part_start_ = steady_clock::now();
    const std::string_view request = writer_.take_turn(turn);
    end_part(0);
    player_.write(request);
    end_part(1);
    player_.wait();
    end_part(2);
    player_.read(lines_);
    end_part(3);
    const Reply reply = read_reply(lines_.next().value().text, turn.id);
    const Column column = to_move(std::get<Result>(reply)).value().column;
    end_part(4);
    const Verdict verdict = play(turn.position, column);
    end_part(5);
    turn.moves.push_back(column);
    ++turns_;
    return verdict.outcome.has_value();
  }

  void end_part(std::size_t part) {
    const auto now = steady_clock::now();
    sums_[part] += std::chrono::duration<double, std::nano>(now - part_start_).count();
    part_start_ = now;
  }

  Player player_;
  MessageWriter writer_;
  LineReader lines_;
  Parts sums_{};
  int turns_ = 0;
  double clock_cost_ = clock_cost();
  steady_clock::time_point part_start_;
};

void pin_to(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(core), &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) throw std::runtime_error("no such processor");
}

void print(const Parts& parts) {
  double total = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    std::printf("%-8s %7.0f ns\n", part_names[part], parts[part]);
    total += parts[part];
  }
  std::printf("%-8s %7.0f ns\n", "together", total);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) throw std::runtime_error("usage: turn_split PLAYER CORE [ROUNDS]");
  signal(SIGPIPE, SIG_IGN);
  pin_to(std::atoi(argv[2]));
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 200;
  Split split(argv[1]);
  Parts best;
  best.fill(std::numeric_limits<double>::max());
  for (int round = 0; round < rounds; ++round) {
    const Parts parts = split.round();
    for (std::size_t part = 0; part < parts.size(); ++part)
      best[part] = std::min(best[part], parts[part]);
  }
  print(best);
} catch (const std::exception& error) {
  std::fprintf(stderr, "turn_split: %s\n", error.what());
  return 1;
}
