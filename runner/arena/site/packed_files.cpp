#include "runner/arena/site/packed_files.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "protocol/files/file.hpp"
#include "runner/arena/upload_files.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

struct FreeArchive {
  void operator()(archive* writer) const { archive_write_free(writer); }
};

constexpr std::size_t most_of_file = static_cast<std::size_t>(archive_limits.packed_mb) << 20;

/// Letters that may stand in a header and in the name of a file anywhere.
std::string plain_name(std::string name) {
  const auto is_plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == '_';
  };
  std::ranges::replace_if(
      name, [&](char letter) { return !is_plain(letter); }, '_');
  return name.empty() || name.front() == '.' ? "bot" + name : name;
}

la_ssize_t append(archive* /*writer*/, void* bytes, const void* data, std::size_t size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(data), size);
  return static_cast<la_ssize_t>(size);
}

Expected<void> add_file(archive& writer, const UploadedFile& file) {
  const auto bytes = read_whole_file(file.path.string(), most_of_file, "any file of a bot");
  if (!bytes) return Failure{file.name + ": " + bytes.error()};
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                       archive_entry_free);
  archive_entry_set_pathname(entry.get(), file.name.c_str());
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes->size()));
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  if (archive_write_header(&writer, entry.get()) != ARCHIVE_OK ||
      archive_write_data(&writer, bytes->data(), bytes->size()) < 0)
    return Failure{file.name + ": " + archive_error_string(&writer)};
  return {};
}

Expected<std::string> packed(const std::vector<UploadedFile>& files) {
  std::string bytes;
  const std::unique_ptr<archive, FreeArchive> writer(archive_write_new());
  archive_write_set_format_pax_restricted(writer.get());
  archive_write_add_filter_gzip(writer.get());
  if (archive_write_open(writer.get(), &bytes, nullptr, append, nullptr) != ARCHIVE_OK)
    return Failure{archive_error_string(writer.get())};
  for (const UploadedFile& file : files)
    if (const auto added = add_file(*writer, file); !added) return Failure{added.error()};
  if (archive_write_close(writer.get()) != ARCHIVE_OK)
    return Failure{archive_error_string(writer.get())};
  return bytes;
}

}  // namespace

Expected<PackedFiles> pack_files(const fs::path& upload) {
  const auto files = uploaded_files(upload);
  if (!files) return Failure{files.error()};
  if (files->size() != 1) {
    auto bytes = packed(*files);
    if (!bytes) return Failure{bytes.error()};
    return PackedFiles{"bot.tar.gz", *std::move(bytes)};
  }
  const UploadedFile& only = files->front();
  auto bytes = read_whole_file(only.path.string(), most_of_file, "any file of a bot");
  if (!bytes) return Failure{bytes.error()};
  return PackedFiles{plain_name(fs::path(only.name).filename()), *std::move(bytes)};
}

}  // namespace connect4
