#include "protocol/files/npz.hpp"

#include <algorithm>
#include <boost/crc.hpp>

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

/// A file of the zip, and where it begins.
struct Entry {
  std::string name;
  std::uint32_t crc = 0;
  std::size_t size = 0;
  std::size_t offset = 0;
};

/// The fields that a file's own header and the directory share.
void append_facts(std::string& out, const Entry& entry) {
  append(out, 20, 2);    // version of zip that reads it
  append(out, 0, 2);     // flags
  append(out, 0, 2);     // method: stored
  append(out, 0, 2);     // time
  append(out, 0x21, 2);  // date: the first that there is, so that the same data give the same file
  append(out, entry.crc, 4);
  append(out, entry.size, 4);  // stored
  append(out, entry.size, 4);  // unpacked
  append(out, entry.name.size(), 2);
  append(out, 0, 2);  // extra field
}

Entry append_file(std::string& zip, const NumPyArray& array) {
  const std::string header = npy_header(array);
  boost::crc_32_type crc;
  crc.process_bytes(header.data(), header.size());
  crc.process_bytes(array.bytes.data(), array.bytes.size());
  Entry entry{array.name + ".npy", crc.checksum(), header.size() + array.bytes.size(), zip.size()};
  append(zip, 0x04034b50, 4);
  append_facts(zip, entry);
  zip += entry.name + header + array.bytes;
  return entry;
}

void append_to_directory(std::string& zip, const Entry& entry) {
  append(zip, 0x02014b50, 4);
  append(zip, 20, 2);  // version that wrote it
  append_facts(zip, entry);
  append(zip, 0, 2);  // comment
  append(zip, 0, 2);  // disk
  append(zip, 0, 2);  // attributes
  append(zip, 0, 4);
  append(zip, entry.offset, 4);
  zip += entry.name;
}

void append_end(std::string& zip, std::size_t entries, std::size_t directory) {
  const std::size_t size = zip.size() - directory;
  append(zip, 0x06054b50, 4);
  append(zip, 0, 4);  // this disk, the directory's disk
  append(zip, entries, 2);
  append(zip, entries, 2);
  append(zip, size, 4);
  append(zip, directory, 4);
  append(zip, 0, 2);  // comment
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
  std::string zip;
  std::vector<Entry> entries;
  for (const NumPyArray& array : arrays) entries.push_back(append_file(zip, array));
  const std::size_t directory = zip.size();
  for (const Entry& entry : entries) append_to_directory(zip, entry);
  append_end(zip, entries.size(), directory);
  return zip;
}

}  // namespace connect4
