// A program of our PATH outside /usr: of a virtual environment or a version manager.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lib/expected.hpp"
#include "runner/catalog/private_places.hpp"

namespace connect4 {

/// The place of such a program, and the folders that have to be visible so that it runs elsewhere
/// as it does here.
struct PathProgram {
  std::filesystem::path program;  ///< itself: no stand-in that looks for it
  std::vector<std::filesystem::path> folders;
};

/// The program of our PATH that this one is or begins by: the one of a name without a folder, or
/// the Python, Ruby or node that the first line of a script names after /usr/bin/env. Nothing if
/// there is none. A script is a stranger's, and the result is started outside any sandbox and
/// shown. So no path that a script names counts, nor a file for its own name.
std::optional<std::filesystem::path> program_behind(const std::string& program);

/// Returns the name of the interpreter in the first line of a script, without its folder:
/// "#!/usr/bin/env pypy3" gives "pypy3". Empty if the file is no script.
std::string interpreter_in_first_line(const std::filesystem::path& file);

/// Follows the program found there. An interpreter that knows its folder is started and asked for
/// it. The links of a virtual environment lead elsewhere, and the programs of a version manager
/// (pyenv, rbenv) are scripts. For other programs the folder above their bin/ counts. The error is
/// a phrase: "it does not say where it lies". For one thread; each program is asked once.
Expected<PathProgram> follow_path_program(const std::filesystem::path& found,
                                          const PrivatePlaces& places);

}  // namespace connect4
