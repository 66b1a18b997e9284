// Where a tournament's results are.
#pragma once

#include <filesystem>
#include <string>

namespace connect4 {

/// The folder of results that `operand` names: the folder itself, or the config file whose results
/// are in it: its `output`, relative to the file; else `results/NAME` beside the file, where NAME
/// is its `name`, else the file's own name without the ending. Throws UsageError where there is no
/// such file, it is no config, or there are no results yet.
std::filesystem::path results_folder(const std::string& operand);

}  // namespace connect4
