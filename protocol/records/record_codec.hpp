// The game record as one line of JSON. GAME_RECORD.md is the normative text.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "lib/expected.hpp"
#include "lib/game/game_record.hpp"

namespace connect4 {

/// A member of the JSON object. Each has a row in record_codec.cpp.
struct RecordMember {
  std::string_view name;
  bool is_optional = false;
};

/// Returns the members of a record and of each of its `faults`, in their order.
std::vector<RecordMember> record_members();
std::vector<RecordMember> fault_members();

/// Returns the record as compact JSON, members in the order of GAME_RECORD.md, without a newline.
/// Ill-formed UTF-8 becomes U+FFFD, an eval that is not finite null. The players' authors are not a
/// part of it.
std::string to_json(const GameRecord& record);

/// Returns the value of one member of the record; "" if to_json() leaves it out.
std::string member_to_json(const GameRecord& record, std::string_view member);

/// Reads the text of to_json(), or of somebody else that follows GAME_RECORD.md. Unknown members
/// are ignored. Refused, with the name of the member and its error: members that are missing or of
/// another type, integers out of range (never rounded or wrapped), moves that cannot be played, a
/// number of entries that is not one per ply, a winner or a fault that contradicts the reason.
/// Texts are made printable(), with their newlines. Throws nothing of its own for any bytes.
Expected<GameRecord> parse_record(std::string_view line);

}  // namespace connect4
