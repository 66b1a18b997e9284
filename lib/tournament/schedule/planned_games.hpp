// The games of a schedule, in space that does not grow with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace connect4 {

/// One game to play. (round, pairing, opening, replay, red, blue) is unique within a tournament,
/// and so is (red, blue, opening).
struct PlannedGame {
  std::int32_t number = 1;   ///< from 1, in the order of play
  std::int32_t round = 1;    ///< from 1
  std::int32_t pairing = 0;  ///< number of the meeting within its round, from 0
  std::int32_t opening = 0;  ///< place in the tournament's list of openings
  std::int32_t replay = 0;   ///< 0; in a knockout, how often the tie was played again before
  std::int32_t red = 0;
  std::int32_t blue = 0;

  friend constexpr bool operator==(const PlannedGame&, const PlannedGame&) = default;
};

/// A list of games in the order of play. The games of a meeting follow from its first one: each
/// opening is played twice with colours swapped, then the next one. So runs of such games are kept,
/// one for each meeting and one more for each gap in it: of ten players who meet 10,000 times each
/// 45 runs rather than 450,000 games. Any games can be in it; those that make no run take more
/// space than in a vector. A value; like one it may be read by several threads.
class PlannedGames {
 public:
  class Iterator;
  using value_type = PlannedGame;
  using const_iterator = Iterator;
  using iterator = Iterator;

  PlannedGames() = default;
  PlannedGames(std::initializer_list<PlannedGame> games);

  void push_back(const PlannedGame& game);

  std::size_t size() const;
  bool empty() const { return runs_.empty(); }

  /// What it takes space for.
  std::size_t runs() const { return runs_.size(); }

  /// `place` is below size(). Takes a search among the runs; iterators go on without one.
  PlannedGame operator[](std::size_t place) const;
  PlannedGame front() const;

  Iterator begin() const;
  Iterator end() const;

  friend bool operator==(const PlannedGames&, const PlannedGames&) = default;

 private:
  /// Games with numbers and colours that alternate, two from each opening.
  struct Run {
    PlannedGame first;
    std::size_t place = 0;     // of the first game in the list
    std::int32_t count = 0;    // of games
    std::int32_t partner = 0;  // 1 where the first game is the second one from its opening

    PlannedGame game(std::int32_t place_in_run) const;
    bool take(const PlannedGame& game);

    friend bool operator==(const Run&, const Run&) = default;
  };

  std::vector<Run> runs_;
};

/// Goes from game to game. Valid as long as the list is not changed.
class PlannedGames::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using iterator_concept = std::forward_iterator_tag;
  using value_type = PlannedGame;
  using difference_type = std::ptrdiff_t;
  using pointer = void;
  using reference = PlannedGame;

  Iterator() = default;

  PlannedGame operator*() const { return run_->game(place_); }
  Iterator& operator++();
  Iterator operator++(int);

  friend bool operator==(const Iterator&, const Iterator&) = default;

 private:
  friend class PlannedGames;
  explicit Iterator(std::vector<Run>::const_iterator run) : run_(run) {}

  std::vector<Run>::const_iterator run_;
  std::int32_t place_ = 0;  // in the run
};

}  // namespace connect4
