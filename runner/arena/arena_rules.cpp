#include "runner/arena/arena_rules.hpp"

#include <limits>

#include "lib/text/amounts.hpp"
#include "lib/text/moment.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/web/key.hpp"

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

std::optional<Person> find_by_key(const std::vector<Person>& people, const std::string& key) {
  const std::string hash = hash_of_key(key);
  std::optional<Person> found;
  for (const Person& person : people)
    for (const std::string& each : person.key_hashes)
      if (is_same_hash(each, hash)) {
        found = person;
        found->key_hashes = {hash};
      }
  return found;
}

/// Those from a clock that was ahead do not count.
std::optional<EntryAnswer> refuse_hand_in(ArenaStore& store, const ArenaPlan& plan,
                                          const Person& person, std::chrono::sys_seconds now) {
  if (person.is_teacher()) return EntryAnswer{403, std::string(refusal::players_only)};
  if (person.is_withdrawn()) return EntryAnswer{403, std::string(refusal::withdrawn)};
  if (!is_open(store, plan, now))
    return EntryAnswer{403, "submissions are closed; talk to your teacher"};
  if (store.count_between(person.number, now - std::chrono::hours(1), now) < plan.hand_ins_per_hour)
    return std::nullopt;
  return EntryAnswer{
      429, refusal::too_often(plan.hand_ins_per_hour, "submission", "connect4 bot check")};
}

std::int64_t room_for_hand_ins(const std::filesystem::path& folder) {
  std::error_code unknown;
  const auto space = std::filesystem::space(folder, unknown);
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  if (unknown || space.available > static_cast<std::uintmax_t>(most)) return most;
  return static_cast<std::int64_t>(space.available) - kept_for_games;
}

std::string beginning_of_links(ArenaStore& store, const std::string& listens_at) {
  const std::string given = store.setting(arena_settings::url);
  return given.empty() ? listens_at : given;
}

}  // namespace connect4
