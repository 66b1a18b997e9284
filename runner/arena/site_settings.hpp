// The settings with which the runner of an arena starts its site.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "lib/tournament/config/arena_plan.hpp"

namespace connect4 {

/// A value. It is passed on as one argument, JSON.
struct SiteSettings {
  std::filesystem::path results;  ///< the folder of the ladder's games
  std::filesystem::path arena;    ///< ArenaFolder::arena()
  std::filesystem::path inbox;    ///< as the site sees it
  std::filesystem::path names;    ///< a names file for others; empty: own names
  std::string title{};
  std::string url{};                 ///< the beginning of links
  std::vector<std::string> hosts{};  ///< host names of the site
  std::string trusted_proxy{};       ///< its X-Forwarded-For counts; empty: nobody's
  bool is_version_6 = false;         ///< whether the listening socket is of IPv6
  ArenaPlan plan{};
};

std::string to_json(const SiteSettings& settings);

/// Throws std::exception if the text is not that of to_json(): both programs are of one build.
SiteSettings parse_site_settings(const std::string& text);

}  // namespace connect4
