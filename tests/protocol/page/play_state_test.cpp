// The state of a board, as a line of JSON.
#include "protocol/page/play_state.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/messages/json_text.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {
namespace {

std::string emoji(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "\U0001F600";
  return text;
}

TEST(PlayState, IsNeverLongerThanItsReadersAllow) {
  PlayState state;
  state.moves.assign(cell_count, *Column::from_index(3));
  state.notes.assign(cell_count, emoji(max_note_characters));
  state.detail = emoji(max_note_characters);
  for (const Colour colour : both_colours) state.names[colour] = emoji(max_note_characters);
  EXPECT_LT(json_line(to_json(state)).size(), longest_play_state);
  EXPECT_GT(json_line(to_json(state)).size(), longest_play_state / 2);
}

}  // namespace
}  // namespace connect4
