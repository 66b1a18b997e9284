// unpack: unpacks a stranger's archive, inside a sandbox.
//
//   unpack ARCHIVE FOLDER
//
// Reads .zip and .tar, the latter also by gzip or xz, into the empty folder. It writes regular
// files and folders and nothing else. If an entry is refused, so is the archive: the exit status is
// 1, and standard output is the reason. Otherwise standard output names what was left out, one per
// line. The runner trusts neither the text nor the folder.
#include <archive.h>
#include <archive_entry.h>
#include <elf.h>
#include <fcntl.h>
#include <iconv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstring>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "runner/process/descriptor.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t mebibyte = 1 << 20;
constexpr std::size_t block_bytes = 64 * 1024;

struct Free {
  void operator()(archive* opened) const { archive_read_free(opened); }
};
using Archive = std::unique_ptr<archive, Free>;

std::string reason_of(archive* opened) {
  const char* const text = archive_error_string(opened);
  return text != nullptr ? printable(text) : "it is damaged";
}

Failure unreadable(archive* opened) {
  return Failure{"it is damaged, or neither .zip nor .tar.gz nor .tar.xz (" + reason_of(opened) +
                 ")"};
}

/// Formats and filters by name: each further one is code that strangers can reach.
Expected<Archive> open_archive(const char* file) {
  Archive opened(archive_read_new());
  archive_read_support_format_zip(opened.get());
  archive_read_support_format_tar(opened.get());
  archive_read_support_filter_gzip(opened.get());
  archive_read_support_filter_xz(opened.get());
  if (archive_read_open_filename(opened.get(), file, block_bytes) != ARCHIVE_OK)
    return unreadable(opened.get());
  return opened;
}

ArchiveEntry::Kind kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr)
    return ArchiveEntry::Kind::link;
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return ArchiveEntry::Kind::file;
    case AE_IFDIR:
      return ArchiveEntry::Kind::folder;
    case AE_IFLNK:
      return ArchiveEntry::Kind::link;
    default:
      return ArchiveEntry::Kind::other;
  }
}

/// Returns the text in UTF-8, read in the first character set of PCs, which old programs write.
std::string from_cp437(std::string text) {
  const iconv_t converter = iconv_open("UTF-8", "CP437");
  std::string result(3 * text.size(), '\0');
  char *in = text.data(), *out = result.data();
  std::size_t in_left = text.size(), out_left = result.size();
  const bool is_read =
      iconv(converter, &in, &in_left, &out, &out_left) != static_cast<std::size_t>(-1);
  iconv_close(converter);
  result.resize(result.size() - out_left);
  return is_read ? result : "\xFF";
}

/// Returns the name as its bytes are, if they are UTF-8, whether or not the archive says so.
std::string name_of(archive_entry* entry) {
  const char* const name = archive_entry_pathname(entry);
  if (name == nullptr) return "\xFF";
  return is_utf8(name) ? name : from_cp437(name);
}

ArchiveEntry described(archive_entry* entry) {
  return {name_of(entry), kind_of(entry), archive_entry_is_encrypted(entry) == 1};
}

/// Returns the folders of virtual environments. It reads the archive up to the first fault, which
/// the unpacking tells, and not endlessly: what is left out may be large.
std::set<fs::path> find_environments(const char* file) {
  constexpr std::int64_t most_bytes = 4096 * mebibyte;
  constexpr std::size_t most_names = 200'000;  // an environment with PyTorch has 20,000
  constexpr std::size_t longest_name = 4096;   // refused anyhow
  auto opened = open_archive(file);
  std::vector<std::string> names;
  archive_entry* entry = nullptr;
  while (opened && archive_filter_bytes(opened->get(), 0) < most_bytes &&
         names.size() < most_names && archive_read_next_header(opened->get(), &entry) == ARCHIVE_OK)
    names.push_back(name_of(entry).substr(0, longest_name));
  return environments_in(names);
}

/// One archive on its way into a folder.
class Unpacking {
 public:
  Unpacking(Archive opened, fs::path folder, std::set<fs::path> environments)
      : archive_(std::move(opened)), folder_(std::move(folder)), rules_(std::move(environments)) {}

  Expected<void> run() {
    archive_entry* entry = nullptr;
    for (;;) {
      const int status = archive_read_next_header(archive_.get(), &entry);
      if (status == ARCHIVE_EOF) return {};
      if (status < ARCHIVE_WARN) return unreadable(archive_.get());
      ++number_;
      if (archive_entry_pathname(entry) == nullptr)
        return Failure{
            "the name of entry " + std::to_string(number_) +
            " in it is not the UTF-8 that the archive says; rename the files, with plain letters"};
      const ArchiveEntry described_entry = described(entry);
      const auto place = rules_.place(described_entry);
      if (!place) return Failure{place.error()};
      if (place->empty()) continue;
      if (auto written = write(described_entry, *place, archive_entry_perm(entry)); !written)
        return written;
    }
  }

  const std::set<std::string>& left_out() const { return rules_.left_out(); }

 private:
  Expected<void> write(const ArchiveEntry& entry, const fs::path& place, mode_t mode) {
    const fs::path path = folder_ / place;
    std::error_code error;
    if (entry.kind == ArchiveEntry::Kind::folder) {
      fs::create_directories(path, error);
    } else {
      fs::create_directories(path.parent_path(), error);
      if (!error) return write_file(entry, path, mode);
    }
    if (error) return Failure{in_quotes(entry.name) + " cannot be written: " + error.message()};
    return {};
  }

  Expected<void> write_file(const ArchiveEntry& entry, const fs::path& path, mode_t mode) {
    const Descriptor file(
        open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (!file) return Failure{in_quotes(entry.name) + " cannot be written: " + strerror(errno)};
    begins_.clear();
    if (auto copied = copy(entry, file); !copied) return copied;
    if ((mode & S_IXUSR) != 0 || is_program_file(path, begins_)) fchmod(file.number(), 0755);
    return {};
  }

  /// Counts holes too, since a file system without them would write them.
  Expected<void> copy(const ArchiveEntry& entry, const Descriptor& file) {
    const void* block = nullptr;
    std::size_t size = 0;
    std::int64_t offset = 0, end = 0;
    for (;;) {
      const int status = archive_read_data_block(archive_.get(), &block, &size, &offset);
      if (status == ARCHIVE_EOF) return {};
      if (status != ARCHIVE_OK)
        return Failure{in_quotes(entry.name) + " cannot be read: " + reason_of(archive_.get())};
      const std::int64_t new_end = offset + static_cast<std::int64_t>(size);
      bytes_ += std::max<std::int64_t>(new_end - end, 0);
      end = std::max(end, new_end);
      if (offset < 0 || bytes_ > archive_limits.mebibytes * mebibyte)
        return Failure{in_quotes(entry.name) + " makes its files add up to more than " +
                       std::to_string(archive_limits.mebibytes) + " MiB"};
      const std::string_view data(static_cast<const char*>(block), size);
      if (offset == 0) begins_ = data.substr(0, SELFMAG);
      if (lseek(file.number(), offset, SEEK_SET) < 0 || !write_all(file.number(), data))
        return Failure{in_quotes(entry.name) + " cannot be written: " + strerror(errno)};
    }
  }

  Archive archive_;
  const fs::path folder_;
  EntryRules rules_;
  std::int64_t bytes_ = 0;   // of all files so far
  std::int64_t number_ = 0;  // of the entry, from 1
  std::string begins_;       // the first bytes of the file
};

int unpack(const char* file, const char* folder) {
  auto opened = open_archive(file);
  if (!opened) {
    std::cout << opened.error();
    return 1;
  }
  Unpacking unpacking(*std::move(opened), folder, find_environments(file));
  if (const auto done = unpacking.run(); !done) {
    std::cout << done.error();
    return 1;
  }
  for (const std::string& path : unpacking.left_out()) std::cout << path << "\n";
  return 0;
}

}  // namespace

}  // namespace connect4

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::setlocale(LC_CTYPE, "C.UTF-8");
  umask(022);
  return connect4::unpack(argv[1], argv[2]);
}
