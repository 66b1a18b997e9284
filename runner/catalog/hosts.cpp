#include "runner/catalog/hosts.hpp"

#include <algorithm>

namespace connect4 {

bool plays_from_positions(const Host& host, const std::vector<std::string>& words) {
  return host.openings.empty() || std::ranges::any_of(words, [&](const std::string& word) {
           return word.starts_with(host.openings);
         });
}

const Host* host_named(std::string_view word) {
  for (const Host& host : hosts)
    if (!host.name.empty() && host.name == word) return &host;
  return nullptr;
}

const Host* host_of(const std::filesystem::path& file) {
  for (const Host& host : hosts)
    if (!host.ending.empty() && file.extension() == host.ending) return &host;
  return nullptr;
}

}  // namespace connect4
