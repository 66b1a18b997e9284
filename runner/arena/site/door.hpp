// The door of an arena: who asks, and whether that may be.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runner/arena/arena_store.hpp"
#include "runner/web/web_site.hpp"

namespace connect4 {

/// Knows people by the keys of their requests. A key has 128 random bits, so nobody guesses one.
/// For one thread.
class Door {
 public:
  /// The store outlives it.
  explicit Door(ArenaStore& store) : store_(store) {}

  /// Returns the person, or an answer with status 401.
  std::variant<Person, WebAnswer> admit(const WebRequest& request);

  /// Returns the person whose key the request brings; nothing if nobody has it.
  std::optional<Person> person_of(const WebRequest& request);

  /// Whether the key that the person came with is still a key of the arena. If the store cannot be
  /// read, it is not: the person comes back, and is told why.
  bool still_admits(const Person& person);

 private:
  void read_people();

  ArenaStore& store_;
  std::vector<Person> people_;
  std::int64_t people_of_ = -1;  // version of the store
};

/// A stream for one person. It ends with the person's key: a new link ends the old one at once.
class PersonsStream final : public WebBody {
 public:
  /// The door outlives it.
  PersonsStream(std::unique_ptr<WebBody> body, Door& door, Person person)
      : body_(std::move(body)), door_(door), person_(std::move(person)) {}

  std::string next() override { return is_over() ? "" : body_->next(); }
  bool is_over() const override { return !door_.still_admits(person_) || body_->is_over(); }
  bool has_news() const override { return body_->has_news(); }

 private:
  const std::unique_ptr<WebBody> body_;
  Door& door_;
  const Person person_;
};

}  // namespace connect4
