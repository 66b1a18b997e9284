#include "protocol/messages/message.hpp"

namespace connect4 {

std::string_view result_for(Colour colour, const Outcome& outcome) {
  if (outcome.winner) return *outcome.winner == colour ? "win" : "loss";
  if (outcome.ending == Ending::draw) return "draw";
  return outcome.ending == Ending::void_game ? "void" : "loss";
}

}  // namespace connect4
