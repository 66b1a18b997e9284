// Where a tournament's results are.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// The config file that `operand` names: the file itself, or tournament.json in that folder. What
/// is neither is returned as it is: whoever opens it says what is wrong.
std::filesystem::path config_file(const std::string& operand);

/// The folder of results that `operand` names: the folder itself, or that of the results of
/// config_file(operand): its `output`, relative to the file; else `results/NAME` beside the file,
/// where NAME is its `name`, else the file's own name without the ending. Throws UsageError where
/// there is no such file, it is no config, or there are no results yet.
std::filesystem::path results_folder(const std::string& operand);

}  // namespace connect4
