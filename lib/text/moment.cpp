#include "lib/text/moment.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string_view>

#include "lib/text/printable.hpp"

namespace connect4 {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// Reads numbers and signs from the beginning of a text on. Once one is wrong, it stays so.
class MomentReader {
 public:
  explicit MomentReader(std::string_view text) : rest_(text) {}

  /// A number of so many digits, at most `most`.
  int number(std::size_t digits, int most) {
    int value = 0;
    const char* const end = rest_.data() + std::min(digits, rest_.size());
    is_right_ = is_right_ && rest_.size() >= digits && rest_.front() != '-' &&
                std::from_chars(rest_.data(), end, value).ptr == end && value <= most;
    rest_.remove_prefix(std::min(digits, rest_.size()));
    return value;
  }

  void sign(char wanted) { is_right_ = has(wanted) && is_right_; }

  bool has(char sign) {
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool is_right() const { return is_right_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool is_right_ = true;
};

/// The distance from UTC: Z, or hours and minutes with a sign.
minutes read_distance(MomentReader& reader) {
  if (reader.has('Z')) return minutes(0);
  const int direction = reader.has('-') ? -1 : 1;
  if (direction > 0) reader.sign('+');
  const int hours = reader.number(2, 14);
  reader.sign(':');
  return direction * (std::chrono::hours(hours) + minutes(reader.number(2, 59)));
}

std::optional<std::chrono::sys_seconds> read_moment(std::string_view text) {
  MomentReader reader(text);
  const std::chrono::year year(reader.number(4, 9999));
  reader.sign('-');
  const std::chrono::month month(static_cast<unsigned>(reader.number(2, 12)));
  reader.sign('-');
  const std::chrono::day day(static_cast<unsigned>(reader.number(2, 31)));
  reader.sign('T');
  const std::chrono::hours hour(reader.number(2, 23));
  reader.sign(':');
  const minutes minute(reader.number(2, 59));
  const seconds second(reader.has(':') ? reader.number(2, 59) : 0);
  const minutes distance = read_distance(reader);
  const std::chrono::year_month_day date(year, month, day);
  if (!reader.is_right() || !date.ok()) return std::nullopt;
  return std::chrono::sys_days(date) + hour + minute + second - distance;
}

}  // namespace

Expected<std::chrono::sys_seconds> parse_moment(const std::string& text) {
  const auto moment = read_moment(text);
  if (!moment)
    return Failure{quotation(text) + " is not a date and time such as 2026-12-20T18:00+01:00"};
  return *moment;
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
