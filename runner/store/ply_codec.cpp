#include "runner/store/ply_codec.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace connect4 {

namespace {

using std::chrono::microseconds;

// The sections behind the times.
constexpr std::uint64_t has_cpu = 1;
constexpr std::uint64_t has_evals = 2;
constexpr std::uint64_t has_notes = 4;

// The codes before the first code of an eval in thousandths.
constexpr std::uint64_t no_eval = 0;
constexpr std::uint64_t raw_eval = 1;
constexpr std::uint64_t first_scaled_eval = 2;

/// Small magnitudes of either sign become small numbers: 0, -1, 1, -2 -> 0, 1, 2, 3.
constexpr std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unzigzag(std::uint64_t code) {
  return static_cast<std::int64_t>(code >> 1) ^ -static_cast<std::int64_t>(code & 1);
}

// 285 years: a longer time is damage, and would overflow in a sum of times.
constexpr std::uint64_t longest_time = std::uint64_t{1} << 53;  // microseconds

class Writer {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) byte(value | 0x80);
    byte(value);
  }

  void text(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }

  void eight_bytes(std::uint64_t bits) {
    for (int shift = 0; shift < 64; shift += 8) byte(bits >> shift);
  }

  std::string take() { return std::move(bytes_); }

 private:
  void byte(std::uint64_t value) { bytes_ += static_cast<char>(value & 0xff); }

  std::string bytes_;
};

/// Throws std::invalid_argument if the bytes end too early or make no sense.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint64_t next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
    throw std::invalid_argument("a number of more than ten bytes");
  }

  /// A number of microseconds.
  std::uint64_t time() {
    const std::uint64_t value = number();
    if (value > longest_time) throw std::invalid_argument("a time of more than 285 years");
    return value;
  }

  std::string text() {
    const std::uint64_t size = number();
    if (size > bytes_.size()) throw std::invalid_argument("the bytes end within a note");
    const std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }

  std::uint64_t eight_bytes() {
    std::uint64_t bits = 0;
    for (int shift = 0; shift < 64; shift += 8) bits |= byte() << shift;
    return bits;
  }

  bool at_end() const { return bytes_.empty(); }

 private:
  std::uint64_t byte() {
    if (bytes_.empty()) throw std::invalid_argument("the bytes end too early");
    const auto value = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }

  std::string_view bytes_;
};

/// Processor time lies close to wall time in a player that thinks, so their difference is short.
void write_cpu(const Ply& ply, Writer& writer) {
  writer.number(ply.cpu ? 1 + zigzag((ply.time - *ply.cpu).count()) : 0);
}

void read_cpu(Reader& reader, Ply& ply) {
  if (const std::uint64_t code = reader.time(); code != 0)
    ply.cpu = ply.time - microseconds(unzigzag(code - 1));
}

/// The eval in thousandths, if it is a whole number of them and comes back bit by bit.
std::optional<std::int64_t> thousandths(double eval) {
  const double scaled = std::round(eval * 1000);
  if (!(std::abs(scaled) < 1e15)) return std::nullopt;
  const auto whole = static_cast<std::int64_t>(scaled);
  const double back = static_cast<double>(whole) / 1000;
  if (std::bit_cast<std::uint64_t>(back) != std::bit_cast<std::uint64_t>(eval)) return std::nullopt;
  return whole;
}

void write_eval(const Ply& ply, Writer& writer) {
  if (!ply.eval) return writer.number(no_eval);
  if (const auto scaled = thousandths(*ply.eval))
    return writer.number(first_scaled_eval + zigzag(*scaled));
  writer.number(raw_eval);
  writer.eight_bytes(std::bit_cast<std::uint64_t>(*ply.eval));
}

void read_eval(Reader& reader, Ply& ply) {
  const std::uint64_t code = reader.number();
  if (code == raw_eval)
    ply.eval = std::bit_cast<double>(reader.eight_bytes());
  else if (code >= first_scaled_eval)
    ply.eval = static_cast<double>(unzigzag(code - first_scaled_eval)) / 1000;
}

std::uint64_t sections_of(const std::vector<Ply>& plies) {
  std::uint64_t sections = 0;
  for (const Ply& ply : plies) {
    if (ply.cpu) sections |= has_cpu;
    if (ply.eval) sections |= has_evals;
    if (!ply.note.empty()) sections |= has_notes;
  }
  return sections;
}

std::vector<Ply> read_plies(const std::vector<Column>& columns, Reader reader) {
  std::vector<Ply> plies;
  plies.reserve(columns.size());
  for (const Column column : columns)
    plies.push_back(Ply{column, microseconds(0), std::nullopt, std::nullopt, ""});

  const std::uint64_t sections = reader.number();
  if (sections > (has_cpu | has_evals | has_notes))
    throw std::invalid_argument("unknown section bits " + std::to_string(sections));
  for (Ply& ply : plies) ply.time = microseconds(static_cast<std::int64_t>(reader.time()));
  if (sections & has_cpu)
    for (Ply& ply : plies) read_cpu(reader, ply);
  if (sections & has_evals)
    for (Ply& ply : plies) read_eval(reader, ply);
  if (sections & has_notes)
    for (Ply& ply : plies) ply.note = reader.text();
  if (!reader.at_end()) throw std::invalid_argument("bytes are left over");
  return plies;
}

}  // namespace

std::string encode_plies(const std::vector<Ply>& plies) {
  Writer writer;
  const std::uint64_t sections = sections_of(plies);
  writer.number(sections);
  for (const Ply& ply : plies) writer.number(static_cast<std::uint64_t>(ply.time.count()));
  if (sections & has_cpu)
    for (const Ply& ply : plies) write_cpu(ply, writer);
  if (sections & has_evals)
    for (const Ply& ply : plies) write_eval(ply, writer);
  if (sections & has_notes)
    for (const Ply& ply : plies) writer.text(ply.note);
  return writer.take();
}

Expected<std::vector<Ply>> decode_plies(const std::vector<Column>& columns,
                                        std::string_view bytes) {
  try {
    return read_plies(columns, Reader(bytes));
  } catch (const std::invalid_argument& problem) {
    return Failure{problem.what()};
  }
}

}  // namespace connect4
