// The list of a class: the names of its players.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace connect4 {

/// A player of a class.
struct Student {
  std::string name;  ///< under which the bot plays
  std::string
      id{};  ///< in a gradebook; of several people parts_of() it; empty if the list has none
  std::vector<std::string> further{};  ///< all columns but the name, for links.csv
};

/// The members of a class, with the titles of the other columns.
struct ClassList {
  std::vector<std::string> columns{};
  std::vector<Student> students{};
};

/// Returns why a player cannot have this name beside the others: "REASON; REMEDY", without the name
/// in front. Nothing if it can.
std::optional<std::string> problem_with_name(const std::string& name,
                                             const std::vector<std::string>& others);

/// Returns the same for an id, which may be empty, or those of several people.
std::optional<std::string> problem_with_id(const std::string& id);

/// Returns what a row of links.csv has for one person of the player, the first being 0: its own id,
/// and its own part of each other column that has one for each person.
std::vector<std::string> columns_of_person(const Student& student, std::size_t person);

/// Reads a list. It is CSV with a column `name`, and maybe `id`, named in the first line. `taken`
/// are the names of other players. Throws UsageError if the file cannot be read, if a name or an id
/// cannot be a player's, or if a name looks the same as another.
ClassList read_class_list(const std::string& path, std::vector<std::string> taken);

}  // namespace connect4
