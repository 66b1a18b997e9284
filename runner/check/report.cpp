#include "runner/check/report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/text/terminal.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

constexpr int title_width = 31;
constexpr int verdict_width = 9;
constexpr std::size_t shown_message = 700;  // characters: a take_turn early in a game

constexpr const char* untold_without_sandbox =
    "  so this does not show if it works in a tournament's sandbox: if it finds its files and "
    "modules\n"
    "  there, and needs no network, no files to write, and no more processes than allowed";

std::string word(StepVerdict verdict) {
  if (verdict == StepVerdict::passed) return "ok";
  return verdict == StepVerdict::failed ? "FAILED" : "skipped";
}

/// Green, red and yellow.
std::string coloured(StepVerdict verdict, bool colour) {
  const std::string text = padded(word(verdict), verdict_width);
  if (!colour) return text;
  const std::string code = verdict == StepVerdict::passed   ? "32"
                           : verdict == StepVerdict::failed ? "1;31"
                                                            : "33";
  return "\x1b[" + code + "m" + text + "\x1b[0m";
}

std::string describe(const Problem& problem) {
  std::string text = problem.remedy.empty() ? "" : "      fix:      " + problem.remedy + "\n";
  if (!problem.sent.empty())
    text += "      request:  " + shortened(problem.sent, shown_message) + "\n";
  if (!problem.sent.empty() || !problem.received.empty())
    text += "      output:   " +
            (problem.received.empty() ? "(none)" : shortened(problem.received, shown_message)) +
            "\n";
  if (problem.log.empty()) return text;
  return text + "      stderr:\n" + indented(trimmed(problem.log), "        | ");
}

ordered_json measurements_json(const std::vector<Measurement>& measurements) {
  ordered_json json = ordered_json::object();
  for (const auto& [name, value] : measurements) json[name] = value;
  return json;
}

ordered_json step_json(const FinishedStep& finished) {
  const StepResult& result = finished.result;
  ordered_json json{
      {"number", finished.number},
      {"id", finished.step.id},
      {"title", finished.step.title},
      {"result", result.verdict == StepVerdict::failed ? "failed" : word(result.verdict)},
      {"detail", result.detail}};
  json["measurements"] = measurements_json(result.measurements);
  if (!result.problem) return json;
  json["remedy"] = result.problem->remedy;
  json["sent"] = result.problem->sent;
  json["received"] = result.problem->received;
  json["stderr"] = result.problem->log;
  return json;
}

/// The end of a step that did not pass. Nothing can be found out about a bot that does not start.
CaseEnd case_end(const Step& step, StepVerdict verdict) {
  if (verdict == StepVerdict::skipped) return CaseEnd::skipped;
  return step.id == "start" ? CaseEnd::error : CaseEnd::failed;
}

}  // namespace

std::string describe(const FinishedStep& finished, bool colour) {
  const std::string number = padded_left(std::to_string(finished.number), 2);
  const StepResult& result = finished.result;
  std::string line = number + "  " + padded(std::string(finished.step.title), title_width) +
                     coloured(result.verdict, colour);
  line += printable(result.problem ? result.problem->reason : result.detail);
  line.erase(line.find_last_not_of(' ') + 1);
  line += "\n";
  if (result.problem) line += printable(describe(*result.problem), true);
  return line;
}

int count(const std::vector<FinishedStep>& steps, StepVerdict verdict) {
  return static_cast<int>(std::count_if(
      steps.begin(), steps.end(),
      [&](const FinishedStep& finished) { return finished.result.verdict == verdict; }));
}

std::string describe_total(const Bench& bench, const std::vector<FinishedStep>& steps) {
  const int passed = count(steps, StepVerdict::passed), failed = count(steps, StepVerdict::failed),
            skipped = count(steps, StepVerdict::skipped);
  std::string text = "All " + std::to_string(passed) + " checks passed.\n";
  if (passed != std::ssize(steps)) {
    text = std::to_string(passed) + " of " + std::to_string(steps.size()) + " checks passed";
    if (failed > 0) text += ", " + std::to_string(failed) + " failed";
    if (skipped > 0) text += ", " + std::to_string(skipped) + " skipped";
    text += ".\n";
  }
  const auto& sandbox = bench.settings.player.sandbox;
  if (sandbox && !sandbox->unseen.empty()) text += "not its own folder: " + sandbox->unseen + "\n";
  if (bench.settings.unconfined.empty()) return text;
  return text + "not confined: " + bench.settings.unconfined + "\n" + untold_without_sandbox + "\n";
}

ordered_json to_json(const Bench& bench, const std::vector<FinishedStep>& steps) {
  const PlayerSpec& player = bench.settings.player;
  ordered_json json{{"player", shortened(player.label, 200)}};
  json["identity"] = nullptr;
  if (bench.identity)
    json["identity"] = {{"name", bench.identity->name},
                        {"version", bench.identity->version},
                        {"author", bench.identity->author}};
  json["time"] = {{"turn_ms", player.time.turn.count()},
                  {"bank_ms", player.time.bank.count()},
                  {"startup_ms", player.time.startup.count()},
                  {"ready_ms", player.time.ready_limit().count()}};
  if (player.time.turn_cpu) json["time"]["turn_cpu_ms"] = player.time.turn_cpu->count();
  json["memory_mb"] = bench.settings.memory_mb;
  json["sandbox"] = bench.settings.unconfined.empty();
  if (!bench.settings.unconfined.empty()) json["unconfined"] = bench.settings.unconfined;
  json["seed"] = bench.settings.seed;
  json["passed"] = count(steps, StepVerdict::passed);
  json["failed"] = count(steps, StepVerdict::failed);
  json["skipped"] = count(steps, StepVerdict::skipped);
  json["steps"] = ordered_json::array();
  for (const FinishedStep& step : steps) json["steps"].push_back(step_json(step));
  return json;
}

CaseReport case_report(const std::vector<FinishedStep>& steps) {
  CaseReport report{"connect4 bot check", {}, {{"steps", count(steps, StepVerdict::passed)}}};
  for (const auto& [number, step, result] : steps) {
    report.cases.push_back({.name = std::string(step.title)});
    if (result.verdict == StepVerdict::passed) continue;
    report.cases.back().score = 0;
    report.cases.back().problem = {case_end(step, result.verdict), result.detail,
                                   result.problem ? describe(*result.problem) : ""};
  }
  return report;
}

}  // namespace connect4
