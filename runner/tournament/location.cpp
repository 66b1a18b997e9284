#include "runner/tournament/location.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "runner/console/usage_error.hpp"
#include "runner/tournament/store.hpp"

namespace connect4 {

namespace {

namespace fs = std::filesystem;

nlohmann::json read_config(const fs::path& file) {
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream.good() && !stream.eof())
    throw UsageError("cannot read " + file.string() + "; give a config file or a results folder");
  try {
    nlohmann::json config = nlohmann::json::parse(text, nullptr, true, true);
    if (config.is_object()) return config;
  } catch (const nlohmann::json::exception&) {
    // Said below: where it is wrong is for `tournament check` to say.
  }
  throw UsageError(file.string() +
                   " is not a tournament's config, which is a JSON object; give a config file or a "
                   "results folder");
}

std::string text_member(const nlohmann::json& config, const char* name) {
  const auto found = config.find(name);
  return found != config.end() && found->is_string() ? found->get<std::string>() : "";
}

fs::path folder_of(const fs::path& file) {
  const nlohmann::json config = read_config(file);
  const fs::path beside = file.parent_path();
  if (const std::string output = text_member(config, "output"); !output.empty())
    return beside / output;
  const std::string name = text_member(config, "name");
  return beside / "results" / (name.empty() ? file.stem().string() : name);
}

}  // namespace

fs::path config_file(const std::string& operand) {
  const fs::path inside = fs::path(operand) / "tournament.json";
  std::error_code ignored;
  return fs::is_regular_file(inside, ignored) ? inside : fs::path(operand);
}

fs::path results_folder(const std::string& operand) {
  std::error_code error;
  if (fs::is_directory(operand, error) && Store::exists(operand)) return operand;
  const fs::path path = config_file(operand);
  if (fs::is_directory(path, error)) {
    throw UsageError(operand +
                     " holds no tournament; give the folder of its results or its config file");
  }
  if (!fs::exists(path, error))
    throw UsageError("there is no " + operand + "; give a results folder or a config file");
  const fs::path folder = folder_of(path);
  if (fs::is_directory(folder, error) && Store::exists(folder)) return folder;
  throw UsageError(operand + " has no results yet: " + folder.string() +
                   " holds no tournament; play it with: tournament run " + operand);
}

}  // namespace connect4
