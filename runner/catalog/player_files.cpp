#include "runner/catalog/player_files.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string_view>
#include <system_error>

#include "runner/catalog/private_places.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes_read = std::uintmax_t{256} << 20;

/// Feeds on files until enough was read.
class FileHash {
 public:
  FileHash() : state_(XXH3_createState(), XXH3_freeState) { XXH3_128bits_reset(state_.get()); }

  void add_place(const fs::path& place) {
    std::error_code unseen;
    if (!fs::is_directory(place, unseen)) return add_file(place, place.filename());
    for (const fs::path& file : files_below(place)) {
      const fs::path name = file.lexically_relative(place);
      if (fs::is_symlink(file, unseen))
        add_link(file, name);
      else
        add_file(file, name);
    }
  }

  bool has_files() const { return has_files_; }

  std::string digits() const {
    XXH128_canonical_t bytes;
    XXH128_canonicalFromHash(&bytes, XXH3_128bits_digest(state_.get()));
    std::string text;
    for (const unsigned char byte : bytes.digest)
      for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
    return text;
  }

 private:
  static bool counts(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return !name.starts_with('.') && name != "__pycache__";
  }

  /// The files that are not in a folder that does not count, in a fixed order.
  static std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unseen;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                           unseen);
    for (; !unseen && entry != fs::recursive_directory_iterator(); entry.increment(unseen)) {
      std::error_code gone;
      const bool is_file = entry->symlink_status(gone).type() != fs::file_type::directory;
      if (is_file)
        files.push_back(entry->path());
      else if (!counts(entry->path()))
        entry.disable_recursion_pending();
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  void add(std::string_view bytes) {
    XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
  }

  /// With a byte behind it that no path has.
  void add_text(const std::string& text) { add(std::string_view(text.c_str(), text.size() + 1)); }

  void add_link(const fs::path& link, const fs::path& name) {
    std::error_code gone;
    add_text(name.string());
    add_text(fs::read_symlink(link, gone).string());
  }

  /// `name` is its name within its place. A link is followed.
  void add_file(const fs::path& file, const fs::path& name) {
    std::error_code unseen;
    has_files_ = true;
    add_text(name.string());
    const fs::file_status status = fs::status(file, unseen);
    if (!fs::is_regular_file(status)) return;
    const bool is_executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
    add_text(is_executable ? "x" : "-");
    add_content(file);
  }

  void add_content(const fs::path& file) {
    std::error_code unseen;
    const std::uintmax_t size = fs::file_size(file, unseen);
    if (unseen) return;
    add_text(std::to_string(size));
    if (size > most_bytes_read - bytes_read_) {
      const auto changed = fs::last_write_time(file, unseen).time_since_epoch();
      return add_text(std::to_string(changed.count()));
    }
    bytes_read_ += size;
    std::ifstream stream(file, std::ios::binary);
    std::array<char, 65536> block{};
    for (std::uintmax_t left = size; left > 0 && stream;) {
      const auto wanted = std::min<std::uintmax_t>(left, block.size());
      stream.read(block.data(), static_cast<std::streamsize>(wanted));
      const auto got = static_cast<std::size_t>(stream.gcount());
      add({block.data(), got});
      left -= got;
    }
  }

  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
  std::uintmax_t bytes_read_ = 0;
  bool has_files_ = false;
};

/// The player's part of the paths that its command and `files` name.
std::vector<fs::path> own_paths(const PlayerSpec& player, const std::vector<std::string>& files,
                                const Installation& installation) {
  std::vector<fs::path> paths = paths_named_by(player.command);
  paths.insert(paths.end(), files.begin(), files.end());
  std::erase_if(paths, [&](const fs::path& path) {
    return is_within(path, installation.players) || is_within(path, installation.share) ||
           (player.command.found_in_path && path == player.command.program);
  });
  return paths;
}

/// The part of one of its paths that counts; empty: nothing.
fs::path place_of(const fs::path& path, const PlayerSpec& player) {
  const bool is_a_folder = is_folder(path);
  if (!player.sandbox) return is_a_folder ? fs::path() : path;
  const fs::path folder = is_a_folder ? path : path.parent_path();
  const auto is_shown = [&](const fs::path& wanted) {
    const auto& shown = player.sandbox->visible;
    return std::any_of(shown.begin(), shown.end(),
                       [&](const VisiblePlace& place) { return place.path == wanted; });
  };
  const fs::path& own = player.sandbox->folder;
  if (is_within(folder, own) && is_shown(own)) return own;
  return is_shown(folder) ? folder : path;
}

}  // namespace

std::string hash_of_files(const std::vector<fs::path>& places) {
  if (places.empty()) return "";
  FileHash hash;
  for (const fs::path& place : places) hash.add_place(place);
  return hash.has_files() ? hash.digits() : "";
}

std::string hash_of_player(const PlayerSpec& player, const std::vector<std::string>& files,
                           const Installation& installation) {
  std::vector<fs::path> places;
  for (const fs::path& path : own_paths(player, files, installation))
    if (const fs::path place = place_of(path, player);
        !place.empty() && std::find(places.begin(), places.end(), place) == places.end())
      places.push_back(place);
  return hash_of_files(places);
}

}  // namespace connect4
