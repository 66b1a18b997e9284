#include "runner/arena/site/door.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "lib/text/printable.hpp"
#include "runner/arena/arena_rules.hpp"
#include "runner/web/answers.hpp"
#include "runner/web/request_checks.hpp"

namespace connect4 {

namespace {

constexpr std::size_t most_wrong_keys = 10;
constexpr std::chrono::minutes memory_of_wrong_keys{1};
/// Addresses that are remembered. Those without a recent wrong key are forgotten first.
constexpr std::size_t most_addresses = 10'000;

/// An answer with a field of its header.
WebAnswer refusal(unsigned status, const std::string& error, const char* field, const char* value) {
  WebAnswer answer = error_answer(status, error);
  answer.fields.emplace_back(field, value);
  return answer;
}

WebAnswer unknown(const std::string& error) {
  return refusal(401, error, "WWW-Authenticate", "Bearer");
}

}  // namespace

Door::Door(ArenaStore& store, std::string trusted_proxy)
    : store_(store), trusted_proxy_(std::move(trusted_proxy)) {}

std::variant<Person, WebAnswer> Door::admit(const WebRequest& request) {
  const auto key = bearer_key(request);
  if (!key) return unknown("a key is needed; open the link that your teacher gave you");
  read_people();
  if (auto person = find_by_key(people_, *key)) return *std::move(person);
  if (is_wrong_too_often(address_of(request)))
    return refusal(429, "too many wrong keys came from this address; wait for a minute",
                   "Retry-After", "60");
  return unknown("nobody here has this key; ask your teacher for a new link");
}

bool Door::still_admits(const Person& person) try {
  read_people();
  return std::ranges::find(people_, person.key_hash, &Person::key_hash) != people_.end();
} catch (const StoreError& problem) {
  std::cerr << problem.what() << std::endl;
  return false;
}

void Door::read_people() {
  const std::int64_t version = store_.version();
  if (people_of_ == version) return;
  people_ = store_.people();
  people_of_ = version;
}

/// A proxy adds the address that it was asked from behind those that it was told.
std::string Door::address_of(const WebRequest& request) const {
  const auto forwarded = request.field("x-forwarded-for");
  if (trusted_proxy_.empty() || request.address != trusted_proxy_ || !forwarded)
    return request.address;
  return std::string(trimmed(forwarded->substr(forwarded->rfind(',') + 1)));  // npos + 1 is 0
}

bool Door::is_wrong_too_often(const std::string& address) {
  const auto now = Clock::now();
  const auto is_old = [&](Clock::time_point time) { return now > time + memory_of_wrong_keys; };
  if (wrong_.size() >= most_addresses)
    std::erase_if(wrong_, [&](const auto& each) { return is_old(each.second.back()); });
  if (wrong_.size() >= most_addresses && !wrong_.contains(address)) return true;
  auto& times = wrong_[address];
  while (!times.empty() && is_old(times.front())) times.pop_front();
  times.push_back(now);
  if (times.size() <= most_wrong_keys) return false;
  times.pop_front();
  return true;
}

}  // namespace connect4
