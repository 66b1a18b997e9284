#include "lib/tournament/results/result_table.hpp"

#include <limits>
#include <utility>

namespace connect4 {

namespace {

/// Returns the reason and the winner as a number that is not 0.
std::uint8_t code_of(const Outcome& outcome) {
  const int winner = outcome.winner ? 1 + index(*outcome.winner) : 0;
  return static_cast<std::uint8_t>(1 + 3 * static_cast<int>(outcome.ending) + winner);
}

Meeting by_number(Meeting meeting) {
  if (meeting.first > meeting.second) std::swap(meeting.first, meeting.second);
  return meeting;
}

Colour colour_of_lower(const GameResult& game) {
  return game.red < game.blue ? Colour::red : Colour::blue;
}

std::size_t place_of(std::int32_t openings_before, Colour of_lower) {
  return 2 * static_cast<std::size_t>(openings_before) + (of_lower == Colour::red ? 0 : 1);
}

}  // namespace

Outcome ResultTable::MeetingResults::outcome_of(std::uint8_t code) {
  Outcome outcome{std::nullopt, static_cast<Ending>((code - 1) / 3)};
  if (const int winner = (code - 1) % 3; winner > 0)
    outcome.winner = winner == 1 ? Colour::red : Colour::blue;
  return outcome;
}

std::optional<Outcome> ResultTable::MeetingResults::find(std::int32_t opening,
                                                         Colour of_lower) const {
  if (opening < first_opening_) return std::nullopt;
  const std::size_t place = place_of(opening - first_opening_, of_lower);
  if (place >= codes_.size() || codes_[place] == not_over) return std::nullopt;
  return outcome_of(codes_[place]);
}

/// Players that meet again go on with later openings: those before their first one take no room.
bool ResultTable::MeetingResults::add(std::int32_t opening, Colour of_lower,
                                      const Outcome& outcome) {
  if (codes_.empty()) first_opening_ = opening;
  if (opening < first_opening_) {
    codes_.insert(codes_.begin(), place_of(first_opening_ - opening, Colour::red), not_over);
    first_opening_ = opening;
  }
  const std::size_t place = place_of(opening - first_opening_, of_lower);
  if (place >= codes_.size()) codes_.resize(place + 1, not_over);
  if (codes_[place] != not_over) return false;
  codes_[place] = code_of(outcome);
  return true;
}

ResultTable::ResultTable(const std::vector<GameResult>& results) {
  for (const GameResult& result : results) add(result);
}

void ResultTable::add(const GameResult& result) {
  if (find_or_add(result).add(result.opening, colour_of_lower(result), result.outcome))
    ++size_;
  else if (!duplicate_)
    duplicate_ = result;
}

/// Most results are of the same meeting as the one before.
ResultTable::MeetingResults& ResultTable::find_or_add(const GameResult& result) {
  const Meeting meeting = meeting_of(result);
  if (last_ == nullptr || last_->first != meeting) last_ = &*meetings_.try_emplace(meeting).first;
  return last_->second;
}

const ResultTable::MeetingResults& ResultTable::of(const Meeting& meeting) const {
  static const MeetingResults none;
  const auto found = meetings_.find(by_number(meeting));
  return found == meetings_.end() ? none : found->second;
}

std::vector<Meeting> ResultTable::meetings(std::int32_t round) const {
  std::vector<Meeting> meetings;
  constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
  for (auto next = meetings_.lower_bound({round, lowest, lowest, lowest, lowest});
       next != meetings_.end() && next->first.round == round; ++next)
    meetings.push_back(next->first);
  return meetings;
}

bool ResultTable::has(const GameResult& game) const {
  return of(meeting_of(game)).find(game.opening, colour_of_lower(game)).has_value();
}

void ResultTable::swap(ResultTable& other) noexcept {
  std::swap(meetings_, other.meetings_);
  std::swap(last_, other.last_);
  std::swap(size_, other.size_);
  std::swap(duplicate_, other.duplicate_);
}

void ResultTable::for_each(const std::function<void(const GameResult&)>& take) const {
  for (const auto& [place, results] : meetings_) {
    const Meeting& meeting = place;
    results.for_each([&](std::int32_t opening, Colour of_lower, const Outcome& outcome) {
      GameResult result{{.round = meeting.round,
                         .pairing = meeting.pairing,
                         .opening = opening,
                         .replay = meeting.replay,
                         .red = meeting.first,
                         .blue = meeting.second},
                        outcome};
      if (of_lower == Colour::blue) std::swap(result.red, result.blue);
      take(result);
    });
  }
}

}  // namespace connect4
