// The normal distribution and Student's t.
#pragma once

namespace connect4 {

/// P(Z <= z) of a standard normal Z.
double normal_cdf(double z);

/// Returns the z with P(Z <= z) = probability; 0 < probability < 1.
double normal_quantile(double probability);

/// P(T <= t) of Student's t; degrees need not be whole, degrees > 0.
double student_cdf(double t, double degrees);

/// Returns the t with P(T <= t) = probability; 0 < probability < 1, degrees > 0.
double student_quantile(double probability, double degrees);

}  // namespace connect4
