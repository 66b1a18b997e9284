#include "runner/match/player_spec.hpp"

namespace connect4 {

Command command_to_start(PlayerSpec& spec, std::optional<ScratchFolder>& scratch) {
  if (!spec.sandbox) return spec.command;
  SandboxSettings& sandbox = *spec.sandbox;
  if (is_root() && !sandbox.user) sandbox.user = next_player_user();
  if (spec.has_scratch && !scratch) scratch.emplace(sandbox.user);
  if (scratch) sandbox.scratch = scratch->path();
  return confined(spec.command, sandbox);
}

}  // namespace connect4
