#include "runner/catalog/opening_catalog.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "lib/tournament/schedule/solved_openings.hpp"
#include "protocol/files/file.hpp"
#include "protocol/files/game_files.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

/// "; did you mean X?" with the files of that folder; nothing if the file is there.
std::string hint_of_files(const fs::path& missing) {
  std::vector<std::string> files;
  std::error_code ignored;
  if (fs::exists(missing, ignored)) return "";
  for (const auto& entry : fs::directory_iterator(missing.parent_path(), ignored))
    if (!entry.is_directory(ignored)) files.push_back(entry.path().filename().string());
  std::sort(files.begin(), files.end());
  const std::string hint = did_you_mean(missing.filename().string(), files);
  return hint.empty() ? "" : "; " + hint;
}

Expected<OpeningSet> read_opening_file(const fs::path& file) {
  const auto text = read_whole_file(file.string(), most_text_bytes);
  if (!text)
    return Failure{"cannot read " + in_quotes(file.string()) + ": " + text.error() +
                   hint_of_files(file)};
  auto openings = read_openings(*text);
  if (!openings) return Failure{"cannot use " + in_quotes(file.string()) + ": " + openings.error()};
  return openings;
}

/// The openings of a kind that needs_book().
Expected<OpeningSet> openings_by_book(const OpeningSource& source, std::uint64_t seed,
                                      const Installation& installation) {
  const std::string path = book_of(installation);
  auto book = read_book_file(path);
  if (!book)
    return Failure{"\"" + to_text(source) + "\" needs the book " + in_quotes(path) +
                   ", which cannot be read (" + book.error() +
                   "); install it, or use \"random:4\""};
  OpeningSet openings = solved_openings(source, *book, seed);
  if (openings.empty())
    return Failure{"no position matches \"" + to_text(source) + "\"; give another number of moves"};
  return openings;
}

}  // namespace

std::string book_of(const Installation& installation) {
  return (installation.share / book_name).string();
}

Expected<OpeningSet> find_openings(const OpeningSource& source, std::uint64_t seed,
                                   const Installation& installation) {
  switch (source.kind) {
    case OpeningSource::Kind::empty:
      return empty_opening();
    case OpeningSource::Kind::random:
      return random_openings(source.plies, seed);
    case OpeningSource::Kind::file:
      return read_opening_file(source.path);
    default:
      return openings_by_book(source, seed, installation);
  }
}

}  // namespace connect4
