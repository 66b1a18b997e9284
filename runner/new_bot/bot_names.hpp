// What a new bot and its files are called.
#pragma once

#include <string>

namespace connect4 {

/// The ways in which one name is written. Templates are called "My Bot", "mybot" and "MyBot".
struct BotNames {
  std::string said;        ///< in tables; fits into a string literal of every language as it is
  std::string file;        ///< of ASCII letters, digits, '_' and '-'
  std::string class_name;  ///< an identifier
};

/// For a bot in the folder of that name. Files and classes end in "bot" (alpha_bot.py,
/// AlphaBot.java): so none has the name of the SDK or of a module of the language, such as
/// random.py.
BotNames names_of_bot(const std::string& folder);

}  // namespace connect4
