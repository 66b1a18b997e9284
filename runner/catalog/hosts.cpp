#include "runner/catalog/hosts.hpp"

namespace connect4 {

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
