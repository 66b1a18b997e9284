#include "protocol/page/packed_games.hpp"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <new>

#include "lib/game/notation.hpp"
#include "protocol/records/record_codec.hpp"

namespace connect4 {

namespace {

constexpr int raw = -15;  // no header, "deflate-raw" in browsers; the largest window
constexpr int most_memory = 9;

std::string deflated(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, raw, most_memory, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);  // there is room for all of it
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// RFC 4648, with padding.
std::string in_base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
    std::uint32_t three = 0;
    for (std::size_t i = 0; i < 3; ++i)
      three = three << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      text += i <= bytes.size() ? digits[three >> (18 - 6 * i) & 0x3f] : '=';
  }
  return text;
}

}  // namespace

void PackedColumn::add_varint(std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) add_byte(static_cast<int>(value & 0x7f) | 0x80);
  add_byte(static_cast<int>(value));
}

std::string PackedColumn::packed() const {
  return in_base64(deflated(bytes_));
}

namespace {

constexpr double ratio = 1.1;

}  // namespace

int time_step(std::chrono::microseconds time) {
  static const double unit = std::log(ratio);
  const double steps = std::log(static_cast<double>(time.count()) + 1) / unit;
  return std::min(static_cast<int>(std::lround(steps)), last_time_step);
}

namespace {

using Json = nlohmann::ordered_json;

constexpr int unmeasured = last_time_step + 1;
constexpr int zero_score = 64;  // stands for a score of 0, since 0 stands for none

int code_of(const std::optional<Colour>& winner) {
  return winner ? 1 + index(*winner) : 0;
}

}  // namespace

std::uint32_t PlaceList::place(const std::string& text) {
  const auto [it, is_new] = places_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return it->second;
}

void PackedGames::Sparse::add(const GameRecord& record, std::string_view member) {
  if (const std::string json = member_to_json(record, member); !json.empty())
    add_text(record.game, json);
}

void PackedGames::Sparse::add_text(int game, std::string_view json) {
  column.add_text((is_used ? ",[" : "[[") + std::to_string(game) + ",");
  column.add_text(json);
  column.add_text("]");
  is_used = true;
}

/// `end` completes the bytes.
Json PackedGames::Sparse::json(std::string_view end) const {
  if (!is_used) return nullptr;
  if (end.empty()) return column.packed();
  PackedColumn whole = column;
  whole.add_text(end);
  return whole.packed();
}

void PackedGames::add(const GameRecord& record, const GamePlace& place) {
  ++count_;
  plies_ += static_cast<int>(record.plies.size());
  number_.add_varint(static_cast<std::uint32_t>(record.game - last_number_));
  last_number_ = record.game;
  red_.add_varint(static_cast<std::uint32_t>(place.players[0]));
  blue_.add_varint(static_cast<std::uint32_t>(place.players[1]));
  start_.add_varint(starts_.place(to_fen(record.start)));
  round_.add_varint(static_cast<std::uint32_t>(place.round));
  pairing_.add_varint(static_cast<std::uint32_t>(place.pairing));
  length_.add_byte(static_cast<int>(record.plies.size()));
  reason_.add_byte(static_cast<int>(record.outcome.ending));
  winner_.add_byte(code_of(record.outcome.winner));
  state_.add_byte(place.is_surplus ? 1 : 0);
  for (const Ply& ply : record.plies) move_.add_byte(ply.column.index());
  add_times(record);
  add_scores(record);
  add_texts(record);
  add_logs(record);
}

void PackedGames::add_times(const GameRecord& record) {
  for (const Ply& ply : record.plies) {
    const int wall = time_step(ply.time);
    time_.add_byte(wall);
    cpu_.column.add_byte((ply.cpu ? time_step(*ply.cpu) : unmeasured) - wall);
    cpu_.is_used |= ply.cpu.has_value();
  }
  if (!exact_times_ || record.plies.empty()) return;
  time_us_.add(record, "times_us");
  cpu_us_.add(record, "cpu_us");
}

void PackedGames::add_scores(const GameRecord& record) {
  for (std::size_t i = 0; i <= record.plies.size(); ++i)
    score_.column.add_byte(record.scores.empty() ? 0 : record.scores[i] + zero_score);
  score_.is_used |= !record.scores.empty();
}

void PackedGames::add_texts(const GameRecord& record) {
  eval_.add(record, "evals");
  note_.add(record, "notes");
  ready_.add(record, "ready");
  fault_.add(record, "faults");
  warning_.add(record, "warnings");
  for (const Colour colour : {Colour::red, Colour::blue}) {
    const std::string& version = record.players[colour].version;
    Sparse& column = colour == Colour::red ? red_version_ : blue_version_;
    column.column.add_varint(versions_.place(version));
    column.is_used |= !version.empty();
  }
}

void PackedGames::add_logs(const GameRecord& record) {
  const std::string logs = member_to_json(record, "logs");
  if (logs.empty() || !has_room_for_logs()) return;
  if (log_.column.bytes().size() + logs.size() > most_bytes_of_logs)
    first_without_logs_ = record.game;
  else
    log_.add_text(record.game, logs);
}

Json PackedGames::json() const {
  Json json{{"count", count_},
            {"plies", plies_},
            {"number", number_.packed()},
            {"red", red_.packed()},
            {"blue", blue_.packed()},
            {"start", start_.packed()},
            {"round", round_.packed()},
            {"pairing", pairing_.packed()},
            {"length", length_.packed()},
            {"reason", reason_.packed()},
            {"winner", winner_.packed()},
            {"state", state_.packed()},
            {"move", move_.packed()},
            {"time", time_.packed()},
            {"cpu", cpu_.json()},
            {"ready", ready_.json("]")},
            {"score", score_.json()},
            {"red_version", red_version_.json()},
            {"blue_version", blue_version_.json()},
            {"eval", eval_.json("]")},
            {"note", note_.json("]")},
            {"fault", fault_.json("]")},
            {"warning", warning_.json("]")},
            {"log", log_.json("]")},
            {"log_end", first_without_logs_ ? Json(*first_without_logs_) : Json()}};
  if (!exact_times_) return json;
  json["time_us"] = time_us_.json("]");
  json["cpu_us"] = cpu_us_.json("]");
  return json;
}

}  // namespace connect4
