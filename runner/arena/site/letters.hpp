// The escapes of addresses and names in requests.
#pragma once

#include <string>
#include <string_view>

namespace connect4 {

/// Undoes percent escapes: "a%20b" is "a b". An escape that is not one stays.
std::string without_percents(std::string_view text);

/// Returns the value of a parameter of a query such as "player=Ann&x=1", without its escapes; empty
/// if it is missing.
std::string query_value(std::string_view query, std::string_view name);

}  // namespace connect4
