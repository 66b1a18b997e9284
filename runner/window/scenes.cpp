#include "runner/window/scenes.hpp"

#include <poll.h>
#include <unistd.h>

namespace connect4 {

bool Scenes::read(std::chrono::milliseconds patience) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, static_cast<int>(patience.count())) <= 0) return true;
  char bytes[65536];
  const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
  if (count > 0) text_.append(bytes, static_cast<std::size_t>(count));
  return count > 0;
}

std::optional<Scene> Scenes::take() {
  const auto end = text_.rfind('\n');
  if (end == std::string::npos) return std::nullopt;
  const auto start = end == 0 ? std::string::npos : text_.rfind('\n', end - 1);
  const auto from = start == std::string::npos ? 0 : start + 1;
  auto scene = scene_from_line(std::string_view(text_).substr(from, end - from));
  text_.erase(0, end + 1);
  return scene;
}

}  // namespace connect4
