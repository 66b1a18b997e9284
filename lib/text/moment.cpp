#include "lib/text/moment.hpp"

#include <time.h>

#include <array>
#include <cstdio>

#include "lib/text/printable.hpp"

namespace connect4 {

Expected<std::chrono::sys_seconds> parse_moment(const std::string& text) {
  for (const char* const form : {"%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M%z"}) {
    tm parts{};
    const char* const end = strptime(text.c_str(), form, &parts);
    if (end == nullptr || *end != '\0') continue;
    const long distance = parts.tm_gmtoff;  // timegm() would take it away
    tm known = parts;
    const std::chrono::sys_seconds moment{std::chrono::seconds(timegm(&known) - distance)};
    const bool exists = known.tm_mday == parts.tm_mday && known.tm_mon == parts.tm_mon;
    if (exists) return moment;
  }
  return Failure{quotation(text) + " is not a moment such as 2026-12-20T18:00+01:00"};
}

std::string as_utc(std::chrono::sys_seconds moment) {
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(moment - day);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
                static_cast<int>(clock.minutes().count()),
                static_cast<int>(clock.seconds().count()));
  return text.data();
}

}  // namespace connect4
