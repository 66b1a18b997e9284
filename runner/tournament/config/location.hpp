// The place of a tournament's results.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// The config file that `operand` names: the file itself, or tournament.json in that folder.
/// Another path is returned as it is: opening it tells the error.
std::filesystem::path config_file(const std::string& operand);

/// Returns the same. Throws UsageError if `operand` is a folder without tournament.json.
std::filesystem::path require_config_file(const std::string& operand);

/// Throws StoreError if this user may not read the results in that folder. The error names their
/// owner, and the steps that the owner can take.
void require_open(const std::filesystem::path& folder);

/// Returns the folder of results that `operand` names: the folder itself, or the one that
/// config_file(operand) says its results go to. Throws UsageError if that file is missing
/// or not a config, or the results are missing.
std::filesystem::path results_folder(const std::string& operand);

}  // namespace connect4
