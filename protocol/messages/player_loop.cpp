#include "protocol/messages/player_loop.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "lib/game/notation.hpp"
#include "lib/text/printable.hpp"
#include "protocol/files/file.hpp"
#include "protocol/messages/line_reader.hpp"

namespace connect4 {

namespace {

using Json = nlohmann::ordered_json;

/// The two descriptors that lead to the referee.
struct Channel {
  int in;
  int out;
};

/// Takes the protocol off descriptors 0 and 1, which a player's own code could reach.
Channel take_channel() {
  const Channel channel{fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3),
                        fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)};
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (channel.in < 0 || channel.out < 0 || nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 ||
      dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw std::system_error(errno, std::generic_category(), "cannot set up the channel");
  close(nothing);
  return channel;
}

Colour own_colour(const Json& params) {
  const auto colour = colour_from_name(params.at("colour").get<std::string>());
  return colour ? *colour : throw std::invalid_argument("unknown colour");
}

Column read_column(const Json& json) {
  const auto column = Column::from_index(json.get<std::int64_t>());
  return column ? *column : throw std::invalid_argument("a column must be 0 to 6");
}

std::vector<Column> read_moves(const Json& params) {
  std::vector<Column> moves;
  for (const Json& move : params.value("moves", Json::array())) moves.push_back(read_column(move));
  return moves;
}

std::optional<std::chrono::milliseconds> read_duration(const Json& clock, const char* key) {
  const auto it = clock.find(key);
  if (it == clock.end() || it->is_null()) return std::nullopt;
  return std::chrono::milliseconds(it->get<std::int64_t>());
}

ClockView read_clock(const Json& params) {
  const Json clock = params.value("clock", Json::object());
  return {read_duration(clock, "turn_ms"), read_duration(clock, "bank_ms"),
          read_duration(clock, "opponent_bank_ms"), read_duration(clock, "turn_cpu_ms")};
}

Position read_state(const Json& params) {
  PerColour<Bitboard> discs{};
  for (const Column column : Column::all())
    for (int row = 0; row < row_count; ++row) {
      const Cell cell{column, row};
      const auto text = params.at("state")
                            .at(static_cast<std::size_t>(cell.row_from_top()))
                            .at(static_cast<std::size_t>(column.index()))
                            .get<std::string>();
      if (const auto colour = colour_from_name(text)) discs[*colour] |= bit(cell);
    }
  const auto position = Position::from_discs(discs[0], discs[1]);
  return position ? *position : throw std::invalid_argument(position.error());
}

NewGame read_new_game(const Json& params) {
  const auto start = parse_fen(params.value("start", "7/7/7/7/7/7 x"));
  if (!start) throw std::invalid_argument(start.error());
  const auto ready = read_duration(params.value("clock", Json::object()), "ready_ms");
  return {params.at("game").get<int>(),
          own_colour(params),
          params.value("opponent", ""),
          params.value("seed", std::uint32_t{0}),
          read_clock(params),
          *start,
          ready.value_or(std::chrono::milliseconds(0))};
}

Json encode(const Move& move) {
  if (!move.eval && move.note.empty()) return move.column.index();
  Json json{{"column", move.column.index()}};
  if (move.eval) json["eval"] = *move.eval;
  // A line over the protocol's limit would lose the game.
  if (!move.note.empty()) json["note"] = shortened(move.note, max_note_characters);
  return json;
}

Json encode_identity(const Bot& bot) {
  if (bot.version.empty() && !bot.gets_ready) return bot.name;
  Json json{{"name", bot.name}};
  if (!bot.version.empty()) json["version"] = bot.version;
  if (bot.gets_ready) json["ready"] = true;
  return json;
}

/// A reply without its id.
Json reply(const char* kind, Json content) {
  return {{"jsonrpc", "2.0"}, {"id", nullptr}, {kind, std::move(content)}};
}

constexpr int failure_code = 1;

Json error_reply(int code, std::string_view message) {
  return reply("error", {{"code", code}, {"message", shortened(message, max_note_characters)}});
}

Json take_turn(const Bot& bot, const Json& params) {
  try {
    const Turn turn{read_state(params), read_moves(params), read_clock(params)};
    return reply("result", encode(bot.choose(turn)));
  } catch (const Resignation& resignation) {
    return error_reply(resignation_code, resignation.what());
  } catch (const TakeBack&) {
    return error_reply(take_back_code, "");
  } catch (const std::exception& problem) {
    return error_reply(failure_code, problem.what());
  } catch (...) {
    return error_reply(failure_code, "threw something that is not a std::exception");
  }
}

Json get_ready(const Bot& bot, const Json& params) {
  try {
    bot.on_new_game(read_new_game(params));
    return reply("result", nullptr);
  } catch (const std::exception& problem) {
    return error_reply(failure_code, problem.what());
  }
}

/// The reply to one message; null if none is wanted.
Json answer(const Bot& bot, const Json& message) {
  const std::string method = message.value("method", "");
  const Json params = message.value("params", Json::object());
  if (method == "name") return reply("result", encode_identity(bot));
  if (method == "take_turn") return take_turn(bot, params);
  if (method == "new_game" && bot.gets_ready) return get_ready(bot, params);
  if (method == "new_game" && bot.on_new_game) bot.on_new_game(read_new_game(params));
  if (method == "game_over" && bot.on_game_over) bot.on_game_over();
  return nullptr;
}

/// Handles one line; returns whether to go on.
bool handle(const Bot& bot, std::string_view line, int out) {
  if (line.empty()) return true;
  const Json message = Json::parse(line);
  if (message.value("method", "") == "quit") return false;
  Json reply = answer(bot, message);
  if (reply.is_null() || !message.contains("id")) return true;
  reply["id"] = message.at("id");
  return write_all(out, reply.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

int serve(const Bot& bot, Channel channel) {
  LineReader lines;
  while (!lines.too_long()) {
    const auto space = lines.space();
    const ssize_t count = ::read(channel.in, space.data(), space.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    lines.received(static_cast<std::size_t>(count));
    while (const auto line = lines.next())
      if (!handle(bot, line->text, channel.out)) return 0;
  }
  return 1;
}

}  // namespace

int run_player(const Bot& bot) {
  try {
    return serve(bot, take_channel());
  } catch (const std::exception& problem) {
    std::cerr << bot.name << ": " << problem.what() << "\n";
    return 1;
  }
}

}  // namespace connect4
