// The rules of an arena that the runner and its site both keep.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/tournament/config/arena_plan.hpp"
#include "runner/arena/arena_store.hpp"

namespace connect4 {

/// Returns the time in whole seconds, as the store keeps it.
std::chrono::sys_seconds time_now();

/// Returns whether submissions are open now. The teacher's word goes before the plan's end.
bool is_open(ArenaStore& store, const ArenaPlan& plan, std::chrono::sys_seconds now);

bool is_paused(ArenaStore& store);

/// Returns the person with this key, and of its keys this one alone; nothing if nobody has it. It
/// is compared with the hashes of all people in each case, so that the time reveals nothing.
std::optional<Person> find_by_key(const std::vector<Person>& people, const std::string& key);

/// Returns why the person may not hand in another time now. Nothing if it may.
std::optional<EntryAnswer> refuse_hand_in(ArenaStore& store, const ArenaPlan& plan,
                                          const Person& person, std::chrono::sys_seconds now);

/// The disk keeps that much for games, which must continue. Submissions are refused below it.
inline constexpr std::int64_t kept_for_games = std::int64_t{256} << 20;

/// Returns the bytes that are free at that place for submissions, beyond those for games; negative
/// if the games have less.
std::int64_t room_for_hand_ins(const std::filesystem::path& folder);

/// Returns the beginning of links: as the teacher has given it, or else the address at which the
/// arena listens.
std::string beginning_of_links(ArenaStore& store, const std::string& listens_at);

}  // namespace connect4
