#include "runner/catalog/class_file.hpp"

#include <cstdint>
#include <map>
#include <string_view>

#include "runner/process/file_beginning.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_class = 1 << 20;
constexpr std::uint64_t magic = 0xCAFEBABE;

/// Reads numbers, the largest byte first. Behind the end all bytes are 0, and `is_good` is false.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}

  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (const char byte : take(size)) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
  }

  std::string_view take(std::size_t size) {
    if (size > left_.size()) is_good = false;
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(taken.size());
    return taken;
  }

  bool is_good = true;

 private:
  std::string_view left_;
};

/// The texts of a class, and its own references to them, by their numbers: chapter 4.4 of the Java
/// Virtual Machine Specification.
struct Constants {
  std::map<std::uint64_t, std::string_view> texts;
  std::map<std::uint64_t, std::uint64_t> classes;  ///< to the number of the name
};

/// Returns the bytes behind the tag of a constant that is neither a text nor a class; 0: unknown.
std::size_t size_behind(std::uint64_t tag) {
  constexpr std::string_view sizes{"\0\0\0\4\4\10\10\0\2\4\4\4\4\0\0\3\2\4\4\2\2", 21};
  return tag < sizes.size() ? static_cast<std::size_t>(sizes[tag]) : 0;
}

Constants read_constants(Bytes& bytes) {
  constexpr std::uint64_t text = 1, whole = 5, fraction = 6, class_tag = 7;
  Constants constants;
  const std::uint64_t count = bytes.number(2);
  for (std::uint64_t i = 1; i < count && bytes.is_good; ++i) {
    const std::uint64_t tag = bytes.number(1);
    if (tag == text)
      constants.texts[i] = bytes.take(bytes.number(2));
    else if (tag == class_tag)
      constants.classes[i] = bytes.number(2);
    else if (size_behind(tag) == 0)
      bytes.is_good = false;
    else
      bytes.take(size_behind(tag));
    if (tag == whole || tag == fraction) ++i;  // they count twice
  }
  return constants;
}

}  // namespace

std::optional<JavaClass> read_class(const fs::path& file) {
  const std::string content = beginning_of(file, most_bytes_of_class);
  Bytes bytes(content);
  if (bytes.number(4) != magic) return std::nullopt;
  bytes.number(4);  // the version
  Constants constants = read_constants(bytes);
  bytes.number(2);  // the rights
  const auto name = constants.texts.find(constants.classes[bytes.number(2)]);
  if (!bytes.is_good || name == constants.texts.end()) return std::nullopt;
  bool has_main = false, has_type = false;
  for (const auto& [number, text] : constants.texts) {
    has_main = has_main || text == "main";
    has_type = has_type || text == "([Ljava/lang/String;)V";
  }
  return JavaClass{std::string(name->second), has_main && has_type};
}

std::optional<fs::path> class_path_of(const JavaClass& java_class, const fs::path& file) {
  const fs::path name = java_class.name + ".class";
  if (name.is_absolute()) return std::nullopt;  // a stranger's text: no package has such a name
  fs::path folder = file;
  for (fs::path left = name; !left.empty(); left = left.parent_path()) {
    if (folder.filename() != left.filename()) return std::nullopt;
    folder = folder.parent_path();
  }
  return folder;
}

}  // namespace connect4
