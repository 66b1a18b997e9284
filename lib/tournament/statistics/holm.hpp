// P-values of many tests that are looked at together.
#pragma once

#include <cstddef>
#include <vector>

namespace connect4 {

/// The p-values by which tests may be believed together: if in truth nothing is there, the chance
/// that any of them is at most e, is at most e. Each is multiplied by the number of tests that are
/// not smaller, and is never less than that of a smaller one (Holm, Scandinavian Journal of
/// Statistics 6, 1979). `tests` is the number of all tests: p-values that are not given are greater
/// than those given. Tests may depend on each other in any way. In the order given; may exceed 1.
std::vector<double> holm_adjusted(const std::vector<double>& p_values, std::size_t tests);

}  // namespace connect4
