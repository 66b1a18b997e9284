#include "runner/arena/requested_match.hpp"

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

std::vector<RequestedMatch> read_requested_matches(const ArenaFolder& folder) try {
  constexpr std::size_t most_bytes = std::size_t{64} << 20;
  std::error_code none;
  if (!std::filesystem::exists(folder.matches(), none)) return {};
  const auto text = read_whole_file(folder.matches().string(), most_bytes);
  if (!text) throw UsageError(text.error());
  return nlohmann::json::parse(*text).get<std::vector<RequestedMatch>>();
} catch (const nlohmann::json::exception&) {
  throw UsageError(folder.matches().string() + " is damaged; delete it");
}

}  // namespace connect4
