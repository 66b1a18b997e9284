#include "runner/catalog/private_places.hpp"

#include <algorithm>

#include "runner/process/real_path.hpp"

namespace connect4 {

namespace fs = std::filesystem;

PrivatePlaces::PrivatePlaces(const std::vector<fs::path>& homes) {
  std::error_code none;
  add(fs::current_path(none));
  for (const char* const place : {"/tmp", "/var/tmp", "/dev/shm"}) add(place);
  for (const fs::path& home : homes) add(home);
}

void PrivatePlaces::add(const fs::path& place) {
  if (!place.empty()) places_.push_back({own_place(place), real_path(place)});
}

void PrivatePlaces::add_player(const Command& command, const std::vector<std::string>& files) {
  std::vector<fs::path> named = paths_named_by(command);
  named.insert(named.end(), files.begin(), files.end());
  for (const fs::path& path : named) places_.push_back({own_place(path), real_path(path), true});
}

PrivatePlaces PrivatePlaces::without(const std::vector<fs::path>& paths) const {
  PrivatePlaces rest = *this;
  for (const fs::path& path : paths)
    std::erase_if(rest.places_,
                  [&, name = own_place(path)](const Place& place) { return place.name == name; });
  return rest;
}

bool PrivatePlaces::are_in(const fs::path& folder) const {
  const fs::path real = real_path(folder);
  return std::any_of(places_.begin(), places_.end(),
                     [&](const Place& place) { return is_within(place.real, real); });
}

bool PrivatePlaces::are_behind(const fs::path& link) const {
  const fs::path from = own_place(link), target = real_path(link);
  return std::any_of(places_.begin(), places_.end(), [&](const Place& place) {
    return place.is_players && is_within(target, place.real) && !is_within(from, place.real);
  });
}

}  // namespace connect4
