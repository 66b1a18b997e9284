// A value, or the reason why there is none.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace connect4 {

/// The result of a function that reads somebody's input. The error is a phrase that completes
/// "cannot read INPUT: ...": it starts in lower case, quotes the offending part, and ends without a
/// full stop.
template <class Value>
using Expected = tl::expected<Value, std::string>;

/// The error side of an Expected: `return Failure{"rank 3 adds up to 8"};`
using Failure = tl::unexpected<std::string>;

}  // namespace connect4
