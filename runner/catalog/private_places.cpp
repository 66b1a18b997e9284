#include "runner/catalog/private_places.hpp"

#include <algorithm>
#include <sstream>

#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

namespace {

bool may_be_path(const std::string& word) {
  return !word.starts_with('-') && word.find_first_of("/.") != std::string::npos;
}

bool is_class_path(const std::vector<std::string>& words, std::size_t at) {
  return at > 0 && is_class_path_option(words[at - 1]);
}

std::vector<std::string> parts_of(const std::string& class_path) {
  std::vector<std::string> parts;
  std::istringstream text(class_path);
  for (std::string part; std::getline(text, part, ':');) parts.push_back(part);
  return parts;
}

}  // namespace

bool is_class_path_option(const std::string& option) {
  return option == "-cp" || option == "-classpath" || option == "--class-path";
}

std::string absolute_class_path(const std::string& paths, const fs::path& folder) {
  std::string result;
  for (const std::string& part : parts_of(paths)) {
    const fs::path path = (folder / part).lexically_normal();
    result += (result.empty() ? "" : ":") + (is_there(path) ? path.string() : part);
  }
  return result;
}

std::vector<fs::path> paths_named_by(const Command& command) {
  std::vector<fs::path> paths;
  const auto take = [&](const std::string& word) {
    std::error_code none;
    const fs::path path = fs::absolute(word, none).lexically_normal();
    if (!none && is_there(path) && !is_of_system(path)) paths.push_back(path);
  };
  if (!command.folder.empty()) take(command.folder);
  if (!command.found_in_path) take(command.program);
  const std::vector<std::string>& words = command.arguments;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (is_class_path(words, i))
      for (const std::string& part : parts_of(words[i])) take(part);
    else if (may_be_path(words[i]))
      take(words[i]);
  return paths;
}

Command with_absolute_paths(Command command) {
  std::vector<std::string>& words = command.arguments;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (is_class_path(words, i))
      words[i] = absolute_class_path(words[i], fs::current_path());
    else if (may_be_path(words[i]) && !words[i].starts_with('/') && is_there(words[i]))
      words[i] = fs::absolute(words[i]).lexically_normal().string();
  return command;
}

namespace fs = std::filesystem;

PrivatePlaces::PrivatePlaces(const std::vector<fs::path>& homes) {
  for (const char* const place : {"/tmp", "/var/tmp", "/dev/shm"}) add(place);
  for (const fs::path& home : homes) add(home);
}

void PrivatePlaces::add(const fs::path& place, Kind kind) {
  if (!place.empty()) places_.push_back({own_place(place), real_path(place), kind});
}

void PrivatePlaces::add_player(const Command& command, const std::vector<std::string>& files) {
  std::vector<fs::path> named = paths_named_by(command);
  named.insert(named.end(), files.begin(), files.end());
  for (const fs::path& path : named) add(path, Kind::players);
}

PrivatePlaces PrivatePlaces::without(const std::vector<fs::path>& paths) const {
  PrivatePlaces rest = *this;
  for (const fs::path& path : paths)
    std::erase_if(rest.places_,
                  [&, name = own_place(path)](const Place& place) { return place.name == name; });
  return rest;
}

std::string PrivatePlaces::reason_in(const fs::path& folder) const {
  const fs::path real = real_path(folder);
  const auto found = std::find_if(places_.begin(), places_.end(),
                                  [&](const Place& place) { return is_within(place.real, real); });
  if (found == places_.end()) return "";
  switch (found->kind) {
    case Kind::config:
      return "the config is in it";
    case Kind::results:
      return "results are in it";
    case Kind::players:
      return "another player is in it";
    case Kind::home:
      break;
  }
  return "a home or a temporary folder is in it";
}

bool PrivatePlaces::are_behind(const fs::path& link) const {
  const fs::path from = own_place(link), target = real_path(link);
  return std::any_of(places_.begin(), places_.end(), [&](const Place& place) {
    return place.kind == Kind::players && is_within(target, place.real) &&
           !is_within(from, place.real);
  });
}

}  // namespace connect4
