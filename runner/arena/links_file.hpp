// The links of a class, for the teacher to hand out.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace connect4 {

/// The name of the teacher's row.
inline constexpr const char* teacher_name = "teacher";

/// A name and its link, in the order of the file.
using Links = std::vector<std::pair<std::string, std::string>>;

/// Reads links.csv; empty if the file is missing or is not one.
Links read_links(const std::filesystem::path& file);

/// Writes links.csv, whole or not at all, readable by its owner alone. Throws UsageError if the
/// file cannot be written.
void write_links(const std::filesystem::path& file, const Links& links);

/// Sets the link of a name. A new name comes before the teacher, who is last.
void set_link(Links& links, const std::string& name, const std::string& link);

}  // namespace connect4
