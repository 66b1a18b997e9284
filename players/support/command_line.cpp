#include "players/support/command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"

namespace connect4 {

namespace po = boost::program_options;

namespace {

constexpr std::size_t help_width = 80;

std::string quoted(const std::string& text) {
  return "'" + shortened(text, 40) + "'";
}

}  // namespace

Expected<std::uint64_t> parse_whole_number(std::string_view text, std::uint64_t least,
                                           std::uint64_t most) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < least || number > most)
    return Failure{"the value must be a whole number from " + std::to_string(least) + " to " +
                   std::to_string(most)};
  return number;
}

CommandLine::CommandLine(About about) : about_(std::move(about)), options_("Options", help_width) {
  add_flag("help", "print this help", help_);
  add_flag("version", "print the version", version_);
}

void CommandLine::add_flag(const char* name, const char* help, bool& target) {
  options_.add_options()(name, po::bool_switch(&target), help);
}

void CommandLine::add_text(const char* name, const char* value_name, const char* help,
                           std::string& target) {
  options_.add_options()(name, po::value(&target)->value_name(value_name), help);
}

void CommandLine::add_choice(const char* name, const char* value_name, const char* help,
                             std::vector<std::string> choices, std::string& target) {
  const std::string option = name;
  const std::string listed = joined(choices);
  const auto read_choice = [option, choices, listed, &target](const std::string& text) {
    if (std::find(choices.begin(), choices.end(), text) == choices.end())
      throw std::invalid_argument("--" + option + " " + quoted(text) +
                                  ": the value must be one of " + listed);
    target = text;
  };
  const std::string whole_help = std::string(help) + ": " + listed;
  options_.add_options()(name,
                         po::value<std::string>()->value_name(value_name)->notifier(read_choice),
                         whole_help.c_str());
}

void CommandLine::add_number(const char* name, const char* help, std::uint64_t least,
                             std::uint64_t most, std::optional<std::uint64_t>& target) {
  const std::string option = name;
  const auto read_number = [option, least, most, &target](const std::string& text) {
    const auto number = parse_whole_number(text, least, most);
    if (!number)
      throw std::invalid_argument("--" + option + " " + quoted(text) + ": " + number.error());
    target = *number;
  };
  options_.add_options()(name, po::value<std::string>()->value_name("N")->notifier(read_number),
                         help);
}

std::optional<int> CommandLine::read(int argc, const char* const* argv) {
  std::string mistake;
  try {
    return read_or_throw(argc, argv);
  } catch (const po::unknown_option& error) {
    const std::string option = error.get_option_name();
    mistake = "unknown option " + quoted(option) + hint(option);
  } catch (const std::exception& error) {
    mistake = printable(error.what());
  }
  std::cerr << about_.name << ": " << mistake << "\nSee " << about_.name << " --help.\n";
  return 2;
}

std::optional<int> CommandLine::read_or_throw(int argc, const char* const* argv) {
  namespace style = po::command_line_style;
  const auto parsed = po::command_line_parser(argc, argv)
                          .options(options_)
                          .style(style::unix_style & ~style::allow_guessing)
                          .run();
  for (const auto& option : parsed.options)
    if (option.string_key.empty())
      throw std::invalid_argument(quoted(option.value.at(0)) + " is not an option");

  po::variables_map values;
  po::store(parsed, values);
  po::notify(values);
  if (help_) return print_help(), 0;
  if (version_) return std::cout << about_.name << " (connect4) " CONNECT4_VERSION "\n", 0;
  if (isatty(STDIN_FILENO) == 0) return std::nullopt;
  std::cerr << about_.summary << "\nA referee talks to it; type: " << about_.example << "\n";
  return 2;
}

void CommandLine::print_help() const {
  std::cout << "Usage: " << about_.name << " [options]\n\n"
            << about_.summary << "\nA referee talks to it; see connect4 play --help.\n\n"
            << options_ << "\nExample:\n  " << about_.example << "\n";
}

std::string CommandLine::hint(const std::string& unknown) const {
  std::vector<std::string> known;
  for (const auto& option : options_.options()) known.push_back("--" + option->long_name());
  const auto near = near_misses(unknown, known);
  return near.empty() ? "" : "; did you mean " + near.front() + "?";
}

}  // namespace connect4
