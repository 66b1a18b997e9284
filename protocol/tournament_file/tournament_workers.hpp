// Who is to play, in a config file.
#pragma once

#include <string_view>
#include <vector>

#include "lib/tournament/config/workers_plan.hpp"
#include "protocol/tournament_file/object_reader.hpp"

namespace connect4 {

/// The names of the options that a config file may give to `sbatch`, without their dashes.
std::vector<std::string_view> options_for_sbatch();

/// Reads the member "workers", the word alone or an object with "kind" and the rest; complains of
/// what is wrong to `errors`. Options for `sbatch` are long ones that say where tasks may run or
/// what they need: any other could change what a task is, or which files it writes.
WorkersPlan read_workers(const ObjectReader& file, FileErrors& errors);

}  // namespace connect4
