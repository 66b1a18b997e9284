// The manners that a referee only warns of.
#include "runner/check/steps.hpp"

namespace connect4 {

namespace {

/// A message with members that no player knows, in its params and beside them.
std::string with_unknown_members(std::string_view message) {
  constexpr std::string_view ends = "}}\n";
  std::string text(message.substr(0, message.size() - ends.size()));
  return text + R"(,"weather":"sun","hint":{"id":99,"legal":[]}},"trace":[1,null]})" + "\n";
}

constexpr std::string_view unknown_notification =
    R"({"jsonrpc":"2.0","method":"tick","params":{"count":1}})"
    "\n";
constexpr std::string_view unknown_request =
    R"({"jsonrpc":"2.0","id":900,"method":"offer_draw","params":{}})"
    "\n";

/// A first turn; everything but the known is passed over.
std::optional<Problem> talk_of_the_unknown(Conversation& player) {
  if (auto problem = player.start()) return problem;
  MessageWriter writer;
  const TimeControl& time = player.time();
  const auto name =
      player.ask(with_unknown_members(writer.name_request(1)), 1, "name", time.startup);
  if (!name) return name.error();
  player.tell(unknown_notification);
  TakeTurn turn;
  turn.id = 2;
  const NewGame game = player.game_from(Position());
  if (!wants_to_get_ready(*name)) {
    player.tell(with_unknown_members(writer.new_game(game)));
  } else {
    const auto ready = player.ask(with_unknown_members(writer.new_game(game, turn.id)), turn.id,
                                  "new_game", game.ready);
    if (!ready) return ready.error();
    ++turn.id;
  }
  player.tell(unknown_request);
  turn.clock = player.full_clock();
  const auto answer = player.ask(with_unknown_members(writer.take_turn(turn)), turn.id, "take_turn",
                                 time.turn + time.bank);
  if (!answer) return answer.error();
  if (const auto move = to_move(*answer); !move)
    return player.problem("answered " + move.error() + " instead of a column", "").value();
  player.tell(with_unknown_members(
      writer.game_over({1, Colour::red, {std::nullopt, Ending::void_game}, {}})));
  player.end();
  return std::nullopt;
}

Problem to_problem(std::string reason, std::string remedy, const Remark& remark) {
  return {std::move(reason), std::move(remedy), remark.after, remark.line};
}

/// Asks questions with ids that do not count up.
std::optional<Problem> ask_with_odd_ids(Bench& bench) {
  Conversation player = bench.conversation();
  if (auto problem = player.begin()) return problem;
  player.new_game(player.game_from(Position()));
  for (const std::int64_t id : {7, 1'000'000'007, 8}) {
    TakeTurn turn;
    turn.id = id;
    turn.clock = player.full_clock();
    if (const auto move = player.ask_turn(turn); !move) return move.error();
  }
  player.end();
  return std::nullopt;
}

/// "wrote REASON", and how often it was not the only one.
std::string told(const Remarks& remarks, Manner manner) {
  const int count = remarks.count(manner);
  return "wrote " + remarks.first(manner).reason +
         (count > 1 ? "; " + std::to_string(count) + " such lines in all" : "");
}

/// Passes if nothing of that kind was seen in the whole check.
StepResult judge(const Bench& bench, Manner manner, const std::string& remedy) {
  const Remarks& remarks = bench.findings.remarks;
  if (remarks.count(manner) == 0) return StepResult::passed("");
  return StepResult::failed(to_problem(told(remarks, manner), remedy, remarks.first(manner)),
                            {{"lines", static_cast<double>(remarks.count(manner))}});
}

}  // namespace

StepResult check_unknown(Bench& bench) {
  const std::string remedy =
      "ignore methods and members that you do not know, without an answer, because later versions "
      "may add some";
  Findings own;
  Conversation player(bench.settings.player, own);
  auto problem = talk_of_the_unknown(player);
  if (problem) problem->remedy = remedy;
  // A habit that it has everywhere is reported by its own step.
  for (const Manner manner : {Manner::wrong_id, Manner::unasked})
    if (!problem && own.remarks.count(manner) > 0 && bench.findings.remarks.count(manner) == 0)
      problem = to_problem("answered an unknown method", remedy, own.remarks.first(manner));
  if (problem) return StepResult::failed(*std::move(problem));
  bench.findings.add(own);
  return StepResult::passed("methods and members");
}

StepResult check_ids(Bench& bench) {
  const std::string remedy =
      "copy the `id` of the request into the reply, as the same integer; answer each request once";
  const auto problem = ask_with_odd_ids(bench);
  if (bench.findings.remarks.count(Manner::wrong_id) > 0)
    return judge(bench, Manner::wrong_id, remedy);
  if (problem) return StepResult::failed(*problem);
  return StepResult::passed("ids match");
}

StepResult check_stray_output(Bench& bench) {
  return judge(bench, Manner::stray,
               "write nothing but replies to standard output, which belongs to the protocol; print "
               "to standard error, which is your log");
}

StepResult check_notifications(Bench& bench) {
  return judge(bench, Manner::unasked, "answer only messages that have an `id`");
}

StepResult check_extras(Bench& bench) {
  const std::string sent = std::to_string(bench.findings.kept_extras);
  if (bench.findings.remarks.count(Manner::left_out) == 0)
    return StepResult::passed(bench.findings.kept_extras > 0 ? sent + " sent" : "none sent");
  return judge(bench, Manner::left_out,
               "`eval` is a number, `note` a string of at most " +
                   std::to_string(max_note_characters) + " characters");
}

}  // namespace connect4
