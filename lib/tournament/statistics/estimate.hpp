// A number that was estimated, as far as it can be.
#pragma once

#include <optional>
#include <string>

namespace connect4 {

/// A number and its 95 % interval, each part only where it exists; never nan or infinite.
///
///     value, low, high    an estimate:         +58 [+30, +86]
///     value alone         no error bar:        +58         `reason` says why
///     low alone           at least so much:    >+400       `reason` says why
///     high alone          at most so much:     <-400       `reason` says why
///     nothing             no number at all:    -           `reason` says why
///
/// An interval may also be open on one side: value and low without high. A bound that stands alone
/// is one-sided: the truth lies beyond it in at least 95 % of cases.
struct Estimate {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
  std::string reason;  ///< a sentence where a part is missing; else empty, or a warning

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// How sure an interval is, and the chance that a bound which stands alone is wrong.
inline constexpr double confidence = 0.95;

}  // namespace connect4
