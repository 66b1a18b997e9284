#include "lib/tournament/schedule/game_numbers.hpp"

#include <limits>

namespace connect4 {

namespace {

/// The numbers from 1 on that nobody has.
class FreeNumbers {
 public:
  /// `taken` are sorted.
  explicit FreeNumbers(const std::vector<std::int32_t>& taken)
      : taken_(taken.begin()), end_(taken.end()) {}

  std::int32_t next() {
    for (; taken_ != end_ && *taken_ <= number_; ++taken_)
      if (*taken_ == number_) ++number_;
    return number_++;
  }

 private:
  std::vector<std::int32_t>::const_iterator taken_;
  const std::vector<std::int32_t>::const_iterator end_;
  std::int32_t number_ = 1;
};

}  // namespace

void number_open_games(Schedule& schedule, const std::vector<std::int32_t>& recorded) {
  FreeNumbers numbers(recorded);
  auto forfeit = schedule.forfeits.begin();
  const auto number_forfeits_before = [&](std::int32_t game) {
    for (; forfeit != schedule.forfeits.end() && forfeit->number < game; ++forfeit)
      forfeit->number = numbers.next();
  };
  for (PlannedGame& game : schedule.remaining) {
    number_forfeits_before(game.number);
    game.number = numbers.next();
  }
  number_forfeits_before(std::numeric_limits<std::int32_t>::max());
}

}  // namespace connect4
