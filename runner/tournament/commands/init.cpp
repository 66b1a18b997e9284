// tournament init: a first tournament to start from.
#include <array>
#include <filesystem>

#include "runner/catalog/player_catalog.hpp"
#include "runner/console/output.hpp"
#include "runner/console/usage_error.hpp"
#include "runner/process/called_as.hpp"
#include "runner/tournament/commands/commands.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 3> written{"examples/tournament/tournament.json",
                                             "examples/tournament/my_bot.py",
                                             "schema/tournament.schema.json"};

CommandPage init_page() {
  CommandPage page;
  page.name = "tournament init";
  page.summary = "write an example to start from";
  page.synopsis = "[OPTION]... [DIR]";
  page.description = {
      "Writes tournament.json, a config file with a comment on each member that runs as it is, "
      "my_bot.py, a player in Python to change, and tournament.schema.json, by which editors "
      "complete and check the config. Nothing that exists is overwritten."};
  page.operands = {{"DIR", "The folder to write to, made where it does not exist (default: .)"}};
  page.examples = {{"tournament init cup", "Makes the folder cup with a tournament in it"}};
  page.exit_statuses = {{"0", "The files were written"},
                        {"2", "A file is there already, or the folder cannot be written to"}};
  return page;
}

void refuse_to_overwrite(const fs::path& folder) {
  for (const fs::path source : written) {
    const fs::path target = folder / source.filename();
    std::error_code ignored;
    if (fs::symlink_status(target, ignored).type() != fs::file_type::not_found)
      throw UsageError(target.string() +
                       " is there already; nothing was written. Name another folder, such as " +
                       (folder / "cup").lexically_normal().string());
  }
}

void write_files(const fs::path& folder) {
  const fs::path share = Installation::of_this_program().share;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw UsageError("cannot make the folder " + folder.string() + ": " + error.message());
  for (const fs::path source : written) {
    const fs::path target = folder / source.filename();
    if (!fs::copy_file(share / source, target, error))
      throw UsageError("cannot write " + target.string() + ": " + error.message());
  }
}

int init(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() > 1)
    throw UsageError("one folder is enough, not " + std::to_string(operands.size()) +
                     "; for example: " + as_typed("tournament init cup"));
  const fs::path folder = operands.empty() ? "." : operands.front();
  refuse_to_overwrite(folder);
  write_files(folder);
  const std::string config = (folder / "tournament.json").lexically_normal().string();
  Output::standard().write("Wrote " + config + ", with my_bot.py and tournament.schema.json.\n" +
                           "Next: " + as_typed("tournament check ") + config + "\n" +
                           "then: " + as_typed("tournament run ") + config + "\n");
  return exit_ok;
}

}  // namespace

Subcommand init_command() {
  return {init_page(), init};
}

}  // namespace connect4
