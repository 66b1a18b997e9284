// Write a Connect Four player in C++.
//
//     #include "connect4.hpp"
//
//     int main() {
//       return connect4::play("My Bot", [](connect4::Turn& turn) { return turn.legal[0]; });
//     }
//
// Save it as mybot.cpp with this file next to it, and watch it play:
// g++ -std=c++17 -O2 -o mybot mybot.cpp, then  connect4 play ./mybot random
//
// Your function is called once per turn with a Turn and returns a column, 0 (left) to 6 (right). It
// may return a Move instead, to say what it thinks, or throw a Resign. A Player has hooks for the
// beginning and the end of a game too.
//
// Standard output and standard error are your log: print what you like. It is shown if you lose by
// a fault. That begins with play(), so make it the first thing main does.
//
// An exception in your code costs you the game; its type and text are in the log. The next game is
// played as if nothing had happened. Code that ends the process, such as abort(), ends the player.
//
// One file, C++17 and POSIX, nothing else. README.md has every member; what goes over the
// pipes is described in PROTOCOL.md. play() is to be called once.
#pragma once

#include <cxxabi.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <numeric>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

namespace connect4 {

inline constexpr int rows = 6;
inline constexpr int columns = 7;

/// The content of a cell; the colour of a player is red or blue.
enum class Colour { none, red, blue };

inline Colour other(Colour colour) {
  return colour == Colour::red ? Colour::blue : Colour::red;
}

/// The board: state[row][column], row 0 on top.
using State = std::array<std::array<Colour, columns>, rows>;

/// Milliseconds. Nothing in place of a number: that player has no limit.
struct Clock {
  std::optional<std::int64_t> turn_ms;  ///< for this turn
  std::optional<std::int64_t> bank_ms;  ///< reserve for the rest of the game; slow turns use it up
  std::optional<std::int64_t> opponent_bank_ms;
  std::optional<std::int64_t> turn_cpu_ms;  ///< if set, turn_ms counts processor time: std::clock()
};

/// The question to you: the board and all there is to know about it. A copy is a board of your own.
struct Turn {
  State state{};
  Colour colour = Colour::red;     ///< yours
  Colour opponent = Colour::blue;  ///< the other one
  std::vector<int> legal;          ///< the columns that have room, from left to right
  std::vector<int> moves;  ///< the columns played since the game's start, maybe an opening: line()
  Clock clock;
  /// Seeded for this game: a player that uses no other repeats its games.
  std::mt19937* generator = nullptr;

  std::mt19937& random() { return *generator; }

  /// Whether a disc dropped into `column` now makes four in a row: yours, or the one of `disc`.
  /// False for a full column. Throws std::invalid_argument if the value is not a column, or the
  /// colour is Colour::none.
  bool wins(int column) const { return wins(column, colour); }
  bool wins(int column, Colour disc) const;

  /// The turn your opponent faces once you have dropped a disc into `column`; this one stays as it
  /// is. std::invalid_argument if there is no room. Does not ask whether the game is over.
  Turn drop(int column) const;

  /// Returns columns that lead from the empty board to this position when red and blue play them by
  /// turns. They are for engines that take a list of moves. The list ends with `moves`. If the game
  /// began from an opening, a legal order of its discs stands before `moves`. Throws
  /// std::invalid_argument if there is none.
  std::vector<int> line() const;

 private:
  using Heights = std::array<int, columns>;

  bool fill(const Heights& heights, std::vector<int>& order, std::set<Heights>& seen) const;
  Colour at(int row, int column) const {
    return state[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  int landing_row(int column) const;
  int run(int row, int column, int down, int right, Colour disc) const;
};

/// Writes the board as text, x for red and o for blue, columns numbered from 0.
std::ostream& operator<<(std::ostream& out, const Turn& turn);

/// A column, and what you think of it.
struct Move {
  Move(int where) : column(where) {}  // NOLINT: a column is a move
  Move(int where, std::optional<double> value, std::string text = "")
      : column(where), eval(value), note(std::move(text)) {}

  int column;
  std::optional<double> eval;  ///< on a scale of your own; not finite: left out
  std::string note;            ///< cut at 1,024 bytes
};

/// Throw it to give the game up; its text, if any, is the reason in the record.
struct Resign : std::runtime_error {
  explicit Resign(const std::string& text = "") : std::runtime_error(text) {}
};

/// A game begins. The argument of the new_game hook.
struct NewGame {
  int game = 0;  ///< its number in the match, from 1
  Colour colour = Colour::red;
  std::string opponent;    ///< the other player's name
  std::uint32_t seed = 0;  ///< the one that turn.random() starts from
  Clock clock;
  std::string start;  ///< the position it starts from, as FEN
};

/// A game has ended. The argument of the game_over hook.
struct GameOver {
  int game = 0;
  std::string result;  ///< "win", "loss", "draw", or "void" (nobody's fault; it is played again)
  std::string reason;  ///< "four", "draw", or the rule that the loser broke
  std::vector<int> moves;
};

/// The player. Only name and choose are needed; an exception of a hook costs nothing. The game
/// waits for new_game, off the clock, for at most the tournament's ready_ms.
struct Player {
  std::string name;
  std::function<Move(Turn&)> choose;
  std::string version = "";
  std::string author = "";
  std::function<void(const NewGame&)> new_game = nullptr;
  std::function<void(const GameOver&)> game_over = nullptr;
};

/// Plays every game of the match. Returns when the referee has no more: the exit status for main.
int play(const Player& player);

inline int play(const std::string& name, std::function<Move(Turn&)> choose) {
  return play(Player{name, std::move(choose)});
}

// The rest is the SDK's own.

inline bool Turn::wins(int column, Colour disc) const {
  if (disc == Colour::none)
    throw std::invalid_argument("none is not a colour: write Colour::red or Colour::blue");
  const int row = landing_row(column);
  if (row < 0) return false;
  for (const auto& [down, right] : {std::pair(0, 1), {1, 0}, {1, 1}, {1, -1}})
    if (run(row, column, down, right, disc) + run(row, column, -down, -right, disc) >= 3)
      return true;
  return false;
}

inline Turn Turn::drop(int column) const {
  const int row = landing_row(column);
  if (row < 0)
    throw std::invalid_argument("column " + std::to_string(column) + " has no room for a disc");
  Turn after = *this;
  after.state[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = colour;
  std::swap(after.colour, after.opponent);
  after.moves.push_back(column);
  after.legal.clear();
  for (int free = 0; free < columns; ++free)
    if (after.landing_row(free) >= 0) after.legal.push_back(free);
  return after;
}

inline std::vector<int> Turn::line() const {
  Heights heights{};
  for (int column = 0; column < columns; ++column)
    heights[static_cast<std::size_t>(column)] =
        rows - 1 - landing_row(column) -
        static_cast<int>(std::count(moves.begin(), moves.end(), column));
  std::vector<int> order;
  std::set<Heights> seen;
  if (!fill(heights, order, seen))
    throw std::invalid_argument("no order of moves leads to the position that the game began from");
  order.insert(order.end(), moves.begin(), moves.end());
  return order;
}

/// Adds columns that fill the board up to these heights; returns whether such columns exist. The
/// search takes discs away. `seen` are the heights that it has visited without finding a way.
inline bool Turn::fill(const Heights& heights, std::vector<int>& order,
                       std::set<Heights>& seen) const {
  if (heights == Heights{}) return true;
  const int count = std::accumulate(heights.begin(), heights.end(), 0);
  const Colour disc = count % 2 == 0 ? Colour::blue : Colour::red;  // red has the odd ones
  for (int column = 0; column < columns; ++column) {
    Heights before = heights;
    const int height = before[static_cast<std::size_t>(column)]--;
    if (height <= 0 || at(rows - height, column) != disc) continue;
    if (!seen.insert(before).second || !fill(before, order, seen)) continue;
    order.push_back(column);
    return true;
  }
  return false;
}

inline int Turn::landing_row(int column) const {
  if (column < 0 || column >= columns)
    throw std::invalid_argument(std::to_string(column) +
                                " is not a column: columns are 0 (left) to 6 (right)");
  int row = rows - 1;
  while (row >= 0 && at(row, column) != Colour::none) --row;
  return row;
}

/// The number of discs of that colour in a row, from the cell's neighbour on.
inline int Turn::run(int row, int column, int down, int right, Colour disc) const {
  int count = 0;
  for (;; ++count) {
    row += down;
    column += right;
    if (row < 0 || row >= rows || column < 0 || column >= columns) return count;
    if (at(row, column) != disc) return count;
  }
}

inline std::ostream& operator<<(std::ostream& out, const Turn& turn) {
  for (const auto& cells : turn.state)
    for (std::size_t column = 0; column < cells.size(); ++column)
      out << ".xo"[static_cast<int>(cells[column])] << (column + 1 < cells.size() ? ' ' : '\n');
  return out << "0 1 2 3 4 5 6";
}

namespace detail {

/// A JSON value as the text that it is, in a line that was found to be JSON as a whole. Empty: it
/// is not there.
class Json {
 public:
  /// Nothing if the line is not an object.
  static std::optional<Json> object(std::string_view line) {
    Json json(line);
    json.skip_blanks();
    if (json.next() != '{') return std::nullopt;
    const std::size_t begin = json.at_;
    if (!json.skip_value(max_depth)) return std::nullopt;
    const Json value(line.substr(begin, json.at_ - begin));
    json.skip_blanks();
    return json.next() == '\0' ? std::optional(value) : std::nullopt;
  }

  std::string_view text() const { return text_; }
  bool is_there() const { return !text_.empty(); }

  /// The value of an object's member.
  Json operator[](std::string_view name) const {
    Json found("");
    for_each('{', [&](std::string_view key, Json value) {
      if (key == name) found = value;
    });
    return found;
  }

  std::vector<Json> elements() const {
    std::vector<Json> values;
    for_each('[', [&](std::string_view, Json value) { values.push_back(value); });
    return values;
  }

  std::optional<std::int64_t> integer() const {
    if (!is_there() || std::string_view("-0123456789").find(text_[0]) == std::string_view::npos)
      return std::nullopt;
    return std::strtoll(std::string(text_).c_str(), nullptr, 10);
  }

  /// A string without its escapes; empty for a value that is not a string.
  std::string string() const {
    std::string result;
    if (!is_there() || text_[0] != '"') return result;
    for (std::size_t i = 1; i + 1 < text_.size(); ++i)
      if (text_[i] == '\\')
        i = put_escaped(result, i + 1);
      else
        result += text_[i];
    return result;
  }

 private:
  static constexpr int max_depth = 64;

  explicit Json(std::string_view text) : text_(text) {}

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(next()) != std::string_view::npos)
      ++at_;
  }

  bool skip(char wanted) {
    skip_blanks();
    if (next() != wanted) return false;
    ++at_;
    return true;
  }

  bool skip_string() {
    if (!skip('"')) return false;
    for (; at_ < text_.size(); ++at_)
      if (next() == '\\')
        ++at_;
      else if (next() == '"')
        return skip('"');
    return false;
  }

  bool skip_value(int depth) {
    skip_blanks();
    if (depth == 0) return false;
    if (next() == '{' || next() == '[') return skip_list(depth);
    if (next() == '"') return skip_string();
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_not_of("+-.0123456789abcdefghijklmnopqrstuvwxyzE", at_),
                   text_.size());
    return at_ > begin;
  }

  bool skip_list(int depth) {
    const bool has_keys = next() == '{';
    const char end = has_keys ? '}' : ']';
    ++at_;
    if (skip(end)) return true;
    do {
      skip_blanks();
      if (has_keys && !(skip_string() && skip(':'))) return false;
      if (!skip_value(depth - 1)) return false;
    } while (skip(','));
    return skip(end);
  }

  /// The values of an object or array, which begins with `bracket`; keys as they are written.
  template <typename Visit>
  void for_each(char bracket, const Visit& visit) const {
    Json rest(text_);
    if (rest.next() != bracket) return;
    ++rest.at_;
    do {
      std::string_view key;
      rest.skip_blanks();
      std::size_t begin = rest.at_;
      if (bracket == '{' && rest.skip_string()) {
        key = text_.substr(begin + 1, rest.at_ - begin - 2);
        rest.skip(':');
        rest.skip_blanks();
        begin = rest.at_;
      }
      if (!rest.skip_value(max_depth)) return;
      visit(key, Json(text_.substr(begin, rest.at_ - begin)));
    } while (rest.skip(','));
  }

  /// The code of \uXXXX with its first digit there.
  std::optional<std::uint32_t> code(std::size_t at) const {
    const std::string digits(text_.substr(std::min(at, text_.size()), 4));
    if (digits.size() < 4 ||
        digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
      return std::nullopt;
    return static_cast<std::uint32_t>(std::strtoul(digits.c_str(), nullptr, 16));
  }

  /// Adds the character of the escape with its letter there; returns that, or its last digit.
  std::size_t put_escaped(std::string& to, std::size_t at) const {
    auto first = text_[at] == 'u' ? code(at + 1) : std::nullopt;
    if (!first) {
      const auto known = std::string_view("bfnrt").find(text_[at]);
      to += known == std::string_view::npos ? text_[at] : "\b\f\n\r\t"[known];
      return at;
    }
    at += 4;
    const auto second = text_.substr(at + 1, 2) == "\\u" ? code(at + 3) : std::nullopt;
    if (*first >= 0xD800 && *first < 0xDC00 && second && *second >= 0xDC00 && *second < 0xE000) {
      first = 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00);
      at += 6;
    }
    put_utf8(to, *first);
    return at;
  }

  static void put_utf8(std::string& to, std::uint32_t code) {
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::array<std::uint32_t, 4> begins{0, 0xC0, 0xE0, 0xF0};
    to += static_cast<char>(begins[static_cast<std::size_t>(more)] | code >> (6 * more));
    for (int i = more - 1; i >= 0; --i) to += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3F));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The text, cut to at most 1,024 bytes between characters of UTF-8.
inline std::string shortened(const std::string& text) {
  std::size_t end = std::min<std::size_t>(text.size(), 1024);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.substr(0, end);
}

/// The number of bytes of the character there in UTF-8; 0 if it is not one.
inline std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? text[i] & 0xFF : 0; };
  const int first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool is_too_long = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_no_character = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return is_too_long || is_no_character ? 0 : length;
}

/// As a JSON string. A reply that is not UTF-8 would lose the game: other bytes become "?".
inline std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(std::string_view(text).substr(i));
    std::array<char, 8> escape{};
    if (length == 0)
      result += '?';
    else if (static_cast<unsigned char>(text[i]) < ' ') {
      std::snprintf(escape.data(), escape.size(), "\\u%04x", text[i]);
      result += escape.data();
    } else
      result += (text[i] == '"' || text[i] == '\\' ? "\\" : "") + text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return result + "\"";
}

inline std::string number(double value) {
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%.17g", value);
  for (char& each : digits)
    if (each == ',') each = '.';  // a locale's decimal comma
  return digits.data();
}

inline Colour colour(const Json& name) {
  if (name.text() == "\"red\"") return Colour::red;
  return name.text() == "\"blue\"" ? Colour::blue : Colour::none;
}

inline std::vector<int> integers(const Json& array) {
  std::vector<int> values;
  for (const Json& each : array.elements())
    values.push_back(static_cast<int>(each.integer().value_or(-1)));
  return values;
}

inline Clock clock(const Json& params) {
  const Json limits = params["clock"];
  return {limits["turn_ms"].integer(), limits["bank_ms"].integer(),
          limits["opponent_bank_ms"].integer(), limits["turn_cpu_ms"].integer()};
}

/// The codes of error replies. The referee knows a resignation by its own.
inline constexpr int failure = -32000;
inline constexpr int resignation = 100;

inline std::string error(const std::string& message, int code = failure) {
  return "\"error\":{\"code\":" + std::to_string(code) +
         ",\"message\":" + quoted(shortened(message)) + "}";
}

inline std::string type_name(const std::exception& problem) {
  int status = 0;
  char* const name = abi::__cxa_demangle(typeid(problem).name(), nullptr, nullptr, &status);
  std::string text = name == nullptr ? typeid(problem).name() : name;
  std::free(name);
  return text;
}

inline std::string logged_error(const std::string& type, const std::string& text) {
  std::cerr << "connect4: your code threw a " << type << ": " << text << std::endl;
  return error(text.empty() ? type : text);
}

/// A player at the table: the methods are those of the protocol; they give the reply's result.
class Seat {
 public:
  explicit Seat(const Player& player) : player_(player), random_(std::random_device{}()) {}

  /// The outcome of a method as "result" or "error"; nothing for a method that is not known.
  std::optional<std::string> reply(const std::string& method, const Json& params) {
    try {
      const auto result = outcome(method, params);
      return result ? std::optional("\"result\":" + *result) : std::nullopt;
    } catch (const Resign& given_up) {
      return error(given_up.what(), resignation);
    } catch (const std::exception& problem) {  // any exception is the player's loss, not our end
      return logged_error(type_name(problem), problem.what());
    } catch (...) {
      return logged_error("value that is not a std::exception", "");
    }
  }

 private:
  std::optional<std::string> outcome(const std::string& method, const Json& params) {
    if (method == "name") return identity();
    if (method == "take_turn") return take_turn(params);
    if (method == "new_game")
      new_game(params);
    else if (method == "game_over")
      game_over(params);
    else
      return std::nullopt;
    return "null";
  }

  std::string identity() const {
    if (player_.version.empty() && player_.author.empty() && !player_.new_game)
      return quoted(shortened(player_.name));
    std::string text = "{\"name\":" + quoted(shortened(player_.name));
    if (!player_.version.empty()) text += ",\"version\":" + quoted(shortened(player_.version));
    if (!player_.author.empty()) text += ",\"author\":" + quoted(shortened(player_.author));
    if (player_.new_game) text += ",\"ready\":true";  // new_game becomes a request
    return text + "}";
  }

  std::string take_turn(const Json& params) {
    Turn turn;
    turn.colour = colour(params["colour"]);
    turn.opponent = other(turn.colour);
    turn.legal = integers(params["legal"]);
    turn.moves = integers(params["moves"]);
    turn.clock = clock(params);
    turn.generator = &random_;
    const auto state = params["state"].elements();
    for (std::size_t row = 0; row < std::min(state.size(), turn.state.size()); ++row) {
      const auto cells = state[row].elements();
      for (std::size_t column = 0; column < std::min(cells.size(), turn.state[row].size());
           ++column)
        turn.state[row][column] = colour(cells[column]);
    }
    return answer(player_.choose(turn));
  }

  static std::string answer(const Move& move) {
    const std::string column = std::to_string(move.column);
    if (!move.eval && move.note.empty()) return column;
    std::string text = "{\"column\":" + column;
    if (move.eval && std::isfinite(*move.eval)) text += ",\"eval\":" + number(*move.eval);
    if (!move.note.empty()) text += ",\"note\":" + quoted(shortened(move.note));
    return text + "}";
  }

  void new_game(const Json& params) {
    const NewGame game{static_cast<int>(params["game"].integer().value_or(0)),
                       colour(params["colour"]),
                       params["opponent"].string(),
                       static_cast<std::uint32_t>(params["seed"].integer().value_or(0)),
                       clock(params),
                       params["start"].string()};
    random_.seed(game.seed);
    if (player_.new_game) player_.new_game(game);
  }

  void game_over(const Json& params) {
    if (player_.game_over)
      player_.game_over({static_cast<int>(params["game"].integer().value_or(0)),
                         params["result"].string(), params["reason"].string(),
                         integers(params["moves"])});
  }

  const Player& player_;
  std::mt19937 random_;
};

/// The two descriptors that lead to the referee.
struct Channel {
  int requests;
  int replies;
};

/// Moves the protocol to descriptors of its own, which no child process inherits. From here on
/// descriptor 0 is empty and descriptor 1 is the log, for C++, libraries and children.
inline std::optional<Channel> take_over_standard_streams() {
  std::cout.flush();
  std::fflush(stdout);
  const Channel channel{fcntl(0, F_DUPFD_CLOEXEC, 3), fcntl(1, F_DUPFD_CLOEXEC, 3)};
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (channel.requests < 0 || channel.replies < 0 || dup2(nothing, 0) < 0 || dup2(2, 1) < 0) {
    std::perror("connect4: cannot take over the standard streams");
    return std::nullopt;
  }
  close(nothing);
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // output is in the log at once
  std::signal(SIGPIPE, SIG_IGN);
  return channel;
}

inline bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Handles one line; returns whether to continue. It ignores all that it does not know.
inline bool handle(Seat& seat, const std::string& line, int replies) {
  const auto message = Json::object(line);
  if (!message) {
    if (line.find_first_not_of(" \t\r") != std::string::npos)
      std::cerr << "connect4: not a message: " << line << std::endl;
    return true;
  }
  const std::string method = (*message)["method"].string();
  if (method == "quit") return false;
  const auto reply = seat.reply(method, (*message)["params"]);
  std::cout.flush();
  const Json id = (*message)["id"];
  if (!reply || !id.is_there()) return true;
  return write_all(replies,
                   "{\"jsonrpc\":\"2.0\",\"id\":" + std::string(id.text()) + "," + *reply + "}\n");
}

}  // namespace detail

inline int play(const Player& player) {
  if (isatty(0)) {
    std::cerr << player.name
              << " is a Connect Four player: it talks to a referee, not to a person.\n"
              << "Watch it play:  connect4 play ./THIS-PROGRAM random\n";
    return 2;
  }
  const auto channel = detail::take_over_standard_streams();
  if (!channel) return 1;
  detail::Seat seat(player);
  std::string unread;
  std::array<char, 65536> chunk;
  for (bool goes_on = true; goes_on;) {
    const ssize_t count = read(channel->requests, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    unread.append(chunk.data(), static_cast<std::size_t>(count));
    for (std::size_t end = unread.find('\n'); goes_on && end != std::string::npos;
         end = unread.find('\n')) {
      goes_on = detail::handle(seat, unread.substr(0, end), channel->replies);
      unread.erase(0, end + 1);
    }
  }
  close(channel->requests);
  close(channel->replies);
  return 0;
}

}  // namespace connect4
