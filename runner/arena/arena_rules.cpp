#include "runner/arena/arena_rules.hpp"

#include "lib/text/amounts.hpp"
#include "lib/text/moment.hpp"

namespace connect4 {

std::chrono::sys_seconds time_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

bool is_open(ArenaStore& store, const ArenaPlan& plan, std::chrono::sys_seconds now) {
  const std::string word = store.setting(arena_settings::closed);
  if (!word.empty()) return word == "0";
  if (plan.closes.empty()) return true;
  const auto end = parse_moment(plan.closes);
  return !end || now < *end;
}

bool is_paused(ArenaStore& store) {
  return store.setting(arena_settings::paused) == "1";
}

std::optional<std::string> hour_is_full(ArenaStore& store, const ArenaPlan& plan,
                                        std::int64_t person, std::chrono::sys_seconds now) {
  if (store.count_since(person, now - std::chrono::hours(1)) < plan.hand_ins_per_hour)
    return std::nullopt;
  return plural(plan.hand_ins_per_hour, "hand-in") +
         " within an hour are the limit; wait, and test at home with `connect4 bot check`";
}

}  // namespace connect4
