#include "lib/tournament/statistics/distributions.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace connect4 {

double normal_cdf(double z) {
  return boost::math::cdf(boost::math::normal(), z);
}

double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal(), probability);
}

double student_cdf(double t, double degrees) {
  return boost::math::cdf(boost::math::students_t(degrees), t);
}

double student_quantile(double probability, double degrees) {
  return boost::math::quantile(boost::math::students_t(degrees), probability);
}

}  // namespace connect4
