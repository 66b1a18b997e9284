#include "runner/catalog/path_program.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "lib/text/printable.hpp"
#include "runner/catalog/player_file.hpp"
#include "runner/process/program_output.hpp"
#include "runner/process/real_path.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds time_to_answer{20};

/// An interpreter that can name its folder: itself, then the folders that it consists of, one per
/// line.
struct SelfAware {
  std::string_view name;  ///< a version may follow: python3.11
  std::string_view option, question;
};

constexpr std::array<SelfAware, 3> self_aware{{
    {"python", "-Ic", "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sep='\\n')"},
    {"ruby", "-e", "puts RbConfig.ruby, RbConfig::CONFIG['prefix']"},
    {"node", "-p", "process.execPath"},
}};

const SelfAware* find_self_aware(const std::string& name) {
  const auto* const found =
      std::find_if(self_aware.begin(), self_aware.end(), [&](const SelfAware& each) {
        return name.starts_with(each.name) &&
               name.find_first_not_of("0123456789.", each.name.size()) == std::string::npos;
      });
  return found == self_aware.end() ? nullptr : found;
}

/// The text behind the #! of a script; empty if the file is not a script.
std::string first_line_of_script(const fs::path& file) {
  constexpr std::size_t longest = 256;  // as the kernel reads
  std::string line(longest, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(std::min(line.find('\n'), static_cast<std::size_t>(stream.gcount())));
  return line.starts_with("#!") ? line.substr(2) : "";
}

/// The words of the interpreter; empty if it says nothing.
std::vector<fs::path> ask(const fs::path& program, const SelfAware& how) {
  const auto answer = output_of(
      {program.string(), {std::string(how.option), std::string(how.question)}, {}}, time_to_answer);
  std::vector<fs::path> places;
  std::istringstream lines(answer.value_or(""));
  for (std::string line; std::getline(lines, line);) places.emplace_back(line);
  return places;
}

/// The words, asked for once: a version manager's script takes a tenth of a second for each player.
const std::vector<fs::path>& answer_of(const fs::path& program, const SelfAware& how) {
  static std::map<fs::path, std::vector<fs::path>> answers;
  const auto [known, is_new] = answers.try_emplace(program);
  if (is_new) known->second = ask(program, how);
  return known->second;
}

/// The folder above its bin/, or else its own.
fs::path home_of(const fs::path& program) {
  const fs::path folder = program.parent_path();
  return folder.filename() == "bin" ? folder.parent_path() : folder;
}

/// The homes of all that the program's links lead to, one after the other.
std::vector<fs::path> homes_behind(fs::path program) {
  std::vector<fs::path> homes;
  std::error_code none;
  constexpr int most_links = 40;  // as the kernel follows
  for (int i = 0; i < most_links && fs::is_symlink(program, none); ++i) {
    program = (program.parent_path() / fs::read_symlink(program, none)).lexically_normal();
    homes.push_back(home_of(program));
  }
  return homes;
}

/// Collects folders that are to be seen: outside the system, and each once.
void add_folder(const fs::path& folder, std::vector<fs::path>& folders) {
  const bool is_known = std::any_of(folders.begin(), folders.end(), [&](const fs::path& known) {
    return is_within(folder, known);
  });
  if (!is_known && !is_of_system(folder) && is_folder(folder)) folders.push_back(folder);
}

PathProgram with_folders(const fs::path& program, const std::vector<fs::path>& folders) {
  PathProgram own{program, {}};
  for (const fs::path& folder : folders) add_folder(folder, own.folders);
  for (const fs::path& folder : homes_behind(program)) add_folder(folder, own.folders);
  return own;
}

}  // namespace

std::optional<fs::path> program_behind(const std::string& program) {
  if (program.find('/') == std::string::npos) return find_executable(program, search_path());
  std::istringstream words(first_line_of_script(program));
  std::string word;
  if (!(words >> word) || word != "/usr/bin/env") return std::nullopt;
  while (words >> word)
    if (!word.starts_with('-') && word.find('=') == std::string::npos)
      return find_self_aware(word) ? find_executable(word, search_path()) : std::nullopt;
  return std::nullopt;
}

std::string interpreter_in_first_line(const fs::path& file) {
  std::istringstream words(first_line_of_script(file));
  std::string word;
  if (!(words >> word)) return "";
  if (fs::path(word).filename() != "env") return fs::path(word).filename();
  while (words >> word)
    if (!word.starts_with('-') && word.find('=') == std::string::npos)
      return fs::path(word).filename();
  return "";
}

Expected<PathProgram> follow_path_program(const fs::path& found, const PrivatePlaces& places) {
  PathProgram own;
  if (const SelfAware* const how = find_self_aware(found.filename().string())) {
    std::vector<fs::path> said = answer_of(found, *how);
    if (said.empty() || !said.front().is_absolute())
      return Failure{"it did not say where it is installed, perhaps because the machine is busy"};
    const fs::path program = said.front();
    said.front() = home_of(program);
    own = with_folders(program, said);
  } else {
    const fs::path program = real_path(found);
    if (is_script(program)) return Failure{"it is a script, which may look for others"};
    own = with_folders(program, {home_of(program)});
  }
  const auto shared = std::find_if(own.folders.begin(), own.folders.end(),
                                   [&](const fs::path& folder) { return places.are_in(folder); });
  if (shared == own.folders.end()) return own;
  return Failure{in_quotes(shared->string()) + " holds more than that program"};
}

}  // namespace connect4
