#include "lib/ui/prompts.hpp"

#include "lib/game/drawing.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"

namespace connect4 {

namespace {

constexpr int name_room = 16;  // columns for the opponent's name

}  // namespace

std::string prompt_for_move(const MovePrompt& prompt, bool unicode, int width) {
  const std::string side = prompt.mover == Colour::red ? "Red (" : "Blue (";
  const std::string question = "Your move, " + side +
                               draw_disc(prompt.mover, {.unicode = unicode}) + ") [" +
                               std::string(prompt.keys) + "]: ";
  if (!prompt.played) return question;
  const std::string name =
      prompt.opponent.empty() ? "They" : cut(printable(prompt.opponent), name_room);
  const std::string played = name + " played " + prompt.played->digit() + ". ";
  return display_width(played + question) < width ? played + question : question;
}

std::string describe_thinking(const std::string& name, std::chrono::nanoseconds time) {
  const std::string text = printable(name) + " is thinking...";
  if (time < worth_mentioning) return text;
  const auto tenths = time / std::chrono::milliseconds(100);
  return text + " " + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

std::string cannot_save(const std::string& file, const std::string& reason) {
  return "Cannot save " + printable(file) + ": " + reason;
}

}  // namespace connect4
