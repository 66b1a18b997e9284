#include "players/support/perfect_play.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "lib/game/random_choice.hpp"
#include "lib/solver/levels.hpp"

namespace connect4 {

namespace {

/// Sets a flag when a stopwatch shows a given time, by a thread that sleeps until then; nothing:
/// never. When it goes out of scope, it clears the flag. The flag must outlive it.
class Alarm {
 public:
  using Duration = std::chrono::nanoseconds;

  Alarm(std::atomic<bool>& flag, const Stopwatch& watch, std::optional<Duration> time)
      : flag_(flag), watch_(watch) {
    if (!time) return;
    if (watch_.elapsed() >= *time)
      flag_ = true;
    else
      thread_ = std::jthread([this, end = *time](const std::stop_token& stop) { wait(stop, end); });
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm() {
    if (thread_.joinable()) {
      thread_.request_stop();
      thread_.join();
    }
    flag_ = false;
  }

 private:
  /// Processor time passes no faster than time on the clock, since one thread alone computes.
  void wait(const std::stop_token& stop, Duration end) {
    constexpr std::chrono::microseconds shortest_nap{100};
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested() && watch_.elapsed() < end)
      wake_.wait_for(lock, stop, std::max<Duration>(end - watch_.elapsed(), shortest_nap),
                     [] { return false; });
    if (!stop.stop_requested()) flag_ = true;
  }

  std::atomic<bool>& flag_;
  const Stopwatch watch_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

// Eighths of the time after which each of these ends; the last ones are minimax's.
constexpr int end_of_solving = 5;
constexpr int end_of_comparing = 6;
constexpr int end_of_traps = 7;

std::string describe_score(int score, int ply) {
  if (score == 0) return "draws for sure";
  const int moves = moves_to_end(score, ply);
  return (score > 0 ? "wins in " : "loses in ") + std::to_string(moves) +
         (moves == 1 ? " move for sure" : " moves for sure");
}

int sign_of(int score) {
  return (score > 0) - (score < 0);
}

}  // namespace

PerfectPlay::PerfectPlay(PerfectOptions options, std::optional<Book> book)
    : options_(options), book_(std::move(book)), solver_(options.table_bytes) {
  solver_.look_into(book_ ? &*book_ : nullptr);
  solver_.stop_when(&stop_);
}

Move PerfectPlay::choose(const Position& position, std::uint32_t seed,
                         std::optional<std::chrono::microseconds> time, const Stopwatch& watch) {
  watch_ = watch;
  time_ = time;
  Random random = random_for(position, seed);
  if (moves_at_random(options_.level, random)) return any_move(position, random);
  Findings findings = solve(position);
  if (!findings.is_exact) return guess(position, findings);
  if (options_.prefers_traps) keep_traps(position, findings);
  prefer_blocks(position, findings.columns);
  const int score = findings.known.low;
  return {findings.columns[random.below(findings.columns.size())],
          static_cast<double>(sign_of(score)), describe_score(score, position.ply())};
}

std::optional<std::chrono::nanoseconds> PerfectPlay::end_of(int eighths) const {
  return time_ ? std::optional(*time_ * eighths / 8) : std::nullopt;
}

PerfectPlay::Findings PerfectPlay::solve(const Position& position) {
  Findings findings;
  {
    const Alarm alarm(stop_, watch_, end_of(end_of_solving));
    findings.is_exact = solver_.solve(position).has_value();
    findings.known = solver_.known();
  }
  const Alarm alarm(stop_, watch_, end_of(end_of_comparing));
  std::vector<Column> unsure;
  for (const Column column : position.legal_columns()) {
    const auto is_one = reaches(position, column, findings.known.low);
    if (!is_one) unsure.push_back(column);
    if (is_one.value_or(false)) findings.columns.push_back(column);
  }
  if (findings.columns.empty()) {
    findings.is_exact &= unsure.size() == 1;
    if (unsure.empty()) unsure = position.legal_columns();  // the book is wrong
    findings.columns = std::move(unsure);
  }
  return findings;
}

/// Whether the score of that move is so high at least; nothing if the time was out.
std::optional<bool> PerfectPlay::reaches(const Position& position, Column column, int score) {
  Position next = position;
  next.drop(column);
  if (const auto end = score_of_end(next)) return -*end >= score;
  const auto solved = solver_.solve(next, {-score, -score + 1});
  return solved ? std::optional(*solved == -score) : std::nullopt;
}

/// The number of the opponent's answers to a move with that score that keep the winner. If the
/// opponent has lost anyway, the number that put that off longest.
std::optional<int> PerfectPlay::answers_after(const Position& position, Column column, int score) {
  Position next = position;
  next.drop(column);
  if (score_of_end(next)) return 0;
  int count = 0;
  for (const Column answer : next.legal_columns()) {
    const auto keeps = reaches(next, answer, std::min(-score, 1));
    if (!keeps) return std::nullopt;
    count += *keeps ? 1 : 0;
  }
  return count;
}

void PerfectPlay::keep_traps(const Position& position, Findings& findings) {
  const Alarm alarm(stop_, watch_, end_of(end_of_traps));
  std::vector<Column> traps;
  int fewest = column_count + 1;
  for (const Column column : findings.columns) {
    const auto answers = answers_after(position, column, findings.known.low);
    if (!answers) return;  // the time is out: the columns looked at are not better than others
    if (*answers < fewest) traps.clear();
    if (*answers <= fewest) traps.push_back(column);
    fewest = std::min(fewest, *answers);
  }
  findings.columns = traps;
}

Move PerfectPlay::guess(const Position& position, const Findings& findings) {
  const auto is_over = [this, end = end_of(8)] { return end && watch_.elapsed() >= *end; };
  const SearchResult found = minimax_.search(position, {cell_count, is_over});
  Move move{found.column, to_eval(found.score), describe(found, position.ply())};
  if (std::ranges::find(findings.columns, move.column) == findings.columns.end())
    move.column = *std::ranges::min_element(findings.columns, {}, distance_from_centre);
  if (findings.known.low > 0) return {move.column, 1, "wins"};
  if (findings.known.low == 0) return {move.column, std::max(0.0, *move.eval), "draws at least"};
  return move;
}

Move PerfectPlay::any_move(const Position& position, Random& random) const {
  const std::vector<Column> columns = columns_of_random_move(position, options_.level);
  return {columns[random.below(columns.size())], std::nullopt,
          "at random, at level " + std::to_string(options_.level)};
}

}  // namespace connect4
