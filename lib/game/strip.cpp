#include "lib/game/strip.hpp"

#include <algorithm>
#include <array>

namespace connect4 {

namespace {

/// Each letter of the first line stands above the left edge of its drawing.
constexpr std::array<std::string_view, 4> sheets{
    R"(a     b     c     d     e     f    g     h     i  j   k     l  m
      #              #         ##        #     #   #  #     #
      #              #        #          #            #     #
 ##   ###    ###   ###   ##   ###   ###  ###   #   #  #  #  #  ## #
   #  #  #  #     #  #  #  #  #    #  #  #  #  #   #  # #   #  # # #
 ###  #  #  #     #  #  ####  #    #  #  #  #  #   #  ##    #  # # #
#  #  #  #  #     #  #  #     #    #  #  #  #  #   #  # #   #  # # #
 ###  ###    ###   ###   ###  #     ###  #  #  #   #  #  #  #  # # #
                                      #            #
                                    ##            #)",
    R"(n     o     p     q     r    s     t    u     v      w      x    y     z
                                    #
                                    #
###    ##   ###    ###  # #   ###  ###  #  #  #   #  #   #  # #  #  #  ####
#  #  #  #  #  #  #  #  ##   #      #   #  #  #   #  #   #  # #  #  #     #
#  #  #  #  #  #  #  #  #     ##    #   #  #  #   #  # # #   #   #  #   ##
#  #  #  #  #  #  #  #  #       #   #   #  #   # #   # # #  # #  #  #  #
#  #   ##   ###    ###  #    ###    ##   ###    #     # #   # #   ###  ####
            #        #                                              #
            #        #                                            ##)",
    R"(B      D      N      R      V      1    2     3     4     5     6     7
####   ####   #   #  ####   #   #   #    ##    ##      #  ####   ##   ####
#   #  #   #  ##  #  #   #  #   #  ##   #  #  #  #    ##  #     #        #
#   #  #   #  # # #  #   #  #   #   #      #     #   # #  ###   #        #
####   #   #  # # #  ####   #   #   #     #    ##   #  #     #  ###     #
#   #  #   #  #  ##  # #    #   #   #    #       #  ####     #  #  #    #
#   #  #   #  #   #  #  #    # #    #   #     #  #     #  #  #  #  #   #
####   ####   #   #  #   #    #    ###  ####   ##      #   ##    ##    #

)",
    R"((   )   ,   :  ?     _
 #  #           ##
#    #         #  #
#    #      #     #
#    #           #
#    #           #
#    #
#    #   #  #    #
 #  #    #           ####
        #)",
};

/// The drawing of a letter, from its top left corner.
struct Glyph {
  std::vector<Run> runs;
  int width = Lettering::blank_width;
};

/// The runs of a sheet's row between two columns.
void add_runs(std::string_view row, std::size_t from, std::size_t to, int y, Glyph& glyph) {
  row = row.substr(0, to);
  for (auto at = row.find('#', from); at < row.size(); at = row.find('#', at)) {
    const auto end = std::min(row.find(' ', at), row.size());
    glyph.runs.push_back({static_cast<int>(at - from), y, static_cast<int>(end - at)});
    glyph.width = std::max(glyph.width, static_cast<int>(end - from));
    at = end;
  }
}

Glyph cut_out(std::string_view sheet, std::size_t from, std::size_t to) {
  Glyph glyph{{}, 0};
  for (int y = 0; y < Lettering::height + Lettering::depth; ++y) {
    sheet.remove_prefix(sheet.find('\n') + 1);
    add_runs(sheet.substr(0, sheet.find('\n')), from, to, y, glyph);
  }
  return glyph;
}

using Alphabet = std::array<Glyph, 128>;

void read_sheet(std::string_view sheet, Alphabet& alphabet) {
  const std::string_view letters = sheet.substr(0, sheet.find('\n'));
  for (std::size_t at = 0; at < letters.size();) {
    const auto next = letters.find_first_not_of(' ', at + 1);
    alphabet[static_cast<unsigned char>(letters[at])] = cut_out(sheet, at, next);
    at = next;
  }
}

const Glyph& glyph_of(char letter) {
  static const Alphabet alphabet = [] {
    Alphabet result;
    for (const std::string_view sheet : sheets) read_sheet(sheet, result);
    return result;
  }();
  const auto code = static_cast<unsigned char>(letter);
  return alphabet[code < alphabet.size() ? code : 0];
}

}  // namespace

bool is_lettered(char letter) {
  return letter == ' ' || !glyph_of(letter).runs.empty();
}

std::vector<Run> letter(std::string_view text) {
  std::vector<Run> runs;
  int left = 0;
  for (const char character : text) {
    const Glyph& glyph = glyph_of(character);
    for (const Run& run : glyph.runs) runs.push_back({left + run.x, run.y, run.length});
    left += glyph.width + Lettering::gap;
  }
  return runs;
}

int width_of_lettering(std::string_view text) {
  int width = 0;
  for (const char character : text) width += glyph_of(character).width + Lettering::gap;
  return std::max(0, width - Lettering::gap);
}

namespace {

constexpr int numbers_y = Strip::top + 2;
constexpr int state_y = Strip::numbers_bottom + 4;
constexpr int keys_y = Strip::bottom - Lettering::height - Lettering::depth - 1;
constexpr int state_x = 2 * Strip::margin + 9;  // behind the disc

/// The room that window managers take above a window, a guess.
constexpr int title_bar_height = 40;

Caption number_of(Column column) {
  const std::string digit(1, column.digit());
  const int centre = column.index() * Canvas::square + Canvas::square / 2;
  return {centre - width_of_lettering(digit) / 2, numbers_y, digit};
}

std::string keys_of(const Scene& scene, bool gives_up) {
  if (gives_up) return "give up?  n: yes  other keys: no";
  if (scene.asks == Asks::nothing) return "";
  return describe_keys(scene.key_place(), scene.takes_back);
}

}  // namespace

std::vector<Caption> captions(const Scene& scene, bool gives_up) {
  std::vector<Caption> result;
  for (const Column column : Column::all()) result.push_back(number_of(column));
  result.push_back({scene.side ? state_x : Strip::margin, state_y, scene.state});
  result.push_back({Strip::margin, keys_y, keys_of(scene, gives_up)});
  return result;
}

std::optional<Circle> side_disc(const Scene& scene) {
  if (!scene.side) return std::nullopt;
  return Circle{Strip::margin + Strip::disc_radius, state_y + Lettering::height / 2.0,
                Strip::disc_radius, fill_of(*scene.side), false};
}

int scale_that_fits(int wanted, int screen_width, int screen_height) {
  const int fitting =
      std::min(screen_width / Canvas::width, (screen_height - title_bar_height) / Strip::bottom);
  return std::clamp(fitting, 1, wanted);
}

}  // namespace connect4
