// The games of a tournament that are over, and their results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "lib/tournament/results/game_result.hpp"

namespace connect4 {

/// Outcomes found by game. Takes a byte per game and some hundred a meeting, so that a million
/// games fit besides all the rest. Add each game once, in any order; void games are to be left out.
/// Not for sharing between threads while games are added.
class ResultTable {
 public:
  /// The games of a meeting.
  class MeetingResults;

  ResultTable() = default;

  /// Not explicit: for few games, a list is as good.
  ResultTable(const std::vector<GameResult>& results);

  // No copies: their last_ would point into the meetings of the original. Moved meetings take it
  // along, and leave an empty table behind.
  ResultTable(const ResultTable&) = delete;
  ResultTable& operator=(const ResultTable&) = delete;
  ResultTable(ResultTable&& from) noexcept { swap(from); }
  ResultTable& operator=(ResultTable&& from) noexcept {
    ResultTable(std::move(from)).swap(*this);
    return *this;
  }

  void add(const GameResult& result);

  /// The results that were added of these two players' games in that round, pairing and replay.
  const MeetingResults& of(const Meeting& meeting) const;

  /// The meetings of a round of which games were added, by number; the lower player is the first.
  std::vector<Meeting> meetings(std::int32_t round) const;

  /// Returns whether this game was added, however it ended.
  bool has(const GameResult& game) const;

  /// Returns the number of games.
  std::int64_t size() const { return size_; }

  /// Returns a game that was added a second time; its first outcome stays.
  const std::optional<GameResult>& duplicate() const { return duplicate_; }

  /// Calls `take` with each result, meeting by meeting.
  void for_each(const std::function<void(const GameResult&)>& take) const;

 private:
  using Meetings = std::map<Meeting, MeetingResults>;  // the lower player is the first one

  void swap(ResultTable& other) noexcept;
  MeetingResults& find_or_add(const GameResult& result);

  Meetings meetings_;
  Meetings::value_type* last_ = nullptr;  // that a result was added to
  std::int64_t size_ = 0;
  std::optional<GameResult> duplicate_;
};

class ResultTable::MeetingResults {
 public:
  /// Adds the outcome of such a game, and returns whether it is the first one; else it is left out.
  bool add(std::int32_t opening, Colour of_lower, const Outcome& outcome);

  /// The outcome of the game from that opening in which the player with the lower number is red, or
  /// the one in which it is blue.
  std::optional<Outcome> find(std::int32_t opening, Colour of_lower) const;

  /// Calls take(opening, of_lower, outcome) for each game, in the order of openings.
  template <class Take>
  void for_each(const Take& take) const {
    for (std::size_t i = 0; i < codes_.size(); ++i)
      if (codes_[i] != not_over)
        take(first_opening_ + static_cast<std::int32_t>(i / 2),
             i % 2 == 0 ? Colour::red : Colour::blue, outcome_of(codes_[i]));
  }

 private:
  static constexpr std::uint8_t not_over = 0;

  static Outcome outcome_of(std::uint8_t code);

  std::int32_t first_opening_ = 0;
  std::vector<std::uint8_t> codes_;  // two for each opening from the first; 0: not over
};

}  // namespace connect4
