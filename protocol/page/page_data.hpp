// The data of the viewer of a page, and the page made from both. PAGE.md is the normative text.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/tournament/report/tournament_report.hpp"
#include "protocol/page/packed_games.hpp"

namespace connect4 {

/// A player of a page.
struct PagePlayer {
  std::string name;
  std::optional<std::string> command{};              ///< a command line; nothing: it is not known
  std::optional<std::chrono::microseconds> limit{};  ///< of a turn; nothing: none, or not known
  bool is_house = false;   ///< whether it is a house bot, which is nobody's work
  bool is_remote = false;  ///< whether it runs on its owner's machine
};

/// The data of a page. Members of a tournament are null if the page has games without one.
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
  nlohmann::ordered_json history = nlohmann::ordered_json::array();    ///< see history_json()
  nlohmann::ordered_json arena{};     ///< {"public": true} on the site of an arena
  bool plays = false;                 ///< whether it is the page of a match with a person at it
  bool wall = false;                  ///< whether the page is large, for a projector
  std::optional<std::string> seen{};  ///< of a live page: an event's id that names its games
};

/// A game that was played again, as a member of `set_aside`. `detail` says why it ended as it did.
nlohmann::ordered_json attempt_json(const GameRecord& record, int attempt,
                                    const std::string& detail);

/// Returns the ratings of versions that others have replaced, for the member `history`.
nlohmann::ordered_json history_json(const std::vector<PastRating>& past);

/// The document as text that may stand within an HTML element: every `<` in it is escaped, and
/// ill-formed UTF-8 is U+FFFD.
std::string to_json(const PageData& data);

/// The parts of a page, which stand at the marks of its viewer.
struct PageParts {
  std::string title{};                 ///< plain text
  std::string tables{};                ///< HTML, for readers without scripts
  std::string data{};                  ///< JSON without any `<`, as to_json(PageData) gives it
  std::string connect_src = "'none'";  ///< of its Content-Security-Policy: a file asks nobody
};

/// The viewer with these parts in the places of its marks, which PAGE.md lists. Text that looks
/// like a mark in a part stays as it is. The error says which mark of the viewer is missing, or is
/// there twice.
Expected<std::string> page_html(std::string_view viewer, const PageParts& parts);

}  // namespace connect4
