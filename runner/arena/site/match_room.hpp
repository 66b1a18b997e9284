// The matches that people ask for, on the site of an arena.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/arena/requested_match.hpp"
#include "runner/tournament/report/hidden_paths.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Answers what protocol/ARENA.md says of them. The runner plays them, and writes their files.
/// Belongs to the thread of the site.
class MatchRoom {
 public:
  /// Returns how a person sees the players of the ladder.
  using HiddenFor = std::function<HiddenPaths(const Person&)>;

  MatchRoom(ArenaFolder folder, HiddenFor hidden_for)
      : folder_(std::move(folder)), hidden_for_(std::move(hidden_for)) {}

  /// Answers the words of a path that begins with "matches", for a person who looks at those of
  /// the owner. Throws UsageError.
  std::optional<WebAnswer> answer(const Person& person, const Person& owner,
                                  const std::vector<std::string>& words) const;

 private:
  WebAnswer page(const Person& person, const RequestedMatch& match) const;

  const ArenaFolder folder_;
  const HiddenFor hidden_for_;
};

/// Makes the runner's message of the body of a request for a match. `find` returns a request to
/// meet the player of that name; nothing if nobody has it. Returns an answer if the body is wrong.
std::variant<WebAnswer, std::string> match_message(
    const std::string& body,
    const std::function<std::optional<SentWish>(const std::string& name)>& find);

}  // namespace connect4
