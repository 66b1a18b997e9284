// The targets of a config's paths.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace connect4 {

/// Makes the paths of a config absolute, starting from the folder of its file. In a command these
/// are the words that load_tournament() names; it looks at the disk for that.
class PathResolver {
 public:
  explicit PathResolver(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::string absolute(const std::string& path) const;
  void resolve_all(std::vector<std::string>& paths) const;
  void resolve(std::vector<std::string>& command) const;

 private:
  void resolve_guest(std::vector<std::string>& command) const;
  void resolve_marked(std::vector<std::string>& command) const;
  bool is_file(const std::string& word) const;
  bool names_folder(const std::vector<std::string>& command, std::size_t i) const;

  std::filesystem::path folder_;
};

}  // namespace connect4
