// Arrays in a file that NumPy reads: numpy.load("FILE.npz").
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/expected.hpp"

namespace connect4 {

/// An array on its way into a file, in row-major order.
struct NumPyArray {
  std::string name;                ///< ASCII, the key in what numpy.load() returns
  std::string type;                ///< in NumPy's notation: "<i4" is int32, "|S9" texts of 9 bytes
  std::vector<std::size_t> shape;  ///< elements along each axis, the slowest first
  std::string bytes;               ///< of all elements, little-endian
};

/// Returns the array of these numbers. `inner` is the shape of one row: {7} for seven numbers a
/// row, nothing for one. There are numbers for whole rows.
template <std::integral Number>
NumPyArray numpy_array(std::string name, std::span<const Number> numbers,
                       std::vector<std::size_t> inner = {}) {
  static_assert(std::endian::native == std::endian::little);
  std::size_t row = 1;
  for (const std::size_t length : inner) row *= length;
  inner.insert(inner.begin(), numbers.size() / row);
  const auto bytes = std::as_bytes(numbers);
  return {std::move(name),
          std::string(sizeof(Number) == 1 ? "|" : "<") +
              (std::signed_integral<Number> ? "i" : "u") + std::to_string(sizeof(Number)),
          std::move(inner),
          {reinterpret_cast<const char*>(bytes.data()), bytes.size()}};
}

/// Returns the array of these texts as bytes in UTF-8. Shorter ones are filled up with zero bytes.
NumPyArray numpy_texts(std::string name, std::span<const std::string> texts);

/// Returns the file: a zip without compression (PKWARE's APPNOTE) with a file of format NPY 1.0
/// (numpy.lib.format) for each array. The same arrays give the same bytes. The error is that the
/// file would have 4 GiB or more, which this kind of zip cannot have.
Expected<std::string> npz_file(std::span<const NumPyArray> arrays);

}  // namespace connect4
