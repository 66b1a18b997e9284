// The findings of a check along its way, above all the lines of a player besides its answers.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace connect4 {

/// A bad manner. In a game it costs a warning, or a part of the reply.
enum class Manner : std::uint8_t {
  stray,     ///< no JSON object: a print
  wrong_id,  ///< a reply to a question that is not open: early, late, twice, or never asked
  unasked,   ///< an object without an id, or with a method: an answer to a notification
  left_out,  ///< an eval or note that is cut or left out
};

/// The first line of its kind that was seen.
struct Remark {
  std::string reason;  ///< a phrase: "a line that is not JSON"
  std::string line;    ///< its line, safe to show
  std::string after;   ///< the last line that it was sent
};

/// All that a player wrote besides its answers: how often, and the first example of each kind. Not
/// thread-safe.
class Remarks {
 public:
  void add(Manner manner, Remark remark);

  /// Adds those of another conversation.
  void add(const Remarks& others);

  int count(Manner manner) const { return kind(manner).count; }

  /// Meaningful if count() is above 0.
  const Remark& first(Manner manner) const { return kind(manner).first; }

 private:
  struct Kind {
    int count = 0;
    Remark first;
  };
  Kind& kind(Manner manner) { return kinds_[static_cast<std::size_t>(manner)]; }
  const Kind& kind(Manner manner) const { return kinds_[static_cast<std::size_t>(manner)]; }

  std::array<Kind, 4> kinds_;
};

/// Returns the manner of a line that read_reply() ignores with this reason.
Manner manner_of(std::string_view reason, bool is_stray);

/// Sorts a warning that a player got in a game into `remarks`. It quotes the beginning of the line,
/// so that is the reason of the remark. Returns whether it was about a line.
bool add_warning(std::string_view warning, Remarks& remarks);

/// Gathered by every conversation and game, for the steps that judge the whole.
struct Findings {
  Remarks remarks;
  std::vector<std::chrono::nanoseconds> turn_times;  ///< of every legal answer
  std::int64_t kept_extras = 0;                      ///< replies whose eval and note were kept
  std::int64_t peak_kib = 0;                         ///< most memory that was seen resident

  void add(const Findings& others) {
    remarks.add(others.remarks);
    turn_times.insert(turn_times.end(), others.turn_times.begin(), others.turn_times.end());
    kept_extras += others.kept_extras;
    peak_kib = std::max(peak_kib, others.peak_kib);
  }
};

}  // namespace connect4
