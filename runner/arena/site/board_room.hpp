// The boards of an arena at which people play against players.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/arena/arena_folder.hpp"
#include "runner/arena/arena_store.hpp"
#include "runner/arena/inbox.hpp"
#include "runner/arena/ladder_table.hpp"
#include "runner/arena/site_settings.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Answers the requests of one path, `/api/game`, as protocol/PLAY.md describes them. It reads the
/// boards, and passes requests on through the inbox. For one thread.
class BoardRoom {
 public:
  /// Returns the names under which a person knows the players, in the order of own_names().
  using NamesFor = std::function<std::vector<std::string>(const Person& person)>;

  /// The settings and the table outlive it.
  BoardRoom(const SiteSettings& settings, LadderTable& table, NamesFor names_for);

  /// `words` are those of the path after `/api/`, `key` is the person's.
  WebAnswer answer(const Person& person, const std::vector<std::string>& words) const;
  WebReception receive(const Person& person, const std::string& key,
                       const std::vector<std::string>& words);

  /// Returns a request to meet the player of the ladder that the person knows by that name; nothing
  /// if nobody has it.
  std::optional<SentWish> find_player(const Person& person, const std::string& name);

 private:
  WebReception begin_match(const Person& person, const std::string& key);
  WebAnswer refuse_match() const;
  WebReception pass_on(const Person& person, const std::string& key, PlayWish::Kind kind);

  const SiteSettings& settings_;
  const ArenaFolder folder_;
  LadderTable& table_;
  const NamesFor names_for_;
};

}  // namespace connect4
