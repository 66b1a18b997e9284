// Compiled classes of Java: their full names, and whether a program begins in them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace connect4 {

/// The part of a class file that says how it is started.
struct JavaClass {
  std::string name;       ///< with its package and slashes: "bot/MyBot"
  bool has_main = false;  ///< has a method `main`, or names one
};

/// Reads a file that ends in .class; nothing if it is none, or larger than a mebibyte. The text is
/// a stranger's.
std::optional<JavaClass> read_class(const std::filesystem::path& file);

/// Returns the folder that the class path has to name so that Java finds the class: the one above
/// its packages. Nothing if the file does not lie in the folders of its package.
std::optional<std::filesystem::path> class_path_of(const JavaClass& java_class,
                                                   const std::filesystem::path& file);

}  // namespace connect4
