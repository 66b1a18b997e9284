// The door of an arena: who asks, and whether that may be.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runner/arena/arena_store.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Knows people by the keys of their requests. An address that has given ten wrong keys within a
/// minute is told to wait; a right key is always let in. For one thread.
class Door {
 public:
  using Clock = std::chrono::steady_clock;

  /// Only an X-Forwarded-For of the trusted proxy counts. Empty: nobody's.
  Door(ArenaStore& store, std::string trusted_proxy);

  /// Returns the person, or an answer with status 401 or 429.
  std::variant<Person, WebAnswer> admit(const WebRequest& request);

  /// Whether the key that the person came with is still a key of the arena. If the store cannot be
  /// read, it is not: the person comes back, and is told why.
  bool still_admits(const Person& person);

 private:
  void read_people();
  std::string address_of(const WebRequest& request) const;
  bool is_wrong_too_often(const std::string& address);

  ArenaStore& store_;
  const std::string trusted_proxy_;
  std::vector<Person> people_;
  std::int64_t people_of_ = -1;                                 // version of the store
  std::map<std::string, std::deque<Clock::time_point>> wrong_;  // by address
};

/// A stream for one person. It ends with the person's key: a new link ends the old one at once.
class PersonsStream final : public WebBody {
 public:
  /// The door outlives it.
  PersonsStream(std::unique_ptr<WebBody> body, Door& door, Person person)
      : body_(std::move(body)), door_(door), person_(std::move(person)) {}

  std::string next() override { return is_over() ? "" : body_->next(); }
  bool is_over() const override { return !door_.still_admits(person_) || body_->is_over(); }

 private:
  const std::unique_ptr<WebBody> body_;
  Door& door_;
  const Person person_;
};

}  // namespace connect4
