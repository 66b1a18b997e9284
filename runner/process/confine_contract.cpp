#include "runner/process/confine_contract.hpp"

#include <elf.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <string_view>

#include "runner/process/file_beginning.hpp"

namespace connect4 {

namespace {

bool has_line_end_of_windows(const std::string& script) {
  std::ifstream file(script, std::ios::binary);
  std::string line;
  std::getline(file, line);
  return line.starts_with("#!") && line.ends_with('\r');
}

struct Architecture {
  unsigned number;  ///< in the header of an ELF file
  std::string_view name;
};
constexpr std::array<Architecture, 8> architectures{{{EM_X86_64, "x86-64"},
                                                     {EM_AARCH64, "arm64"},
                                                     {EM_386, "32-bit x86"},
                                                     {EM_ARM, "32-bit ARM"},
                                                     {EM_RISCV, "RISC-V"},
                                                     {EM_PPC64, "POWER"},
                                                     {EM_S390, "s390"},
                                                     {EM_MIPS, "MIPS"}}};

/// Returns the header of a file. The number of the processor is at the same place in all ELF
/// headers.
std::string header_of(const std::string& file) {
  return beginning_of(file, sizeof(Elf64_Ehdr));
}

/// Returns the processors that a program is built for; empty if it is not an ELF file.
std::string architecture_of(const std::string& beginning) {
  constexpr std::size_t place = offsetof(Elf64_Ehdr, e_machine);
  if (!beginning.starts_with(ELFMAG) || beginning.size() < place + 2) return "";
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(beginning[at]); };
  const bool big_end_first = byte(EI_DATA) == ELFDATA2MSB;
  const unsigned number =
      big_end_first ? byte(place) * 256U + byte(place + 1) : byte(place + 1) * 256U + byte(place);
  for (const Architecture& each : architectures)
    if (each.number == number) return std::string(each.name);
  return "another kind of processor (ELF machine " + std::to_string(number) + ")";
}

/// Returns why this machine cannot execute the file; empty if its first bytes do not tell.
std::string kind_of_program(const std::string& file) {
  const std::string beginning = header_of(file);
  const std::string built_for = architecture_of(beginning);
  const std::string ours = architecture_of(header_of("/proc/self/exe"));
  if (!built_for.empty())
    return built_for == ours ? "" : "built for " + built_for + "; this machine is " + ours;
  if (beginning.starts_with("MZ")) return "built for Windows; this machine is Linux";
  for (const std::string_view magic : {"\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"})
    if (beginning.starts_with(magic) && !file.ends_with(".class"))
      return "built for macOS; this machine is Linux";
  return "";
}

}  // namespace

std::string explain_exec_error(int error, const std::string& program) {
  const std::string text = program + ": ";
  const char* const reason = strerrordesc_np(error);
  const std::string what = reason != nullptr ? reason : "error " + std::to_string(error);
  if (error == ENOEXEC) {
    const std::string kind = kind_of_program(program);
    return text + (kind.empty() ? what + " (does its first line lack #!)" : kind);
  }
  const bool exists = access(program.c_str(), F_OK) == 0;
  if (error == EACCES && exists)
    return text + what + " (make it executable: chmod +x " + program + ")";
  if (error == ENOENT && exists)
    return text + (has_line_end_of_windows(program)
                       ? "its first line ends with a carriage return, as in Windows"
                       : "the interpreter in its first line does not exist");
  return text + what;
}

}  // namespace connect4
