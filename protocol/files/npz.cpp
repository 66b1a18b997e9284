#include "protocol/files/npz.hpp"

#include <algorithm>
#include <boost/crc.hpp>
#include <limits>
#include <stdexcept>

namespace connect4 {

namespace {

constexpr std::size_t npy_alignment = 64;
constexpr std::size_t npy_prefix = 10;  // magic, version, length of the header

void append(std::string& out, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> 8 * i & 0xff);
}

std::string npy_header(const NumPyArray& array) {
  std::string text = "{'descr': '" + array.type + "', 'fortran_order': False, 'shape': (";
  for (const std::size_t length : array.shape) text += std::to_string(length) + ", ";
  text += "), }";
  while ((npy_prefix + text.size() + 1) % npy_alignment != 0) text += ' ';
  text += '\n';
  std::string header = "\x93NUMPY";
  append(header, 1, 2);  // version 1.0
  append(header, text.size(), 2);
  return header + text;
}

/// Appends a file to the zip, and its entry to the directory of the zip.
void append_file(std::string& zip, std::string& directory, const NumPyArray& array) {
  const std::string name = array.name + ".npy";
  const std::string content = npy_header(array) + array.bytes;
  boost::crc_32_type crc;
  crc.process_bytes(content.data(), content.size());
  std::string facts;     // which the file's own header and the directory share
  append(facts, 20, 2);  // version of zip that reads it
  append(facts, 0, 2);   // flags
  append(facts, 0, 2);   // method: stored
  append(facts, 0, 2);   // time
  append(facts, 0x21,
         2);  // date: the first that there is, so that the same data give the same file
  append(facts, crc.checksum(), 4);
  append(facts, content.size(), 4);  // stored
  append(facts, content.size(), 4);  // unpacked
  append(facts, name.size(), 2);
  append(facts, 0, 2);  // extra field
  append(directory, 0x02014b50, 4);
  append(directory, 20, 2);  // version that wrote it
  directory += facts;
  append(directory, 0, 2);  // comment
  append(directory, 0, 2);  // disk
  append(directory, 0, 2);  // attributes
  append(directory, 0, 4);
  append(directory, zip.size(), 4);  // where the file begins
  directory += name;
  append(zip, 0x04034b50, 4);
  zip += facts + name + content;
}

}  // namespace

NumPyArray numpy_texts(std::string name, std::span<const std::string> texts) {
  std::size_t longest = 1;  // NumPy has no texts of 0 bytes
  for (const std::string& text : texts) longest = std::max(longest, text.size());
  NumPyArray array{std::move(name), "|S" + std::to_string(longest), {texts.size()}, {}};
  for (const std::string& text : texts)
    array.bytes += text + std::string(longest - text.size(), '\0');
  return array;
}

std::string npz_file(std::span<const NumPyArray> arrays) {
  std::string zip, directory;
  for (const NumPyArray& array : arrays) append_file(zip, directory, array);
  const std::size_t files_end = zip.size();
  if (files_end > std::numeric_limits<std::uint32_t>::max())
    throw std::length_error("the file would have 4 GiB or more, which npz cannot hold");
  zip += directory;
  append(zip, 0x06054b50, 4);
  append(zip, 0, 4);  // this disk, the directory's disk
  append(zip, arrays.size(), 2);
  append(zip, arrays.size(), 2);
  append(zip, directory.size(), 4);
  append(zip, files_end, 4);
  append(zip, 0, 2);  // comment
  return zip;
}

}  // namespace connect4
