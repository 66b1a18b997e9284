#include "runner/arena/hand_in.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "lib/text/moment.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> state_names{"waiting", "now", "done", "failed",
                                                      "skipped"};
constexpr std::array<std::string_view, 5> stage_names{"waiting", "at_work", "entering", "in",
                                                      "over"};

std::size_t place_of_step(std::string_view name) {
  const auto* const found = std::ranges::find(hand_in_steps, name);
  if (found == hand_in_steps.end()) throw std::logic_error("no such step: " + std::string(name));
  return static_cast<std::size_t>(found - hand_in_steps.begin());
}

ordered_json step_json(std::string_view name, const HandInStep& step, bool with_output) {
  ordered_json json{{"step", name}, {"state", state_names[static_cast<std::size_t>(step.state)]}};
  if (!step.reason.empty()) json["reason"] = printable(step.reason, true);
  if (with_output && !step.output.empty()) json["output"] = printable(step.output, true);
  return json;
}

ordered_json texts_json(const std::vector<std::string>& texts) {
  ordered_json json = ordered_json::array();
  for (const std::string& text : texts) json.push_back(printable(text));
  return json;
}

ordered_json number_json(const std::optional<int>& number) {
  return number ? ordered_json(*number) : ordered_json();
}

}  // namespace

HandInStep& HandIn::step(std::string_view name) {
  return steps[place_of_step(name)];
}

const HandInStep& HandIn::step(std::string_view name) const {
  return steps[place_of_step(name)];
}

std::string_view HandIn::failed_step() const {
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].state == StepState::failed) return hand_in_steps[i];
  return {};
}

ordered_json to_json(const HandIn& hand_in, bool with_output) {
  ordered_json steps = ordered_json::array();
  for (std::size_t i = 0; i < hand_in_steps.size(); ++i)
    steps.push_back(step_json(hand_in_steps[i], hand_in.steps[i], with_output));
  return {{"hand_in", hand_in.number},
          {"time", as_utc(hand_in.time)},
          {"file", printable(hand_in.file)},
          {"bytes", hand_in.bytes},
          {"version", number_json(hand_in.version)},
          {"uses", number_json(hand_in.uses)},
          {"finished", hand_in.is_finished()},
          {"steps", std::move(steps)},
          {"left_out", texts_json(hand_in.left_out)},
          {"warnings", texts_json(hand_in.warnings)}};
}

std::string steps_as_text(const HandIn& hand_in) {
  ordered_json steps = ordered_json::array();
  for (const HandInStep& step : hand_in.steps)
    steps.push_back(
        {static_cast<int>(step.state), printable(step.reason, true), printable(step.output, true)});
  return steps.dump();
}

void read_steps(const std::string& text, HandIn& hand_in) {
  const ordered_json steps = ordered_json::parse(text);
  for (std::size_t i = 0; i < hand_in.steps.size() && i < steps.size(); ++i)
    hand_in.steps[i] = {static_cast<StepState>(steps[i][0].get<int>()),
                        steps[i][1].get<std::string>(), steps[i][2].get<std::string>()};
}

std::string_view name(HandInStage stage) {
  return stage_names[static_cast<std::size_t>(stage)];
}

Expected<HandInStage> stage_from_name(std::string_view name) {
  const auto* const found = std::ranges::find(stage_names, name);
  if (found == stage_names.end()) return Failure{"not a stage: " + quotation(name)};
  return static_cast<HandInStage>(found - stage_names.begin());
}

}  // namespace connect4
