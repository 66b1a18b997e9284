// Moments as people and programs write them (ISO 8601).
#pragma once

#include <chrono>
#include <string>

#include "lib/expected.hpp"

namespace connect4 {

/// Reads a date and a time of day with its distance from UTC: "2026-12-20T18:00+01:00", with
/// seconds or without, and with Z for UTC. The error is a phrase.
Expected<std::chrono::sys_seconds> parse_moment(const std::string& text);

/// Returns the moment in UTC: "2026-12-20T17:00:00Z".
std::string as_utc(std::chrono::sys_seconds moment);

}  // namespace connect4
