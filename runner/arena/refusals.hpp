// Refusals that an arena gives in several places, each in one wording.
#pragma once

#include <string>
#include <string_view>

#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"

namespace connect4::refusal {

inline constexpr std::string_view withdrawn = "your player was withdrawn; talk to your teacher";
inline constexpr std::string_view teacher_only = "this is for the teacher; use the teacher's link";
inline constexpr std::string_view players_only =
    "the teacher's link has no player; use a player's link";
inline constexpr std::string_view unknown_key =
    "this key is not valid here; ask your teacher for a new link";
inline constexpr std::string_view no_such_page =
    "this address does not exist; go back to the arena's page";

/// Refuses a part of the arena that the config does not have: "games against people".
inline std::string switched_off(const std::string& what) {
  return what + " are switched off; your teacher can allow them in the config";
}

inline std::string no_player(const std::string& name) {
  return "no player called " + in_quotes(name) + " plays here; choose another one";
}

inline std::string plays_no_people(const std::string& name) {
  return in_quotes(name) +
         " runs on its owner's machine, where it plays only bots; choose another player, or ask "
         "for "
         "a match of your bot against it";
}

/// Refuses what a person has done `most` times within an hour. `meanwhile` is a command.
inline std::string too_often(int most, const std::string& what, const std::string& meanwhile) {
  return "the limit is " + plural(most, what) + " per hour; wait, and use `" + meanwhile +
         "` at home";
}

}  // namespace connect4::refusal
