// Repeatable pseudo-random numbers: the same on every machine and compiler.
#pragma once

#include <cstdint>

namespace connect4 {

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014)
/// with variant 13 of Stafford's mixing function, as in Java's SplittableRandom. The standard
/// library's distributions differ between implementations, so a seed would not repeat a game
/// elsewhere. A value type: copy it to fork the stream. Not thread-safe.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  /// 64 uniform bits.
  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t bits = state_;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  }

  /// Returns a uniform integer in [0, bound), without modulo bias; bound > 0.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t unbiased = ~std::uint64_t{0} - ~std::uint64_t{0} % bound;
    std::uint64_t bits = next();
    while (bits >= unbiased) bits = next();
    return bits % bound;
  }

  /// Returns a uniform real in [0, 1), with 53 random bits.
  constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

/// A 32-bit seed for the part numbered `index` of the whole that `seed` seeds. It has 32 bits, so
/// that every language's JSON reader keeps it exact. Two parts may share one, once in 2^32.
constexpr std::uint32_t derive_seed(std::uint64_t seed, std::uint64_t index) {
  Random parent(seed);
  Random child(parent.next() ^ index);
  return static_cast<std::uint32_t>(child.next() >> 32);
}

}  // namespace connect4
