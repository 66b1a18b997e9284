#include "runner/tournament/config/location.hpp"

#include "lib/text/words.hpp"
#include "runner/process/called_as.hpp"
#include "runner/screen/usage_error.hpp"
#include "runner/store/closed_folder.hpp"
#include "runner/store/store.hpp"
#include "runner/tournament/config/config_loader.hpp"

namespace connect4 {

namespace fs = std::filesystem;

fs::path config_file(const std::string& operand) {
  const fs::path inside = fs::path(operand) / "tournament.json";
  std::error_code ignored;
  return fs::is_regular_file(inside, ignored) ? inside : fs::path(operand);
}

namespace {

void require_open(const fs::path& folder) {
  if (auto closed = closed_to_us(folder)) throw *std::move(closed);
}

}  // namespace

fs::path results_folder(const std::string& operand) {
  std::error_code error;
  require_open(operand);
  if (fs::is_directory(operand, error) && Store::exists(operand)) return operand;
  const fs::path path = config_file(operand);
  if (fs::is_directory(path, error)) {
    throw UsageError(operand +
                     " holds no tournament; give the folder of its results or its config file");
  }
  if (!fs::exists(path, error))
    throw UsageError("there is no " + operand + "; give a results folder or a config file");
  const fs::path folder = configured_output(path);
  require_open(folder);
  if (fs::is_directory(folder, error) && Store::exists(folder)) return folder;
  throw UsageError(operand + " has no results yet: " + folder.string() +
                   " holds no tournament; play it with: " + as_typed("tournament run ") +
                   as_shell_word(operand));
}

}  // namespace connect4
