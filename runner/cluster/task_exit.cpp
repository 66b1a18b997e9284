#include "runner/cluster/task_exit.hpp"

#include "lib/text/quotation.hpp"
#include "lib/text/words.hpp"

namespace connect4 {

std::string path_of_this_program() {
  return std::filesystem::read_symlink("/proc/self/exe").string();
}

std::string command_of_task(const ChunkFolder& folder, const std::vector<ChunkAttempt>& attempts) {
  const std::string program = as_posix_word(path_of_this_program());
  std::string line = "set --";
  for (const ChunkAttempt& attempt : attempts) line += " " + to_text(attempt);
  line += "; shift $SLURM_ARRAY_TASK_ID; test -r " + as_posix_word(folder.config_file().string()) +
          " || exit " + std::to_string(exit_no_folder) + "; test -x " + program + " || exit " +
          std::to_string(exit_no_program) + "; exec " + program + " chunk " +
          as_posix_word(folder.path().string()) + " \"$1\"";
  return line;
}

std::string describe_task_exit(int status, const std::string& seen, const std::string& written) {
  switch (status) {
    case exit_no_folder:
      return "it does not see " + shown(seen);
    case exit_no_program:
      return "it does not see " + shown(path_of_this_program());
    case exit_no_result:
      return "it cannot write into " + shown(written);
    default:
      return "its task ended with exit status " + std::to_string(status);
  }
}

}  // namespace connect4
