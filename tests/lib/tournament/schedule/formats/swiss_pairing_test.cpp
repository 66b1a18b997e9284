#include "lib/tournament/schedule/formats/swiss_pairing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tests/lib/tournament/schedule/simulation.hpp"

namespace connect4::swiss {
namespace {

/// The cards before a round of a tournament that is over.
History before(const ScheduleRules& rules, const Schedule& played, std::int32_t round) {
  History history;
  history.rules = rules;
  for (const FinishedMeeting& finished : played.meetings)
    if (finished.meeting.round < round) history.meetings.push_back(finished);
  for (const Bye& bye : played.byes)
    if (bye.round < round) history.byes.push_back(bye);
  return history;
}

std::size_t at(int place) {
  return static_cast<std::size_t>(place);
}

bool may_meet(const std::vector<Card>& ranked, int one, int two, bool colour_rules) {
  if (at(two) == ranked.size()) return !ranked[at(one)].had_bye;
  if (have_met(ranked[at(one)], ranked[at(two)])) return false;
  return !colour_rules || !clash(ranked[at(one)], ranked[at(two)]);
}

/// The most important criteria of a pairing, as the head of swiss.cpp lists them.
using Criteria = std::array<int, 5>;

Criteria criteria(const std::vector<Card>& ranked, const Partners& partners) {
  Criteria sums{};
  for (int one = 0; at(one) < ranked.size(); ++one) {
    const int two = partners[at(one)];
    if (two < one) continue;
    const Card& higher = ranked[at(one)];
    if (at(two) == ranked.size()) {
      sums[0] = higher.score;
      continue;
    }
    const Card& lower = ranked[at(two)];
    const int difference = higher.score - lower.score;
    sums[1] += difference * difference;
    if (difference != 0) sums[2] += higher.score;
    const Preference a = higher.preference, b = lower.preference;
    if (a.turn == Turn::none || a.turn != b.turn) continue;
    ++sums[3];
    const auto weaker = std::min(a.strength, b.strength);
    if (weaker == Strength::strong || weaker == Strength::absolute) ++sums[4];
  }
  return sums;
}

/// The best of all pairings, by trying every partner of the first free place.
std::optional<Criteria> best_of_all(const std::vector<Card>& ranked, bool colour_rules,
                                    Partners partners = {}) {
  partners.resize(ranked.size() + ranked.size() % 2, -1);
  const auto free = std::find(partners.begin(), partners.end(), -1);
  if (free == partners.end()) return criteria(ranked, partners);
  const int one = static_cast<int>(free - partners.begin());
  std::optional<Criteria> best;
  for (int two = one + 1; at(two) < partners.size(); ++two) {
    if (partners[at(two)] != -1 || !may_meet(ranked, one, two, colour_rules)) continue;
    partners[at(one)] = two;
    partners[at(two)] = one;
    const auto rest = best_of_all(ranked, colour_rules, partners);
    if (rest && (!best || *rest < *best)) best = rest;
    partners[at(one)] = partners[at(two)] = -1;
  }
  return best;
}

TEST(BestPairing, IsTheBestOfAllByTheMostImportantCriteria) {
  Random random(11);
  int compared = 0, impossible = 0;
  for (int event = 0; event < 150; ++event) {
    ScheduleRules rules{.format = Format::swiss, .players = 3 + int(random.below(7))};
    rules.rounds = rules.players - 1 + rules.players % 2;
    const auto strengths = random_strengths(random, rules.players, 4 * random.real());
    const Schedule played = planned(rules, play_out_tournament(rules, strengths, random));
    for (std::int32_t round = 1; round <= rules.rounds; ++round) {
      const auto ranked = ranked_cards(before(rules, played, round), round);
      for (const bool colour_rules : {true, false}) {
        const auto best = best_pairing(ranked, colour_rules);
        const auto least = best_of_all(ranked, colour_rules);
        ASSERT_EQ(best.has_value(), least.has_value());
        ++(best ? compared : impossible);
        if (!best) continue;
        ASSERT_EQ(criteria(ranked, *best), *least);
      }
    }
  }
  EXPECT_GT(compared, 500);
  EXPECT_GT(impossible, 50);
}

/// The most players and rounds that there may be, and scores as far apart as they can be.
TEST(BestPairing, TakesAsManyPlayersAsItSays) {
  std::vector<Card> ranked(max_players - 1);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    ranked[i].player = static_cast<std::int32_t>(i);
    ranked[i].has_met.resize(ranked.size());
    ranked[i].score = i < 500 ? 2 * (max_rounds - 1) : 0;
    ranked[i].place = static_cast<std::int32_t>(i % 500);
    ranked[i].group_size = i < 500 ? 500 : 499;
  }
  const auto best = best_pairing(ranked, true);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->back(), 998) << "the lowest has the bye";
  for (int place = 0; place < 998; ++place)
    ASSERT_EQ((*best)[at(place)], place + (place % 500 < (place < 500 ? 250 : 249) ? 1 : -1) *
                                              (place < 500 ? 250 : 249));
}

std::vector<Card> cards(int count) {
  History history;
  history.rules = {.format = Format::swiss, .players = count};
  return ranked_cards(history, 1);
}

TEST(RecordedPairing, IsThatOfTheMeetings) {
  EXPECT_EQ(recorded_pairing(cards(4), {{1, 0, 0, 0, 1}, {1, 1, 0, 2, 3}}), (Partners{1, 0, 3, 2}));
  EXPECT_EQ(recorded_pairing(cards(4), {{1, 0, 0, 3, 0}, {1, 1, 0, 1, 2}}), (Partners{3, 2, 1, 0}));
}

TEST(RecordedPairing, GivesTheByeToThePlayerWithoutAMeeting) {
  EXPECT_EQ(recorded_pairing(cards(3), {{1, 0, 0, 0, 2}}), (Partners{2, 3, 0, 1}));
}

TEST(RecordedPairing, JoinsTheLastTwoWithoutARecordedGame) {
  EXPECT_EQ(recorded_pairing(cards(4), {{1, 1, 0, 1, 2}}), (Partners{3, 2, 1, 0}));
}

TEST(RecordedPairing, DoesNotExistIfGamesAreMissingOrTooMany) {
  EXPECT_EQ(recorded_pairing(cards(4), {}), std::nullopt);
  EXPECT_EQ(recorded_pairing(cards(5), {{1, 0, 0, 0, 1}}), std::nullopt);
  EXPECT_EQ(recorded_pairing(cards(4), {{1, 0, 0, 0, 1}, {1, 1, 0, 1, 2}}), std::nullopt);
  EXPECT_EQ(recorded_pairing(cards(4), {{1, 0, 0, 0, 1}, {1, 1, 0, 2, 4}}), std::nullopt);
  EXPECT_EQ(recorded_pairing(cards(4), {{1, 0, 0, 0, 1}, {1, 1, 1, 0, 1}}), std::nullopt);
}

TEST(RecordedPairing, DoesNotExistWithARematchOrASecondBye) {
  std::vector<Card> four = cards(4);
  four[0].has_met[1] = four[1].has_met[0] = true;
  EXPECT_EQ(recorded_pairing(four, {{2, 0, 0, 0, 1}, {2, 1, 0, 2, 3}}), std::nullopt);
  EXPECT_EQ(recorded_pairing(four, {{2, 1, 0, 2, 3}}), std::nullopt);
  std::vector<Card> three = cards(3);
  three[2].had_bye = true;
  EXPECT_EQ(recorded_pairing(three, {{2, 0, 0, 0, 1}}), std::nullopt);
}

}  // namespace
}  // namespace connect4::swiss
