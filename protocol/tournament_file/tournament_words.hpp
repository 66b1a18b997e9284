// The words that a config file has for what can be chosen.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lib/tournament/config/tournament_config.hpp"

namespace connect4 {

/// Words and what they mean, in the order in which a complaint lists them.
template <class Choice>
using Choices = std::vector<std::pair<std::string, Choice>>;

const Choices<Restart>& restarts();
const Choices<Pondering>& ponderings();
const Choices<WithdrawnGames>& ways_to_withdraw();
const Choices<OpeningsPerPairing>& openings_per_pairing();
const Choices<bool>& sandbox_kinds();  ///< whether there is one
const Choices<WorkersKind>& worker_kinds();
const Choices<EloModel>& models();
const Choices<Format>& formats();

/// The words alone.
template <class Choice>
std::vector<std::string> words_of(const Choices<Choice>& choices) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  return words;
}

/// The meaning of a word that has one.
template <class Choice>
Choice meaning_of(const std::string& word, const Choices<Choice>& choices) {
  return std::find_if(choices.begin(), choices.end(),
                      [&](const auto& choice) { return choice.first == word; })
      ->second;
}

/// The word of a meaning that has one.
template <class Choice>
const std::string& word_for(Choice meaning, const Choices<Choice>& choices) {
  return std::find_if(choices.begin(), choices.end(),
                      [&](const auto& choice) { return choice.second == meaning; })
      ->first;
}

}  // namespace connect4
