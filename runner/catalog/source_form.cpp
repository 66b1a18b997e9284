#include "runner/catalog/source_form.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "lib/text/printable.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/catalog/player_folder.hpp"
#include "runner/process/file_beginning.hpp"
#include "runner/process/real_path.hpp"
#include "runner/unpack/entry_rules.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_source = 1 << 20;
constexpr int most_sources = 500;

/// The beginnings of comments in the languages with these endings; others have // and /* */.
struct CommentKind {
  std::string_view endings;  ///< each with a space behind it
  std::string_view line;     ///< begins a comment that ends with the line
};

constexpr std::array<CommentKind, 3> comment_kinds{
    {{".py .rb .pl .R .sh ", "#"}, {".lua .hs ", "--"}, {".scm ", ";"}}};

/// Words behind which a name is defined.
constexpr std::array<std::string_view, 22> defining{
    "def",    "class",  "function", "fn",   "func",  "let",  "var",  "const",
    "auto",   "int",    "double",   "long", "float", "bool", "char", "for",
    "lambda", "String", "size_t",   "void", "my",    "local"};

bool is_word_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' ||
         static_cast<unsigned char>(letter) >= 0x80;
}

bool is_name(const std::string& token) {
  return !token.empty() && is_word_letter(token.front()) &&
         std::isdigit(static_cast<unsigned char>(token.front())) == 0;
}

/// Cuts a text into words, strings and single characters, without comments and spaces.
class Tokens {
 public:
  Tokens(std::string_view text, std::string_view ending) : left_(text) {
    for (const CommentKind& kind : comment_kinds)
      if (kind.endings.find(std::string(ending) + " ") != std::string_view::npos) line_ = kind.line;
    while (!left_.empty()) take_one();
  }

  std::vector<std::string> tokens;

 private:
  void take_one() {
    const char first = left_.front();
    if (std::isspace(static_cast<unsigned char>(first)) != 0) return skip(1);
    if (left_.starts_with(line_)) return skip(left_.find('\n'));
    if (line_ == "//" && left_.starts_with("/*")) return skip_past("*/", 2);
    for (const std::string_view quotes : {"\"\"\"", "'''"})
      if (line_ == "#" && left_.starts_with(quotes)) return skip_past(quotes, 3);
    if (first == '"' || first == '\'') return take(length_of_string());
    std::size_t size = 0;
    while (size < left_.size() && is_word_letter(left_[size])) ++size;
    take(std::max<std::size_t>(size, 1));
  }

  std::size_t length_of_string() const {
    std::size_t at = 1;
    while (at < left_.size() && left_[at] != left_.front() && left_[at] != '\n')
      at += left_[at] == '\\' ? 2 : 1;
    return std::min(at + 1, left_.size());
  }

  void take(std::size_t size) {
    tokens.emplace_back(left_.substr(0, size));
    skip(size);
  }

  void skip(std::size_t size) { left_.remove_prefix(std::min(size, left_.size())); }

  void skip_past(std::string_view end, std::size_t from) {
    const std::size_t at = left_.find(end, from);
    skip(at == std::string_view::npos ? at : at + end.size());
  }

  std::string_view left_;
  std::string_view line_ = "//";
};

/// Returns the names that a text defines: those behind a defining word, before a lone =, and in the
/// brackets behind a defined name.
std::set<std::string> defined_names(const std::vector<std::string>& tokens) {
  std::set<std::string> names;
  const auto at = [&](std::size_t i) { return i < tokens.size() ? tokens[i] : std::string(); };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!is_name(tokens[i])) continue;
    const bool is_set = at(i + 1) == "=" && at(i + 2) != "=";
    const bool is_declared = i > 0 && std::ranges::find(defining, tokens[i - 1]) != defining.end();
    if (is_set || is_declared) names.insert(tokens[i]);
    if (!is_declared || at(i + 1) != "(") continue;
    for (std::size_t inner = i + 2; inner < tokens.size() && tokens[inner] != ")"; ++inner)
      if (is_name(tokens[inner]) && (at(inner + 1) == "," || at(inner + 1) == ")"))
        names.insert(tokens[inner]);
  }
  return names;
}

/// Returns whether the string is what the bot calls itself: play("Ann", name="Ann", name: "Ann".
bool is_told_name(const std::vector<std::string>& tokens, std::size_t i) {
  if (i < 2 || (tokens[i].front() != '"' && tokens[i].front() != '\'')) return false;
  const std::string& word = tokens[i - 2];
  return (word == "play" && tokens[i - 1] == "(") ||
         ((word == "name" || word == "author" || word == "version") &&
          (tokens[i - 1] == "=" || tokens[i - 1] == ":"));
}

bool is_source_file(const fs::path& file) {
  return !is_helper(file) && (interpreter_of(file) != nullptr || !compilation_of(file).empty());
}

/// Returns the source files at that place.
std::vector<fs::path> sources_at(const fs::path& place) {
  if (!is_folder(place)) return {place};
  std::vector<fs::path> files;
  std::error_code none;
  fs::recursive_directory_iterator entry(place, none), end;
  for (; !none && entry != end && std::ssize(files) < most_sources; entry.increment(none)) {
    const std::string name = entry->path().filename().string();
    std::error_code gone;
    const bool is_passed_over = name.starts_with('.') || name.starts_with("__py") ||
                                name == "node_modules" ||
                                is_there(entry->path() / environment_sign);
    if (is_passed_over)
      entry.disable_recursion_pending();
    else if (entry->symlink_status(gone).type() == fs::file_type::regular)
      files.push_back(entry->path());
  }
  return files;
}

}  // namespace

std::string normal_form(std::string_view source, std::string_view ending) {
  const std::vector<std::string> tokens = Tokens(source, ending).tokens;
  const std::set<std::string> defined = defined_names(tokens);
  std::map<std::string, std::size_t> numbers;  // of defined names, in their order
  std::string form;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (is_told_name(tokens, i))
      form += "NAME";
    else if (defined.contains(tokens[i]))
      form += "$" + std::to_string(numbers.try_emplace(tokens[i], numbers.size()).first->second);
    else
      form += tokens[i];
    form += ' ';
  }
  return form;
}

std::string form_of_sources(const fs::path& place) {
  std::vector<std::string> forms;
  for (const fs::path& file : sources_at(place))
    if (is_source_file(file) && interpreter_of(file) != interpreter_of("x.class") &&
        interpreter_of(file) != interpreter_of("x.jar"))
      forms.push_back(
          normal_form(beginning_of(file, most_bytes_of_source), file.extension().string()));
  std::erase(forms, "");
  std::sort(forms.begin(), forms.end());
  std::string all;
  for (const std::string& form : forms) all += form + "\n";
  return all.empty()
             ? ""
             : std::to_string(std::hash<std::string>()(all)) + "/" + std::to_string(all.size());
}

}  // namespace connect4
