// Takes the members of a JSON object and complains of what is wrong with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/files/file_errors.hpp"
#include "protocol/tournament_file/located_json.hpp"

namespace connect4 {

/// Reads one object of a file. Each reader leaves its target alone where the member is missing, and
/// where it cannot be used: then an error is added. Refers to the node and the errors it was made
/// with; belongs to one thread.
class ObjectReader {
 public:
  /// Complains of a value that is not an object, of unknown members (with the nearest known one)
  /// and of members that are there twice. `path` is the object's own, "" for the whole file.
  ObjectReader(const JsonNode& node, std::string path, FileErrors& errors,
               const std::vector<std::string>& known);

  bool is_object() const { return node_.as<JsonNode::Members>() != nullptr; }

  /// The first member of that name, or null.
  const JsonNode* find(std::string_view name) const;

  void read(std::string_view name, std::string& target) const;
  void read(std::string_view name, double& target) const;
  void read(std::string_view name, bool& target) const;

  /// A whole number within the bounds. `unit` follows them in a complaint: " milliseconds".
  template <class Number>
  void read(std::string_view name, Number& target, std::int64_t least, std::int64_t most,
            std::string_view unit = "") const {
    if (const auto number = integer(name, least, most, unit)) target = static_cast<Number>(*number);
  }

  /// One of several words, each with its meaning.
  template <class Choice>
  void read(std::string_view name, Choice& target,
            const std::vector<std::pair<std::string, Choice>>& choices) const {
    std::vector<std::string> words;
    for (const auto& [word, meaning] : choices) words.push_back(word);
    if (const auto place = choice(name, words)) target = choices[*place].second;
  }

  /// Where the member is (or would be) in the file: "players[1].name".
  std::string path(std::string_view name) const;

  /// The line of the member, or of the object where it is missing.
  int line(std::string_view name) const;

  /// Adds an error about a member: "PATH" and the complaint, such as " is missing".
  void complain(std::string_view name, std::string_view complaint) const;

 private:
  void check_names(const std::vector<std::string>& known) const;
  std::optional<std::int64_t> integer(std::string_view name, std::int64_t least, std::int64_t most,
                                      std::string_view unit) const;
  std::optional<std::size_t> choice(std::string_view name,
                                    const std::vector<std::string>& words) const;

  const JsonNode& node_;
  std::string path_;
  FileErrors& errors_;
};

/// "a, b or c"
std::string listed(const std::vector<std::string>& words, const std::string& conjunction = "or");

/// " is VALUE; it must be WHAT"
std::string must_be(const JsonNode& node, std::string_view what);

}  // namespace connect4
