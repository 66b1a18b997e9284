// One submission to an arena, from its arrival to its rating.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// The steps of a submission, in their order.
inline constexpr std::array<std::string_view, 6> hand_in_steps{"received", "unpacked", "built",
                                                               "checked",  "playing",  "rated"};

enum class StepState : std::uint8_t {
  waiting,
  now,
  done,
  failed,
  skipped,  ///< nothing was to be done: a script is not built
};

/// The course of one step.
struct HandInStep {
  StepState state = StepState::waiting;
  std::string reason{};  ///< of a failure, or a remark; a stranger's text in part
  std::string output{};  ///< of the program that the step ran; only its end

  friend bool operator==(const HandInStep&, const HandInStep&) = default;
};

/// How far the runner is with a submission. It survives a kill, and decides what is done next.
enum class HandInStage : std::uint8_t {
  waiting,   ///< for its turn; also again, if its work was cut off
  at_work,   ///< being unpacked, built or checked
  entering,  ///< about to take its place among the players
  in,        ///< among the players
  over,      ///< failed, replaced by a later one, or rated
};

/// A submission. A value.
struct HandIn {
  std::int64_t number = 0;  ///< from 1, for the whole class
  std::int64_t person = 0;
  std::chrono::sys_seconds time{};
  std::string file{};         ///< the name of what was sent
  std::int64_t bytes = 0;     ///< that were sent
  std::string repeat_key{};   ///< a word of its sender by which a repeated request is known
  std::string sent_hash{};    ///< of what was sent
  std::optional<int> uses{};  ///< brings back this version of the player
  HandInStage stage = HandInStage::waiting;
  std::array<HandInStep, hand_in_steps.size()> steps{};
  std::optional<int> version{};  ///< of the player, from 1, if it got in
  std::string hash{};            ///< of the player's files, if it got so far
  std::string form{};            ///< form_of_sources() of these files, from the same moment
  std::vector<std::string> left_out{}, warnings{};
  std::string report{};  ///< of its check, JSON; empty if it was not checked

  HandInStep& step(std::string_view name);
  const HandInStep& step(std::string_view name) const;

  /// Returns whether nothing more happens to it.
  bool is_finished() const { return stage == HandInStage::over; }

  /// Returns the name of the failed step; empty without one.
  std::string_view failed_step() const;
};

/// A submission as the interface of an arena shows it (protocol/ARENA.md). The output of its steps
/// may be long: lists leave it out.
nlohmann::ordered_json to_json(const HandIn& hand_in, bool with_output = true);

/// Returns the steps as text for the database, and back.
std::string steps_as_text(const HandIn& hand_in);
void read_steps(const std::string& text, HandIn& hand_in);

/// Returns the stage as a word for the database, and back.
std::string_view name(HandInStage stage);
Expected<HandInStage> stage_from_name(std::string_view name);

}  // namespace connect4
