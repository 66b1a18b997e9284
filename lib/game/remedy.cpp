#include "lib/game/remedy.hpp"

#include <array>
#include <cctype>
#include <string_view>

namespace connect4 {

namespace {

/// Words of a program or interpreter that fails, and the remedy. In a remedy "line LINE" is the
/// line that the words name, and "called FILE" the file that Python was in.
struct Sign {
  std::string_view words;
  std::string_view remedy;
  std::string_view also = "";  ///< must occur too
};

constexpr std::string_view of_line_ends =
    "its first line ends with CR LF, as in Windows: save the file with LF line endings";
constexpr std::string_view of_hidden_module =
    "a file called FILE hides the module of that name, which the SDK or the bot needs: rename that "
    "file";
constexpr std::string_view of_hidden_sdk =
    "a file or package of the bot's own that is called connect4 hides the SDK from it: rename "
    "that, or load the SDK by its other name: import connect4_sdk as connect4";
constexpr std::string_view of_lfs_pointer =
    "its model is a Git LFS pointer, a few lines of text in place of the file: run git lfs pull "
    "and submit the result; if you did that, the file is damaged";
constexpr std::string_view of_host = "run it through its host, as in that command";
constexpr std::string_view of_json =
    "write JSON: numbers with a decimal point instead of a comma, texts in double quotes";
constexpr std::string_view of_python_2 =
    "it is written for Python 2: convert it to Python 3 with 2to3 -w FILE";
constexpr std::string_view of_other_syntax =
    "line LINE cannot be read: correct it, or the line above it";
constexpr std::string_view of_indentation =
    "Python cannot read line LINE: indent it with spaces as the lines around it";
constexpr std::string_view of_missing_choice =
    "give play() the function that chooses a column, without parentheses after its name: "
    "connect4.play(choose_column)";
constexpr std::string_view of_missing_answer =
    "its function returned nothing: make sure that every path through it ends with `return` and a "
    "column";
constexpr std::string_view of_counting =
    "choose one of `legal`; columns count from 0 (left) to 6 (right)";
constexpr std::string_view of_keyboard =
    "standard input carries the referee's messages, not a keyboard: do not call input(); use the "
    "turn that connect4.play() passes to your function";
constexpr std::string_view of_node_module =
    "run npm install in the bot's folder, or put the module's file next to the bot: modules "
    "installed with -g are not found";
constexpr std::string_view of_module =
    "install the module for the `python3` in PATH, or put its file into the bot's folder; the "
    "sandbox sees neither PYTHONPATH nor packages from `pip install --user`";
constexpr std::string_view of_library =
    "install that library for the `ruby` in PATH, or put the file into the bot's folder and load "
    "it with require_relative";
constexpr std::string_view of_missing_file =
    "put the file into the bot's folder and open it from there, in Python as "
    "pathlib.Path(__file__).parent / \"FILE\"";
constexpr std::string_view of_permission =
    "some of its files are not readable by other users (common after unpacking an archive): run "
    "chmod -R a+rX FOLDER; in the sandbox it can write only to /tmp";
constexpr std::string_view of_memory =
    "use less memory, for example a table of a fixed size; in a tournament, \"memory_mb\" in its "
    "\"sandbox\" settings is the limit";

constexpr std::string_view of_writing =
    "in a sandbox a player can write only to /tmp, which is deleted with its process; with "
    "\"scratch\": true a tournament gives it a folder that lasts for the pairing";
constexpr std::string_view of_too_many_processes =
    "the sandbox limits the number of processes and threads: start fewer, or raise \"processes\" "
    "in the tournament's sandbox";
constexpr std::string_view of_network =
    "a player in a sandbox has no network: put the data that it needs into its folder";

/// The table. The first row that fits counts.
constexpr Sign signs[] = {
    {"\\r\u2019: No such file", of_line_ends},
    {"^M: bad interpreter", of_line_ends},
    {"with a carriage return, as in Windows", of_line_ends},
    {"; in its sandbox it sees only a part of ",
     "give the player a folder of its own, with all its files, or list them as `files` in a "
     "config"},
    {"; this machine is ", "compile it on this machine"},
    {"(does its first line lack #!)",
     "begin a script with its interpreter, as in #!/usr/bin/python3, or name that: \"python3 "
     "FILE\"; "
     "compile source text first"},
    {"(make it executable: chmod",
     "make it executable by chmod +x FILE, and its folder readable by chmod -R a+rX FOLDER"},

    {"there is no terminal to play at",
     "start the match from a terminal, or let another player play in place of `human`"},
    {": connect4 play \"", of_host},
    {"a line that is not JSON", of_json},

    {"AttributeError: partially initialized module ", of_hidden_module},
    {"' from partially initialized module ", of_hidden_module},
    {"module 'random' has no attribute 'Random'",
     "a file called random.py hides Python's own module from the SDK: give that file another name"},
    {"module 'connect4' has no attribute", of_hidden_sdk},
    {"cannot import name 'play' from 'connect4'", of_hidden_sdk},
    {"git-lfs.github.com", of_lfs_pointer},
    {"invalid load key, 'v'", of_lfs_pointer},
    {"Unsupported operand 118", of_lfs_pointer},  // 'v', of torch.load()
    {"Error while deserializing header: HeaderTooLarge", of_lfs_pointer},
    {"Error while deserializing header: header too large", of_lfs_pointer},
    {"Protobuf parsing failed", of_lfs_pointer},
    {"file signature not found", of_lfs_pointer},
    {"play() missing 1 required positional argument", of_missing_choice},
    {"missing 1 required positional argument: 'turn'", of_missing_choice},
    {"play() wants a function", of_missing_choice},
    {"play wants a block", of_missing_choice},
    {"None was returned, which is not a column", of_missing_answer},
    {"undefined was returned, which is not a column", of_missing_answer},
    {"nil was returned, which is not a column", of_missing_answer},
    {"answered null or nothing instead of a column", of_missing_answer},
    {"answered 7 ", of_counting},
    {"answered 8 ", of_counting},
    {"answered 9 ", of_counting},
    {"answered -1 ", of_counting},
    {"columns are 0 (left) to 6 (right)", of_counting},

    {"Missing parentheses in call to 'print'", of_python_2},
    {"Missing parentheses in call to 'exec'", of_python_2},
    {"multiple exception types must be parenthesized", of_python_2},
    {"name 'raw_input' is not defined", of_python_2},
    {"name 'xrange' is not defined", of_python_2},
    {"name 'unicode' is not defined", of_python_2},
    {"has no attribute 'has_key'", of_python_2},
    {"has no attribute 'iteritems'", of_python_2},
    {"No module named 'Queue'", of_python_2},
    {"No module named 'StringIO'", of_python_2},
    {"No module named 'urllib2'", of_python_2},
    {"No module named 'cPickle'", of_python_2},
    {"Cannot use import statement outside a module", "let the name of the file end in .mjs"},
    {"require is not defined in ES module scope",
     "use `import` instead of require(), or let the name of the file end in .js"},
    {"SyntaxError: ", "node cannot read line LINE: correct it, or the line above it", "Node.js v"},
    {"IndentationError: ", of_indentation},
    {"TabError: ", of_indentation},
    {"SyntaxError: ", "Python cannot read line LINE: correct it, or the line above it"},
    {": syntax error, ", of_other_syntax},
    {"cannot find symbol",
     "a .java file that is run directly sees no other file: compile it with javac -d classes "
     "*.java, and play the class: classes/NAME.class",
     "error: compilation failed"},
    {"error: compilation failed", of_other_syntax},
    {"syntax error at ", of_other_syntax},
    {" near ", of_other_syntax, "lua5.4: "},

    {"No module named", of_module},
    {"ERR_MODULE_NOT_FOUND", of_node_module},
    {"'MODULE_NOT_FOUND'", of_node_module},
    {"cannot load such file -- ", of_library},
    {"Could not find or load main class", "name the folder of the class: java -cp FOLDER CLASS"},
    {"EOFError: EOF when reading a line", of_keyboard},
    {"invalid literal for int() with base 10: '{", of_keyboard},
    {"NoSuchElementException: No line found", of_keyboard},

    {"of memory; ", of_memory, " is allowed"},
    {"used up its share of memory", of_memory},
    {"MemoryError", of_memory},
    {"std::bad_alloc", of_memory},
    {"JavaScript heap out of memory", of_memory},
    {"java.lang.OutOfMemoryError: Java heap space", of_memory},
    {"Read-only file system", of_writing},
    {"[Errno 11] Resource temporarily unavailable", of_too_many_processes},
    {"can't start new thread", of_too_many_processes},
    {"unable to create native thread", of_too_many_processes},
    {"fork: Resource temporarily unavailable", of_too_many_processes},
    {"name resolution", of_network},
    {"Address family not supported", of_network},
    {"Permission denied", of_permission},
    {"EACCES: permission denied", of_permission},
    {"FileNotFoundError: ", of_missing_file},
    {"ENOENT: no such file or directory, open", of_missing_file},
    {"NoSuchFileException: ", of_missing_file},
};

bool contains(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

bool is_digit(std::string_view text, std::size_t at) {
  return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
}

/// Returns the number of the line that the text names, as in "line 3" or "bot.rb:3:"; empty if it
/// names no line.
std::string_view line_number_at(std::string_view text, std::size_t at) {
  constexpr std::string_view line = "line ";
  const bool is_named = text.substr(at).starts_with(line);
  const std::size_t begin = at + (is_named ? line.size() : 1);
  const bool is_behind_file = !is_named && text[at] == ':' && at > 0 && !is_digit(text, at - 1);
  if (!(is_named || is_behind_file) || !is_digit(text, begin)) return {};
  std::size_t end = begin;
  while (is_digit(text, end)) ++end;
  constexpr std::size_t most_digits = 7;
  if (end - begin > most_digits) return {};
  const bool ends = is_named || end == text.size() || text[end] == ':' || text[end] == '\n';
  return ends ? text.substr(begin, end - begin) : std::string_view();
}

/// Returns the last line number before the sign, else the first one behind it.
std::string_view line_number_near(std::string_view text, std::size_t sign) {
  for (std::size_t at = sign; at-- > 0;)
    if (const std::string_view number = line_number_at(text, at); !number.empty()) return number;
  for (std::size_t at = sign; at < text.size(); ++at)
    if (const std::string_view number = line_number_at(text, at); !number.empty()) return number;
  return {};
}

/// Returns the name of the last file before the sign in a traceback of Python; empty without one.
std::string_view file_before(std::string_view text, std::size_t sign) {
  constexpr std::string_view mark = "  File \"";
  const std::size_t at = text.substr(0, sign).rfind(mark);
  if (at == std::string_view::npos) return {};
  std::string_view path = text.substr(at + mark.size());
  path = path.substr(0, path.find('"'));
  return path.substr(path.rfind('/') + 1);
}

/// Puts the words, or without them the other ones, into their place, if the remedy has one.
void fill(std::string& remedy, std::string_view place, std::string_view in_front,
          std::string_view words, std::string_view without) {
  if (const std::size_t at = remedy.find(place); at != std::string::npos)
    remedy.replace(at, place.size(),
                   words.empty() ? std::string(without) : std::string(in_front).append(words));
}

/// Returns the remedy with the number of the line and the name of the file, where it has a place.
std::string filled(std::string_view remedy, std::string_view text, std::size_t sign) {
  std::string result(remedy);
  fill(result, "line LINE", "line ", line_number_near(text, sign), "a line");
  fill(result, "called FILE", "called ", file_before(text, sign), "of the bot's own");
  return result;
}

const Sign* sign_in(std::string_view text) {
  for (const Sign& sign : signs)
    if (contains(text, sign.words) && contains(text, sign.also)) return &sign;
  return nullptr;
}

std::string remedy_by_signs(std::string_view text) {
  const Sign* const sign = sign_in(text);
  return sign == nullptr ? "" : filled(sign->remedy, text, text.find(sign->words));
}

/// The runner's own words on a failure are searched first: the program's log may say anything.
std::string remedy_of_failure(const Fault& fault) {
  const bool has_failed = fault.rule == Ending::start_failed || fault.rule == Ending::crash ||
                          fault.rule == Ending::invalid_move ||
                          (fault.rule == Ending::player_error && !fault.resigned);
  if (!has_failed) return {};
  const std::string remedy = remedy_by_signs(fault.detail);
  return remedy.empty() && fault.rule != Ending::invalid_move ? remedy_by_signs(fault.log) : remedy;
}

/// For a player that was started and said nothing that counts.
std::string remedy_of_silence(const Fault& fault) {
  if (fault.rule != Ending::start_failed || fault.request.empty()) return {};
  if (contains(fault.request, "\"method\":\"new_game\""))
    return "it asked for time by `ready`: answer `new_game` within `ready_ms`, or leave `ready` "
           "out of the answer to `name`";
  const bool has_ended = fault.exit_status || fault.signal;
  if (!fault.reply.empty() && !has_ended && !fault.reply.starts_with('{'))
    return "print nothing but replies to standard output, and do not wait for a key; " +
           std::string(of_keyboard);
  if (!fault.reply.empty()) return {};
  if (fault.exit_status == 0)
    return "read standard input line by line until it ends; in Python, make "
           "connect4.play(choose_column) the last line";
  if (has_ended) return {};
  return "answer `name` as soon as you have read its line (sys.stdin.read() would wait for the end "
         "of the last game), and flush each reply: print(..., "
         "flush=True), fflush(stdout), std::cout << std::flush, System.out.flush(), $| = 1 in Perl";
}

}  // namespace

std::string missing_file(const Fault& fault) {
  const std::string_view log = fault.log;
  // Of the one that was not found, the name stands behind these words.
  constexpr std::string_view names[][2]{
      {"No module named '", "'."},           {"Cannot find module '", "'"},
      {"Cannot find package '", "'"},        {"cannot load such file -- ", " \n"},
      {"No such file or directory: '", "'"}, {"no such file or directory, open '", "'"},
      {"NoSuchFileException: ", " \n"}};
  for (const auto& [words, end] : names)
    if (const std::size_t at = log.rfind(words); at != std::string_view::npos) {
      const std::string_view name = log.substr(at + words.size());
      return std::string(name.substr(0, name.find_first_of(end)));
    }
  return {};
}

std::string known_remedy(const Fault& fault) {
  std::string remedy = remedy_of_failure(fault);
  return remedy.empty() ? remedy_of_silence(fault) : remedy;
}

std::string remedy_for(const Fault& fault, bool from_opening) {
  std::string remedy = known_remedy(fault);
  if (!remedy.empty()) return remedy;
  if (fault.rule == Ending::start_failed && fault.request.empty())  // no program was started
    return fault.detail.find("; ") != std::string::npos ? "" : "correct the player's command";
  remedy = row_of(fault.rule).remedy;
  const bool may_miss_opening = from_opening && fault.rule == Ending::illegal_move;
  return may_miss_opening ? remedy + "; " + std::string(of_missed_openings) : remedy;
}

std::string detail_with_remedy(const Fault& fault) {
  const std::string remedy = remedy_for(fault);
  return fault.detail + (remedy.empty() ? "" : "; " + remedy);
}

}  // namespace connect4
