// JSON that remembers on which line each value stands, for files that people write.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// Lines of a file by the paths of their values, such as "players[1].command"; "" is the root.
using JsonLines = std::map<std::string, int>;

/// Returns the line of the value at that path, or of the nearest value around it that has one.
int line_of(const JsonLines& lines, std::string path);

/// Returns the path of a member of the object at `path`. It has the first 40 characters of a long
/// name.
std::string path_of_member(const std::string& path, std::string_view name);

/// Returns the path of an item of the array at `path`.
std::string path_of_item(const std::string& path, std::size_t item);

/// A JSON text that was read.
struct LocatedJson {
  nlohmann::ordered_json root;
  JsonLines
      lines;  ///< from 1, of values in up to four objects and arrays; of a member, its value's
  std::vector<std::pair<std::string, int>> repeated;  ///< members that were there before, by line
};

/// Reads a JSON text in which // and /* */ begin comments. A syntax error is several lines. The
/// first has file, line and column (from 1, in bytes) with the reason. Then comes the line itself
/// with a mark below the place. Never throws, for any bytes.
Expected<LocatedJson> read_located_json(std::string_view text, const std::string& file_name);

}  // namespace connect4
