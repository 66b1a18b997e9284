// The state of a board, as a line of JSON.
#include "protocol/page/play_state.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/messages/json_text.hpp"
#include "protocol/messages/message.hpp"

namespace connect4 {
namespace {

/// Text of characters that are written as escapes.
std::string escaped_text(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "\u202E";
  return text;
}

TEST(PlayState, IsNeverLongerThanItsReadersAllow) {
  PlayState state;
  state.moves.assign(cell_count, *Column::from_index(3));
  state.notes.assign(cell_count, escaped_text(max_note_characters));
  state.detail = escaped_text(max_note_characters);
  for (const Colour colour : both_colours) state.names[colour] = escaped_text(max_note_characters);
  EXPECT_LT(json_line(to_json(state)).size(), longest_play_state);
  EXPECT_GT(json_line(to_json(state)).size(), longest_play_state / 2);
}

}  // namespace
}  // namespace connect4
