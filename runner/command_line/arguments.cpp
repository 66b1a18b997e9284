#include "runner/command_line/arguments.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>

#include "lib/text/amounts.hpp"
#include "lib/text/phrases.hpp"
#include "lib/text/printable.hpp"
#include "runner/screen/usage_error.hpp"

namespace connect4 {

namespace {

namespace options = boost::program_options;

std::string as_given(const std::string& option, const std::string& value) {
  return "--" + option + " " + in_quotes(value);
}

std::string seek_help(const CommandPage& page) {
  return "; see " + page.name + " --help";
}

options::options_description describe(const std::vector<Option>& all) {
  options::options_description description;
  for (const Option& option : all) {
    if (option.value.empty())
      description.add_options()(option.name.c_str(), "");
    else if (option.may_repeat)
      description.add_options()(option.name.c_str(), options::value<std::vector<std::string>>(),
                                "");
    else
      description.add_options()(option.name.c_str(), options::value<std::string>(), "");
  }
  description.add_options()("operand", options::value<std::vector<std::string>>(), "");
  return description;
}

[[noreturn]] void refuse_unknown(const CommandPage& page, const std::string& name) {
  std::vector<std::string> known;
  for (const Option& option : all_options(page)) known.push_back("--" + option.name);
  const std::string hint = did_you_mean(name, known);
  throw UsageError("unknown option " + shortened(name, longest_quoted) +
                   (hint.empty() ? seek_help(page) : "; " + hint));
}

void check_choice(const Option& option, const std::string& value) {
  const auto& choices = option.choices;
  if (choices.empty() || std::find(choices.begin(), choices.end(), value) != choices.end()) return;
  const std::string hint = did_you_mean(value, choices);
  throw UsageError(as_given(option.name, value) + ": the value must be one of " + joined(choices) +
                   (hint.empty() ? "" : "; " + hint));
}

[[noreturn]] void refuse_missing_or_extra_value(const CommandPage& page, const std::string& name) {
  for (const Option& option : all_options(page))
    if ("--" + option.name == name && option.value.empty())
      throw UsageError(name + " takes no value" + seek_help(page));
    else if ("--" + option.name == name)
      throw UsageError(name + " needs a value: " + name + " " + option.value + seek_help(page));
  throw UsageError(name + " is not written as an option; write --NAME or --NAME VALUE" +
                   seek_help(page));
}

/// Runs Boost's parser and puts its objections into our words.
options::variables_map run_parser(const CommandPage& page, const std::vector<std::string>& words) {
  const options::options_description description = describe(all_options(page));
  options::positional_options_description operands;
  operands.add("operand", -1);
  const int style = options::command_line_style::default_style &
                    ~options::command_line_style::allow_guessing &
                    ~options::command_line_style::allow_short;
  try {
    options::variables_map values;
    options::store(options::command_line_parser(words)
                       .options(description)
                       .positional(operands)
                       .style(style)
                       .run(),
                   values);
    return values;
  } catch (const options::unknown_option& problem) {
    refuse_unknown(page, problem.get_option_name());
  } catch (const options::multiple_occurrences& problem) {
    throw UsageError(problem.get_option_name() + " is given twice; give it once");
  } catch (const options::invalid_command_line_syntax& problem) {
    refuse_missing_or_extra_value(page, problem.get_option_name());
  } catch (const options::error& problem) {
    throw UsageError(std::string(problem.what()) + seek_help(page));
  }
}

/// Writes out the parts that may be left out or shortened. Boost would take the next word for a
/// value that is left out.
std::vector<std::string> written_out(const CommandPage& page, std::vector<std::string> words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  std::replace(words.begin(), end, std::string("-h"), std::string("--help"));
  for (const Option& option : page.options)
    if (!option.implied.empty())
      std::replace(words.begin(), end, "--" + option.name,
                   "--" + option.name + "=" + option.implied);
  return words;
}

/// Boost would take `-x` for the name of a player.
void refuse_single_dashes(const CommandPage& page, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return;
    const bool is_number = word.size() > 1 && word[1] >= '0' && word[1] <= '9';
    if (word.size() > 1 && word[0] == '-' && word[1] != '-' && !is_number)
      throw UsageError("unknown option " + shortened(word, longest_quoted) +
                       ": options begin with two dashes" + seek_help(page));
  }
}

std::vector<std::string> values_of(const Option& option, const options::variable_value& given) {
  if (option.value.empty()) return {""};
  if (option.may_repeat) return given.as<std::vector<std::string>>();
  return {given.as<std::string>()};
}

}  // namespace

Arguments Arguments::parse(const CommandPage& page, const std::vector<std::string>& given) {
  const std::vector<std::string> words = written_out(page, given);
  refuse_single_dashes(page, words);
  const options::variables_map values = run_parser(page, words);
  Arguments result;
  result.words_ = given;
  for (const Option& option : all_options(page)) {
    if (!option.fallback.empty()) result.defaults_[option.name] = option.fallback;
    const auto it = values.find(option.name);
    if (it == values.end()) continue;
    for (const std::string& value : values_of(option, it->second)) {
      check_choice(option, value);
      result.given_[option.name].push_back(value);
    }
  }
  if (values.contains("operand"))
    result.operands_ = values["operand"].as<std::vector<std::string>>();
  return result;
}

std::optional<std::string> Arguments::text(const std::string& option) const {
  if (const auto it = given_.find(option); it != given_.end()) return it->second.front();
  if (const auto it = defaults_.find(option); it != defaults_.end()) return it->second;
  return std::nullopt;
}

std::vector<std::string> Arguments::texts(const std::string& option) const {
  const auto it = given_.find(option);
  return it == given_.end() ? std::vector<std::string>() : it->second;
}

std::string Arguments::quoted(const std::string& option) const {
  return as_given(option, text_or_default(option));
}

std::chrono::microseconds Arguments::duration(const std::string& option) const {
  const auto duration = parse_duration(text_or_default(option));
  if (!duration) throw UsageError(quoted(option) + ": " + duration.error());
  return *duration;
}

std::int64_t Arguments::number(const std::string& option, std::int64_t least,
                               std::int64_t most) const {
  const std::string value = text_or_default(option);
  std::int64_t result = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
  if (error == std::errc() && end == value.data() + value.size() && result >= least &&
      result <= most)
    return result;
  throw UsageError(quoted(option) + ": the value must be a whole number from " +
                   std::to_string(least) + " to " + std::to_string(most));
}

std::int64_t Arguments::even_number(const std::string& option, std::int64_t least,
                                    std::int64_t most) const {
  const std::int64_t result = number(option, least, most);
  if (result % 2 == 0) return result;
  throw UsageError(quoted(option) +
                   ": the number must be even, because each opening is played twice; give " +
                   std::to_string(result + 1));
}

double Arguments::real(const std::string& option, std::int64_t least, std::int64_t most) const {
  const std::string value = text_or_default(option);
  double result = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
  if (error == std::errc() && end == value.data() + value.size() &&
      result >= static_cast<double>(least) && result <= static_cast<double>(most))
    return result;
  throw UsageError(quoted(option) + ": the value must be a number from " + std::to_string(least) +
                   " to " + std::to_string(most));
}

}  // namespace connect4
