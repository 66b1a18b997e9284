// Faults as older versions have recorded them. For the store's own files alone.
#pragma once

#include <string>

namespace connect4 {

/// Before version 7 a record had one `fault`, which named its player. If neither player could be
/// started, the second one's was in a warning. Returns the JSON object, a whole record or its rare
/// members, with `faults` instead. Any other text is returned as it is.
std::string with_faults_apart(const std::string& text);

}  // namespace connect4
