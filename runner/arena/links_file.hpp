// The links of a class, for the teacher to hand out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace connect4 {

/// The name of the teacher's row.
inline constexpr const char* teacher_name = "teacher";

/// The link of one person.
struct Link {
  std::string name;
  std::string link;                    ///< with the key
  std::vector<std::string> further{};  ///< of the class list, such as an e-mail address
};

/// The file links.csv: the links in its order, and the titles of its further columns.
struct Links {
  std::vector<std::string> columns{};
  std::vector<Link> rows{};
};

/// Reads links.csv; empty if the file is missing or is not one.
Links read_links(const std::filesystem::path& file);

/// Writes links.csv, whole or not at all, readable only by its owner from the first moment. Throws
/// UsageError if the file cannot be written.
void write_links(const std::filesystem::path& file, const Links& links);

/// Sets the link of a name or, with an id, that of one of its people. A new one comes before the
/// teacher, who is last, with the id in the column "id".
void set_link(Links& links, const std::string& name, const std::string& link,
              const std::string& id = "");

/// Has all links begin with another address. Their keys stay. Returns whether that changes one.
bool move_links(Links& links, const std::string& url);

}  // namespace connect4
