// The words that config files and options have for choices.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/time_control.hpp"
#include "lib/tournament/schedule/formats/format.hpp"

namespace connect4 {

/// Words and their meanings, in the order in which a complaint lists them.
template <class Choice>
using Choices = std::vector<std::pair<std::string, Choice>>;

inline const Choices<Restart>& restarts() {
  static const Choices<Restart> all{{"match", Restart::match}, {"game", Restart::game}};
  return all;
}

inline const Choices<Format>& formats() {
  static const Choices<Format> all = [] {
    Choices<Format> choices;
    for (const FormatRules* const format : format_table)
      choices.emplace_back(format->name, *format_from_name(format->name));
    return choices;
  }();
  return all;
}

/// Only the words.
template <class Choice>
std::vector<std::string> words_of(const Choices<Choice>& choices) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  return words;
}

/// The meaning of a word that has one.
template <class Choice>
Choice meaning_of(const std::string& word, const Choices<Choice>& choices) {
  return std::ranges::find(choices, word, &std::pair<std::string, Choice>::first)->second;
}

/// The word of a meaning that has one.
template <class Choice>
const std::string& word_for(Choice meaning, const Choices<Choice>& choices) {
  return std::ranges::find(choices, meaning, &std::pair<std::string, Choice>::second)->first;
}

}  // namespace connect4
