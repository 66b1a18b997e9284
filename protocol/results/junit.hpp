// JUnit XML, the report that services of continuous integration read.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace connect4 {

/// A case of a report. It passed if it has neither a failure nor an error.
struct JUnitCase {
  /// Why a case did not pass.
  struct Problem {
    std::string message;   ///< one line
    std::string evidence;  ///< any number of lines
  };

  std::string name;                ///< unique in its suite
  std::optional<Problem> failure;  ///< the player failed
  std::optional<Problem> error;    ///< nothing could be found out
};

/// Returns a document with one suite. Texts are made harmless: characters that XML does not allow
/// are written as printable() writes them. The form is that of the schema of Jenkins' xUnit plugin.
std::string junit_xml(const std::string& suite, const std::vector<JUnitCase>& cases);

}  // namespace connect4
