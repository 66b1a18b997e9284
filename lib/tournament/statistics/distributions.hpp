// The normal distribution, Student's t, and p-values of many tests that are judged together.
#pragma once

#include <cstddef>
#include <vector>

namespace connect4 {

/// P(Z <= z) of a standard normal Z.
double normal_cdf(double z);

/// The z with P(Z <= z) = probability; 0 < probability < 1.
double normal_quantile(double probability);

/// P(T <= t) of Student's t; degrees need not be whole, degrees > 0.
double student_cdf(double t, double degrees);

/// The t with P(T <= t) = probability; 0 < probability < 1, degrees > 0.
double student_quantile(double probability, double degrees);

/// Returns p-values that hold for all tests together, in the order given. If no effect exists, the
/// chance that any of them is at most e, is at most e. Each p-value is multiplied by the number of
/// tests that are not smaller, and is never less than that of a smaller one. (Holm, Scandinavian
/// Journal of Statistics 6, 1979.) `tests` is the number of all tests: p-values that are not given
/// are greater than those given. The tests may depend on each other in any way. A result may exceed
/// 1.
std::vector<double> holm_adjusted(const std::vector<double>& p_values, std::size_t tests);

}  // namespace connect4
