// Everything that the viewer of a page knows. PAGE.md is the normative text.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "protocol/page/packed_games.hpp"

namespace connect4 {

/// A player of a page.
struct PagePlayer {
  std::string name;
  std::optional<std::string> command{};              ///< a command line; nothing: it is not known
  std::optional<std::chrono::microseconds> limit{};  ///< of a turn; nothing: none, or not known
};

/// The data of a page. What is null is of a tournament, and the page of none.
struct PageData {
  std::string title{};
  std::chrono::sys_seconds made_at{};
  nlohmann::ordered_json standings{};   ///< as `standings --json` prints them
  nlohmann::ordered_json crosstable{};  ///< likewise
  std::vector<PagePlayer> players{};
  nlohmann::ordered_json rounds = nlohmann::ordered_json::array();
  nlohmann::ordered_json test{};
  PackedGames games{};
  nlohmann::ordered_json set_aside = nlohmann::ordered_json::array();  ///< see attempt_json()
  bool wall = false;                  ///< whether the page is large, for a projector
  std::optional<std::string> seen{};  ///< of a live page: an event's id that names its games
};

/// A game that was played again, as a member of `set_aside`. `detail` says why it ended as it did.
nlohmann::ordered_json attempt_json(const GameRecord& record, int attempt,
                                    const std::string& detail);

/// The document as text that may stand within an HTML element: every `<` in it is escaped, and
/// ill-formed UTF-8 is U+FFFD.
std::string to_json(const PageData& data);

}  // namespace connect4
