#include "lib/tournament/schedule/formats/swiss_card.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace connect4::swiss {

namespace {

Turn opposite(Turn turn) {
  return turn == Turn::first ? Turn::second : Turn::first;
}

Preference preference_of(const Card& card) {
  const std::vector<Turn>& turns = card.turns;
  if (turns.empty()) return {};
  const bool twice = turns.size() >= 2 && turns.back() == turns[turns.size() - 2];
  if (twice) return {opposite(turns.back()), Strength::absolute};
  const int difference = card.turn_difference();
  if (difference == 0) return {opposite(turns.back()), Strength::mild};
  return {difference > 0 ? Turn::second : Turn::first,
          std::abs(difference) > 1 ? Strength::absolute : Strength::strong};
}

/// Enters one side's part in a meeting. `lead` is by how much its score was above its opponent's.
void enter(Card& card, const FinishedMeeting& finished, int side, std::int32_t lead) {
  const Meeting& meeting = finished.meeting;
  const std::int32_t opponent = side == 0 ? meeting.second : meeting.first;
  if (lead != 0) card.floats.back() = lead > 0 ? Float::down : Float::up;
  if (finished.was_played) card.turns.push_back(side == 0 ? Turn::first : Turn::second);
  card.has_met[static_cast<std::size_t>(opponent)] = true;
  card.score += finished.half_match_points(side);
}

void enter_bye(Card& card) {
  card.floats.back() = Float::down;
  card.had_bye = true;
  card.score += 2;
}

void enter_round(std::vector<Card>& cards, const History& history, std::int32_t round) {
  const auto card = [&](std::int32_t player) -> Card& {
    return cards[static_cast<std::size_t>(player)];
  };
  for (Card& each : cards) each.floats.push_back(Float::none);
  for (const FinishedMeeting& finished : history.meetings) {
    if (finished.meeting.round != round) continue;
    Card& first = card(finished.meeting.first);
    Card& second = card(finished.meeting.second);
    const std::int32_t lead = first.score - second.score;
    enter(first, finished, 0, lead);
    enter(second, finished, 1, -lead);
  }
  for (const Bye& bye : history.byes)
    if (bye.round == round) enter_bye(card(bye.player));
}

/// The cards of all players before a round, by player.
std::vector<Card> fill_cards(const History& history, std::int32_t before) {
  std::vector<Card> cards(static_cast<std::size_t>(history.rules.players));
  for (std::size_t player = 0; player < cards.size(); ++player) {
    cards[player].player = static_cast<std::int32_t>(player);
    cards[player].has_met.resize(cards.size());
  }
  for (std::int32_t round = 1; round < before; ++round) enter_round(cards, history, round);
  for (Card& card : cards) card.preference = preference_of(card);
  return cards;
}

bool takes_part(const Card& card, const History& history, std::int32_t round) {
  const auto& withdrawals = history.withdrawals;
  const auto& absences = history.rules.absences;
  return std::none_of(withdrawals.begin(), withdrawals.end(),
                      [&](const Withdrawal& withdrawal) {
                        return withdrawal.player == card.player && withdrawal.round < round;
                      }) &&
         std::none_of(absences.begin(), absences.end(), [&](const Absence& absence) {
           return absence.player == card.player && absence.from <= round && round <= absence.to;
         });
}

}  // namespace

int Card::turn_difference() const {
  return std::accumulate(turns.begin(), turns.end(), 0,
                         [](int sum, Turn turn) { return sum + static_cast<int>(turn); });
}

std::vector<Card> ranked_cards(const History& history, std::int32_t round) {
  std::vector<Card> cards = fill_cards(history, round);
  std::erase_if(cards, [&](const Card& card) { return !takes_part(card, history, round); });
  std::stable_sort(cards.begin(), cards.end(),
                   [](const Card& a, const Card& b) { return a.score > b.score; });
  for (auto group = cards.begin(); group != cards.end();) {
    const auto end = std::find_if(group, cards.end(),
                                  [&](const Card& card) { return card.score != group->score; });
    const auto size = static_cast<std::int32_t>(end - group);
    for (std::int32_t place = 0; place < size; ++place) {
      group[place].place = place;
      group[place].group_size = size;
    }
    group = end;
  }
  return cards;
}

bool have_met(const Card& one, const Card& two) {
  return one.has_met[static_cast<std::size_t>(two.player)];
}

bool clash(const Card& one, const Card& two) {
  return one.preference.strength == Strength::absolute &&
         two.preference.strength == Strength::absolute &&
         one.preference.turn == two.preference.turn;
}

}  // namespace connect4::swiss
