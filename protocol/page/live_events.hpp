// The events that a live page is sent. PAGE.md is the normative text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"
#include "lib/tournament/results/game_set.hpp"
#include "protocol/page/page_data.hpp"

namespace connect4 {

/// The games of one tournament that a page has, as the id of an event names them. A value.
struct SeenGames {
  std::uint32_t edition = 0;  ///< of the results: another tournament has other games
  GameSet games;

  friend bool operator==(const SeenGames&, const SeenGames&) = default;
};

/// An id has no more letters. It may be in a request's header and in its target.
inline constexpr std::size_t longest_event_id = 2'000;

/// "6a4c1b2e:1-17+19"
std::string event_id(const SeenGames& seen);
Expected<SeenGames> parse_event_id(std::string_view id);

/// Returns the data of an event `game`.
std::string live_game(const GameRecord& record, const GamePlace& place);

/// Returns the data of an event `standings`: the tables of the page.
std::string live_tables(const PageData& page);

/// Returns an event as it is sent; without an id if `id` is empty. The data is one line.
std::string server_event(std::string_view name, std::string_view id, std::string_view data);

/// The beginning of a new stream: the time that a browser waits before it comes back.
inline constexpr std::string_view stream_beginning = "retry: 2000\n\n";

/// Says that the connection stands.
inline constexpr std::string_view sign_of_life = ":\n\n";

}  // namespace connect4
