// Build tools of our PATH that lie outside the system's folders, such as those of rustup.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace connect4 {

/// Returns the folders that builds have to see so that they find such tools in the bin/ of each:
/// for rustup the toolchain that it has chosen. Looks once, at the first call. Any thread may call
/// it.
const std::vector<std::filesystem::path>& toolchain_folders();

/// Returns why builds cannot run that program though it is in our PATH: "cargo is in
/// /root/.cargo/bin, which builds do not see". Empty if it does not exist.
std::string describe_hidden_tool(const std::string& program);

}  // namespace connect4
