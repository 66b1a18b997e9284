#include "runner/catalog/hosts.hpp"

#include <algorithm>
#include <array>

#include "lib/text/printable.hpp"
#include "lib/text/words.hpp"
#include "runner/catalog/languages.hpp"
#include "runner/process/file_beginning.hpp"

namespace connect4 {

bool plays_from_positions(const Host& host, const std::vector<std::string>& words) {
  return host.openings.empty() || std::ranges::any_of(words, [&](const std::string& word) {
           return word.starts_with(host.openings);
         });
}

const Host* host_named(std::string_view word) {
  for (const Host& host : hosts)
    if (!host.name.empty() && host.name == word) return &host;
  return nullptr;
}

const Host* host_of(const std::filesystem::path& file) {
  for (const Host& host : hosts)
    if (!host.ending.empty() && file.extension() == host.ending) return &host;
  return nullptr;
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_source = 1 << 20;  // bytes that are looked at

/// Takes the next line off the text.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

bool imports_sdk(std::string_view line) {
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
  return (line.starts_with("import ") || line.starts_with("from ")) &&
         line.find("connect4") != std::string_view::npos;
}

/// "def agent(obs, config):" and its like.
bool defines_agent(std::string_view line) {
  const std::size_t open = line.find('('), comma = line.find(',');
  if (!line.starts_with("def ") || open == std::string_view::npos) return false;
  const auto begins_with = [&](std::size_t behind, std::string_view beginning) {
    const std::size_t name = line.find_first_not_of(" \t", behind + 1);
    return name != std::string_view::npos && line.substr(name).starts_with(beginning);
  };
  return begins_with(open, "obs") ||
         (comma != std::string_view::npos && begins_with(comma, "conf"));
}

/// Returns "AbstractBot" of "class MyBot(bots.AbstractBot):"; empty if the line is not of this
/// kind.
std::string class_to_play(std::string_view line) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  constexpr std::string_view keyword = "class ";
  if (!line.starts_with(keyword)) return "";
  const auto name_in = [&](std::string_view text) {
    return std::string(text.substr(0, text.find_first_not_of(letters)));
  };
  const std::string own = name_in(line.substr(keyword.size()));
  const std::size_t open = line.find('(');
  if (own.empty() || open == std::string_view::npos) return own;
  std::string_view base = line.substr(open + 1, line.find_first_of(",)", open) - open - 1);
  base.remove_prefix(std::min(base.size(), base.rfind('.') + 1));
  const bool is_keyword = base.find('=') != std::string_view::npos;  // metaclass=...
  const std::string name = is_keyword ? "" : name_in(base);
  return name.empty() || name == "object" || name == "ABC" ? own : name;
}

/// Returns whether a line may read questions or begin a program.
bool may_talk(std::string_view line) {
  constexpr std::array<std::string_view, 4> signs{"stdin", "input(", "__main__", "open("};
  return std::ranges::any_of(
      signs, [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
}

bool holds_words(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

bool speaks_our_protocol(std::string_view program) {
  constexpr std::array<std::string_view, 6> signs{
      "jsonrpc", "take_turn", "connect4.play", "connect4::play", "Connect4.play", "connect4_sdk"};
  return std::ranges::any_of(signs,
                             [&](std::string_view sign) { return holds_words(program, sign); });
}

/// A thing that sources do and players must not, by words that show it, and the remedy.
struct Mistake {
  std::array<std::string_view, 6> signs;
  std::string_view told;
};

constexpr Mistake of_codingame{
    {"num_valid_actions", "numValidActions", "opp_previous_action", "oppPreviousAction"},
    "it looks like a bot for CodinGame, whose Connect 4 has 9 columns and different messages; move "
    "its choice of a column into a new bot: connect4 bot new mybot"};

constexpr std::array<Mistake, 3> mistakes_of_guests{{
    of_codingame,
    {{"stdin.read()", "stdin.readlines()", "json.load(sys.stdin)", "open(0)", "readFileSync(0",
      "readFileSync('/dev/stdin'"},
     "it reads standard input to its end, which comes after the last game: read one line at a "
     "time, or let connect4.play(choose_column) do that"},
    {{"input(\"", "input('"},
     "it calls input(), but a player has no keyboard: decide from what "
     "connect4.play(choose_column) passes to the function"},
}};

bool has_sign_of(const Mistake& mistake, std::string_view source) {
  return std::ranges::any_of(mistake.signs, [&](std::string_view sign) {
    return !sign.empty() && holds_words(source, sign);
  });
}

std::string played_by(const Host& host, const fs::path& file) {
  const std::string path =
      file.has_parent_path() || file.extension() == ".py" ? file.string() : "./" + file.string();
  return "connect4 play \"" + std::string(host.name) + " " + as_shell_word(path) + "\"";
}

}  // namespace

std::string class_without_player(std::string_view source) {
  std::string found;
  while (!source.empty()) {
    const std::string_view line = take_line(source);
    if (imports_sdk(line) || may_talk(line)) return "";
    if (std::string name = class_to_play(line); !name.empty()) found = std::move(name);
  }
  return found;
}

bool looks_like_agent(std::string_view source) {
  bool found = false;
  while (!source.empty()) {
    const std::string_view line = take_line(source);
    if (imports_sdk(line)) return false;
    found = found || defines_agent(line);
  }
  return found;
}

bool places_discs(std::string_view program) {
  return holds_words(program, "place_disc") && !speaks_our_protocol(program);
}

bool reads_columns(std::string_view source) {
  return holds_words(source, "int(input())") && !speaks_our_protocol(source);
}

const Host* host_by_content(const fs::path& file) {
  const std::string text = beginning_of(file, longest_source);
  const bool is_python = file.extension() == ".py";
  for (const Host& host : hosts)
    if (host.is_guest != nullptr && (is_python || host.is_guest == places_discs) &&
        host.is_guest(text))
      return &host;
  return nullptr;
}

std::string hint_of_source(const fs::path& file) {
  if (const Host* const host = host_by_content(file))
    return "it looks like " + std::string(host->guest_title) + ": " + played_by(*host, file);
  const std::string source = beginning_of(file, longest_source);
  for (const Mistake& mistake : mistakes_of_guests)
    if (has_sign_of(mistake, source)) return std::string(mistake.told);
  if (const std::string name = class_without_player(source); !name.empty())
    return "it defines a class but does not play by itself; create a host for it "
           "(hosts/classes.md): connect4 bot new host --host-for " +
           name;
  return "";
}

std::string mistake_in_source(const fs::path& file) {
  const std::string source = beginning_of(file, longest_source);
  if (interpreter_of(file) == nullptr || speaks_our_protocol(source)) return "";
  for (const Mistake& mistake : mistakes_of_guests)
    if (has_sign_of(mistake, source)) return std::string(mistake.told);
  return "";
}

namespace {

/// Returns whether a line of Python's first two names an encoding, as PEP 263 has it.
bool declares_encoding(std::string_view source) {
  const std::size_t first = source.find('\n');
  return source.substr(0, source.find('\n', first == std::string_view::npos ? first : first + 1))
             .find("coding") != std::string_view::npos;
}

/// Returns what is wrong with the bytes of a source file: "is UTF-16 text; ...". Empty for UTF-8.
/// A byte order mark is certain. Other bytes tell that it is not UTF-8, which Python refuses.
std::string problem_with_encoding(const fs::path& file, std::string_view text) {
  const auto remedy = [&](const char* encoding) {
    const std::string name = shortened(as_shell_word(file.filename().string()), longest_quoted);
    return std::string("; save it as UTF-8 in your editor, or: iconv -f ") + encoding +
           " -t UTF-8 " + name + " > new && mv new " + name;
  };
  if (interpreter_of(file) == nullptr) return "";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return "is UTF-16 text, which no interpreter reads" + remedy("UTF-16");
  if (file.extension() != ".py" || text.size() == longest_source || is_utf8(text) ||
      text.find('\0') != std::string_view::npos || declares_encoding(text))
    return "";
  return "is not UTF-8 text, most likely Windows-1252 (Latin-1), which Python refuses" +
         remedy("WINDOWS-1252");
}

}  // namespace

std::optional<Failure> problem_with_source(const fs::path& file) {
  const Host* const host = host_by_content(file);
  const std::string name = in_quotes(file.string());
  if (host != nullptr && host->is_guest == places_discs)
    return Failure{name + " is " + std::string(host->guest_title) + ": " + played_by(*host, file)};
  const std::string text = beginning_of(file, longest_source);
  if (const std::string problem = problem_with_encoding(file, text); !problem.empty())
    return Failure{name + " " + problem};
  if (!has_sign_of(of_codingame, text) || speaks_our_protocol(text)) return std::nullopt;
  return Failure{name + ": " + std::string(of_codingame.told)};
}

}  // namespace connect4
