// The rules of an arena that the runner and its site both keep.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lib/tournament/config/arena_plan.hpp"
#include "runner/arena/arena_store.hpp"

namespace connect4 {

/// Returns the time in whole seconds, as the store keeps it.
std::chrono::sys_seconds time_now();

/// Returns whether hand-ins are taken at this time. The teacher's word goes before the plan's end.
bool is_open(ArenaStore& store, const ArenaPlan& plan, std::chrono::sys_seconds now);

bool is_paused(ArenaStore& store);

/// Returns why the person may not hand in another time now: "REASON; REMEDY". Nothing if it may.
std::optional<std::string> hour_is_full(ArenaStore& store, const ArenaPlan& plan,
                                        std::int64_t person, std::chrono::sys_seconds now);

}  // namespace connect4
