#include "runner/page/page_file.hpp"

// CONNECT4_VIEWER is the path of the file, from runner/CMakeLists.txt.
asm(".section .rodata\n"
    ".hidden connect4_viewer\n"
    ".hidden connect4_viewer_end\n"
    ".globl connect4_viewer\n"
    ".globl connect4_viewer_end\n"
    "connect4_viewer:\n"
    ".incbin \"" CONNECT4_VIEWER
    "\"\n"
    "connect4_viewer_end:\n"
    ".byte 0\n"
    ".text\n");

// NOLINTNEXTLINE(modernize-avoid-c-arrays): labels, of which only the addresses count
extern "C" const char connect4_viewer[], connect4_viewer_end[];

namespace connect4 {

std::string_view viewer_html() {
  return {connect4_viewer, connect4_viewer_end};
}

}  // namespace connect4
