#include "lib/ui/key_table.hpp"

#include <algorithm>
#include <utility>

namespace connect4 {

std::span<const KeyRow> key_table() {
  using enum KeyPlace;
  using enum KeyAction;
  static constexpr KeyRow rows[] = {
      {turn, drop, {Key::enter, Key::down, Key(' ')}, "1-7, or arrows and Enter", "drop a disc"},
      {turn, back, {Key::left}},
      {turn, next, {Key::right}},
      {turn, first, {Key::home}},
      {turn, last, {Key::end}},
      {turn, hint, {Key('?')}, "?", "best move"},
      {turn, scores, {Key('e')}, "e", "scores"},
      {turn, take_back, {Key('u')}, "u", "take back"},
      {turn, save, {Key('s')}, "s", "save"},
      {turn, new_game, {Key('n')}, "n", "new game"},
      {turn, give_up, {Key('q'), Key::end_of_input}, "q", "give up"},
      {turn, help, {Key('h')}},

      {between_games, leave, {Key::enter, Key('n')}, "Enter", "continue"},
      {between_games, take_back, {Key('u')}, "u", "take back"},

      {match_end, new_game, {Key('n')}, "n", "another game, colours changed"},
      {match_end, take_back, {Key('u')}, "u", "take back"},
      {match_end, leave, {Key('q'), Key::enter}, "q", "leave"},

      {line, drop, {}, "1-7", "drop a disc"},
      {line, take_back, {Key('u')}, "u", "take back"},
      {line, save, {Key('s')}, "s", "save"},
      {line, give_up, {Key('q')}, "q or Ctrl-D", "resign"},
      {line, help, {Key('h'), Key('?')}},

      {viewer, next, {Key(' '), Key('n'), Key::enter, Key::right, Key::down}, "arrows", "step"},
      {viewer, back, {Key('b'), Key::backspace, Key::left, Key::up}},
      {viewer, first, {Key::home}, "Home, End", "jump"},
      {viewer, last, {Key::end}},
      {viewer, flip, {Key('f')}, "f", "flip"},
      {viewer, leave, {Key('q'), Key::escape, Key::end_of_input}, "q", "leave"},

      {window_turn, new_game, {Key('n')}, "n", "new game"},
      {window_turn, take_back, {Key('u')}, "u", "take back"},
      {window_turn, leave, {Key::escape}},

      {window_end, new_game, {Key('n')}, "n", "new game"},
      {window_end, take_back, {Key('u')}, "u", "take back"},
      {window_end, leave, {Key::escape}, "esc", "close"},
  };
  return rows;
}

KeyAction action_of(KeyPlace place, Key key) {
  for (const KeyRow& row : key_table())
    if (row.place == place && std::ranges::count(row.keys, in_lower_case(key)) > 0)
      return row.action;
  return KeyAction::nothing;
}

std::optional<Column> column_of(Key key) {
  if (static_cast<int>(key) >= 0x80) return std::nullopt;
  return Column::from_digit(static_cast<char>(key));
}

Key in_lower_case(Key key) {
  return key >= Key('A') && key <= Key('Z') ? Key(static_cast<int>(key) - 'A' + 'a') : key;
}

std::string describe_keys(KeyPlace place, bool takes_back, std::size_t width) {
  constexpr std::string_view gap = "  ";
  std::string text, line;
  for (const KeyRow& row : key_table()) {
    if (row.place != place || row.name.empty()) continue;
    if (row.action == KeyAction::take_back && !takes_back) continue;
    const std::string key = std::string(row.name) + ": " + std::string(row.effect);
    if (line.empty())
      line = key;
    else if (line.size() + gap.size() + key.size() <= width)
      line += std::string(gap) + key;
    else
      text += std::exchange(line, key) + "\n";
  }
  return text + line;
}

}  // namespace connect4
