// A save file: any file is a game or gives a reason.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "lib/game/saved_game.hpp"
#include "protocol/files/game_files.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace connect4;
  static const int file = memfd_create("save_file", MFD_CLOEXEC);
  check(file >= 0 && ftruncate(file, 0) == 0, "there is a file in memory");
  check(pwrite(file, data, size, 0) == static_cast<ssize_t>(size), "it can be written");

  const auto game = read_save_file("/proc/self/fd/" + std::to_string(file));
  if (!game) {
    check(!game.error().empty(), "a refusal has a reason");
    return 0;
  }
  for (const std::string& name : game->names)
    check(!name.empty() && name.find('\n') == std::string::npos, "a name is one line");
  check(parse_saved_game(to_text(*game)) == *game, "a saved game survives writing and reading");
  return 0;
}
