#include "runner/keyboard/prompts.hpp"

#include "lib/game/drawing.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"

namespace connect4 {

namespace {

constexpr int name_room = 16;  // columns for the opponent's name

/// "1.3 s"
std::string in_tenths(std::chrono::nanoseconds time) {
  const auto tenths = std::chrono::duration_cast<std::chrono::milliseconds>(time).count() / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

}  // namespace

std::string prompt_for_move(Colour mover, const std::optional<PlayedBefore>& before, bool unicode,
                            int width) {
  const std::string side = mover == Colour::red ? "Red (" : "Blue (";
  const std::string prompt = "Your move, " + side + draw_disc(mover, {.unicode = unicode}) +
                             ") [1-7 " + (unicode ? "← →" : "arrows") + ", h help]: ";
  if (!before) return prompt;
  const std::string played =
      cut(printable(before->opponent), name_room) + " played " + before->column.digit() + ". ";
  return display_width(played + prompt) < width ? played + prompt : prompt;
}

std::string describe_thinking(const std::string& name, std::chrono::nanoseconds time) {
  return printable(name) + " is thinking..." +
         (time < worth_mentioning ? "" : " " + in_tenths(time));
}

std::string prompt_after_game(bool is_last, bool may_take_back) {
  const std::string back = may_take_back ? "   u: take back" : "";
  if (is_last) return "n: another game, colours changed" + back + "   q: leave ";
  return "Enter: go on" + back + " ";
}

}  // namespace connect4
