// Arrays in a file that NumPy reads: numpy.load("FILE.npz").
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace connect4 {

/// An array on its way into a file, in row-major order.
struct NumPyArray {
  std::string name;                ///< ASCII, the key in what numpy.load() returns
  std::string type;                ///< in NumPy's notation: "<i4" is int32, "|S9" texts of 9 bytes
  std::vector<std::size_t> shape;  ///< elements along each axis, the slowest first
  std::string bytes;               ///< of all elements, little-endian
};

/// Returns the array of these numbers: a number a row, or `row` of them. There are numbers for
/// whole rows.
template <std::integral Number>
NumPyArray numpy_array(std::string name, const std::vector<Number>& numbers, std::size_t row = 0) {
  static_assert(std::endian::native == std::endian::little);
  const std::string type = std::string(sizeof(Number) == 1 ? "|" : "<") +
                           (std::signed_integral<Number> ? "i" : "u") +
                           std::to_string(sizeof(Number));
  std::vector<std::size_t> shape{numbers.size()};
  if (row > 0) shape = {numbers.size() / row, row};
  return {std::move(name),
          type,
          std::move(shape),
          {reinterpret_cast<const char*>(numbers.data()), sizeof(Number) * numbers.size()}};
}

/// Returns the array of these texts as bytes in UTF-8. Shorter ones are filled up with zero bytes.
NumPyArray numpy_texts(std::string name, std::span<const std::string> texts);

/// Returns the file: a zip without compression (PKWARE's APPNOTE) with a file of format NPY 1.0
/// (numpy.lib.format) for each array. The same arrays give the same bytes. Throws std::length_error
/// for 4 GiB or more, which this kind of zip cannot have.
std::string npz_file(std::span<const NumPyArray> arrays);

}  // namespace connect4
