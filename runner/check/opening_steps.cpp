// From the start to the first move: one process for the three steps.
#include "lib/text/amounts.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"
#include "runner/check/steps.hpp"

namespace connect4 {

namespace {

std::string described(const Identity& identity) {
  std::string text = "\"" + identity.name + "\"";
  if (!identity.version.empty()) text += " " + identity.version;
  if (!identity.author.empty()) text += " by " + identity.author;
  return text;
}

/// The complaint about a member that the referee would change; empty if it takes it as it is.
std::string complaint(const Value* value, const std::string& member) {
  if (value == nullptr) return "";
  const auto* const text = std::get_if<std::string>(value);
  const std::string one = (member == "author" ? "an " : "a ") + member;
  if (text == nullptr) return one + " that is not a string, which is ignored";
  const std::string kept = shortened(trimmed(*text), max_name_characters);
  if (!is_visible(kept) && member == "name") return "an empty name";
  if (kept == *text) return "";
  return one + " that has to be changed to \"" + kept + "\"";
}

std::string complaint(const Result& answer) {
  if (answer.members.empty()) return complaint(&answer.value, "name");
  for (const char* const member : {"name", "version", "author"})
    if (std::string wrong = complaint(answer.member(member), member); !wrong.empty()) return wrong;
  return "";
}

/// A file for another runner ends without a message, and its log does not say why.
Problem with_hint(Problem problem, const std::string& hint) {
  if (!hint.empty()) problem.remedy = problem.log.empty() ? hint : problem.remedy + "; " + hint;
  return problem;
}

}  // namespace

StepResult check_start(Bench& bench) {
  const auto begin = std::chrono::steady_clock::now();
  bench.first.emplace(bench.settings.player, bench.findings);
  if (auto problem = bench.first->start()) return StepResult::failed(*std::move(problem));
  bench.name.emplace(bench.first->ask_name());
  if (!*bench.name && bench.name->error().has_ended)
    return StepResult::failed(with_hint(bench.name->error(), bench.settings.player.start_hint));
  if (!*bench.name) return StepResult::passed("");
  const auto time = std::chrono::steady_clock::now() - begin;
  return StepResult::passed(to_text(time), {{"ms", in_ms(time)}});
}

StepResult check_name(Bench& bench) {
  if (!*bench.name) return StepResult::failed(bench.name->error());
  const Result& answer = **bench.name;
  const std::string remedy =
      "answer with a string, or an object with `name` and perhaps `version` and `author`, each of "
      "1 "
      "to " +
      std::to_string(max_name_characters) + " printable characters";
  const auto identity = to_identity(answer);
  if (!identity)
    return StepResult::failed(
        bench.first->problem("answered `name` with " + identity.error(), remedy).value());
  bench.identity = *identity;
  if (const std::string wrong = complaint(answer); !wrong.empty())
    return StepResult::failed(bench.first->problem("said " + wrong, remedy).value());
  return StepResult::passed(described(*identity));
}

StepResult check_first_move(Bench& bench) {
  const auto move = bench.first->ask_about(Position());
  if (move) {
    bench.first->call_game_off();
    bench.first->end();
  }
  bench.first.reset();
  if (!move) return StepResult::failed(move.error());
  return StepResult::passed(std::string("column ") + move->column.digit());
}

}  // namespace connect4
