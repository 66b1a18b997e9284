#include "runner/arena/site/door.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "runner/arena/arena_rules.hpp"
#include "runner/arena/refusals.hpp"
#include "runner/web/answers.hpp"
#include "runner/web/request_checks.hpp"

namespace connect4 {

namespace {

WebAnswer unknown(const std::string& error) {
  WebAnswer answer = error_answer(401, error);
  answer.fields.emplace_back("WWW-Authenticate", "Bearer");
  return answer;
}

}  // namespace

std::variant<Person, WebAnswer> Door::admit(const WebRequest& request) {
  const auto key = bearer_key(request);
  if (!key) return unknown("a key is needed; open the link that your teacher gave you");
  if (auto person = person_of(request)) return *std::move(person);
  return unknown(std::string(refusal::unknown_key));
}

std::optional<Person> Door::person_of(const WebRequest& request) {
  const auto key = bearer_key(request);
  if (!key) return std::nullopt;
  read_people();
  return find_by_key(people_, *key);
}

bool Door::still_admits(const Person& person) try {
  read_people();
  return std::ranges::any_of(people_, [&](const Person& each) {
    return std::ranges::find(each.key_hashes, person.key_hashes.front()) != each.key_hashes.end();
  });
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

}  // namespace connect4
