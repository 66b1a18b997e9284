// Writes a player's feedback as a page; a part of feedback.hpp.
#include <utility>

#include "lib/game/drawing.hpp"
#include "lib/game/notation.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/table.hpp"
#include "lib/tournament/report/feedback.hpp"
#include "lib/tournament/report/report_text.hpp"

namespace connect4 {

namespace {

constexpr auto on_left = TableColumn::Align::left;
constexpr auto on_right = TableColumn::Align::right;

/// Writes one player's page.
class FeedbackPage {
 public:
  FeedbackPage(const FeedbackSubject& subject, const PlayerFeedback& feedback,
               const FeedbackFormat& format)
      : subject_(subject), feedback_(feedback), format_(format) {}

  std::string text() {
    const std::string& name = subject_.name_of(subject_.player);
    add(format_.heading(1, format_.quoted(name)));
    add_summary();
    add_opponents();
    add_faults();
    add_warnings();
    add_readiness();
    add_slowest();
    add_games();
    return format_.page(name + " in " + subject_.report.name, blocks_);
  }

 private:
  void add(std::string block) { blocks_.push_back(std::move(block)); }
  void add_heading(int level, const std::string& text) {
    add(format_.heading(level, format_.plain(text)));
  }
  void add_paragraph(const std::string& text) { add(format_.paragraph(format_.plain(text))); }

  void add_summary() {
    const Standing& line = subject_.standing();
    const Score score = line.score();
    const Estimate& elo = subject_.report.ratings.players()[place(subject_.player)];
    std::string text = ": " + points(line.half_points) + " points" +
                       awarded(line.half_points - score.half_points()) + "; of " +
                       std::to_string(score.games()) + " games " + std::to_string(score.wins) +
                       " won, " + std::to_string(score.draws) + " drawn, " +
                       std::to_string(score.losses) + " lost. Elo " + elo_text(elo);
    if (elo.value && elo.low && elo.high)
      text +=
          ", 95 % interval " + decimals(*elo.low, 0, true) + " to " + decimals(*elo.high, 0, true);
    if (!elo.value && !elo.reason.empty()) text += " (" + elo.reason + ")";
    text += "." + strength();
    if (!subject_.report.summary.complete) text += " The tournament is not over.";
    add(format_.paragraph("Place " + std::to_string(line.rank) + " of " +
                          std::to_string(subject_.report.players.size()) + " in " +
                          format_.quoted(subject_.report.name) + format_.plain(text)));
    if (const std::string reason = subject_.withdrawal(); !reason.empty())
      add(format_.paragraph(format_.strong("It " + format_.quoted(reason) +
                                           ", so it did not play its other games.")));
  }

  /// Returns a phrase on the points for games that were not played.
  static std::string awarded(std::int64_t half_points) {
    if (half_points == 0) return "";
    return ", " + points(half_points) + " of them awarded for games that were not played";
  }

  /// Returns a sentence on its place by strength.
  std::string strength() const {
    const auto& own = subject_.report.places[place(subject_.player)];
    if (!own) return "";
    std::string text = " Estimated place by strength: " + std::to_string(own->low);
    if (own->low < own->high) text += " to " + std::to_string(own->high);
    return text + " (95 % interval).";
  }

  void add_opponents() {
    Table table({{"against", on_left},
                 {"games", on_right},
                 {"W", on_right},
                 {"D", on_right},
                 {"L", on_right},
                 {"points", on_right}});
    for (const auto& [opponent, score] : subject_.opponents())
      table.add_row({subject_.name_of(opponent), std::to_string(score.games()),
                     std::to_string(score.wins), std::to_string(score.draws),
                     std::to_string(score.losses), points(score.half_points())});
    add_heading(2, "Against each");
    add(format_.table(table));
  }

  void add_faults() {
    if (feedback_.faults.empty()) return;
    add_heading(2, "Games lost by a fault");
    for (const auto& [rule, fault] : feedback_.faults) {
      add_heading(3, "It " + std::string(row_of(rule).reproach) + " (" + std::string(name(rule)) +
                         "): " + plural(fault.games, "game"));
      add_evidence(fault);
    }
  }

  void add_evidence(const FeedbackFault& fault) {
    const Fault& evidence = fault.evidence;
    const bool has_begun = evidence.rule != Ending::start_failed;
    const std::string where = has_begun ? place_of(fault.turn) : game_of(fault.turn);
    add(format_.paragraph("In " + format_.quoted(where) + ": " + format_.quoted(evidence.detail) +
                          "."));
    if (const std::string remedy = feedback_.remedy(fault); !remedy.empty())
      add(format_.paragraph(format_.strong("Fix:") + " " + format_.quoted(remedy) + "."));
    add_code("Request:", evidence.request);
    add_code("Reply:", evidence.reply);
    add_code("Standard error (last lines):", evidence.log);
    if (has_begun) add_code("Reproduce:", command_from(fault.turn));
  }

  void add_code(const std::string& title, const std::string& code) {
    if (code.empty()) return;
    add_paragraph(title);
    add(format_.code(code));
  }

  void add_warnings() {
    if (feedback_.warnings.empty()) return;
    std::vector<std::string> lines;
    for (const auto& [warning, count] : feedback_.warnings)
      lines.push_back(format_.quoted(warning) +
                      (count > 1 ? ", " + std::to_string(count) + " times" : ""));
    add_heading(2, "Warnings");
    add(format_.list(lines));
  }

  void add_readiness() {
    if (!feedback_.ready) return;
    const auto& [game, opponent, took] = *feedback_.ready;
    add_heading(2, "Getting ready");
    add(format_.paragraph("Before a game it may get ready for " +
                          to_text(subject_.time.ready_limit()) + ". It took at most " +
                          to_text(took.time) +
                          (took.cpu ? ", with " + to_text(*took.cpu) + " of processor time" : "") +
                          ": in " + format_.quoted(game_of(game, opponent)) + "."));
  }

  void add_slowest() {
    if (feedback_.slowest.empty()) return;
    const TimeControl& time = subject_.time;
    Table table({{"time", on_right}, {"move", on_left}});
    for (const SlowTurn& slow : feedback_.slowest)
      table.add_row({to_text(slow.time),
                     place_of(slow.turn) + ", column " + std::string(1, slow.column.digit())});
    add_heading(2, "Slowest moves");
    add_paragraph(
        "A turn may take " + to_text(time.turn) +
        (time.turn_cpu ? ", with " + to_text(*time.turn_cpu) + " of processor time" : "") +
        (time.bank.count() > 0 ? "; slower turns use the game's reserve of " + to_text(time.bank)
                               : "") +
        ".");
    add(format_.table(table));
  }

  void add_games() {
    if (feedback_.games.empty()) return;
    add_heading(2, "Games worth looking at");
    for (const FeedbackGame& game : feedback_.games) {
      add(format_.heading(3, format_.quoted(title_of(game))));
      add(format_.paragraph("In " + format_.quoted(place_of(game.turn)) + ", it played column " +
                            game.column.digit() + " with " + disc_of(game.turn) + story_of(game)));
      add(format_.board(game.turn.before, game.column));
      add_code("Reproduce:", command_from(game.turn));
    }
  }

  std::string title_of(const FeedbackGame& game) const {
    switch (game.why) {
      case FeedbackGame::Why::gave_away:
        return "Threw away a win";
      case FeedbackGame::Why::quickest_loss:
        return "Quickest loss";
      case FeedbackGame::Why::loss_to_weakest:
        return "Loss to " + subject_.name_of(game.turn.opponent);
    }
    return "";
  }

  static std::string story_of(const FeedbackGame& game) {
    std::string story;
    if (game.judged)
      story = ", and turned a " +
              std::string(prospect_of(game.judged->before) == Prospect::draw ? "draw" : "win") +
              " into a " +
              std::string(prospect_of(game.judged->after) == Prospect::draw ? "draw" : "loss") +
              " under perfect play";
    if (game.why != FeedbackGame::Why::gave_away)
      story += ", and the game was lost after " + std::to_string(game.plies) + " moves";
    return story + ":";
  }

  /// "x (red)"
  static std::string disc_of(const FeedbackTurn& turn) {
    const Colour colour = turn.before.to_move();
    return draw_disc(colour, {}) + " (" + std::string(name(colour)) + ")";
  }

  /// "game 17 against Bob"
  std::string game_of(int game, int opponent) const {
    return "game " + std::to_string(game) + " against " + subject_.name_of(opponent);
  }
  std::string game_of(const FeedbackTurn& turn) const { return game_of(turn.game, turn.opponent); }

  /// "game 17 against Bob, move 9"
  std::string place_of(const FeedbackTurn& turn) const {
    return game_of(turn) + ", move " + std::to_string(turn.ply());
  }

  /// Returns the command that plays on from there against `perfect`. The first player of the
  /// command has red.
  std::string command_from(const FeedbackTurn& turn) const {
    const bool is_red = turn.before.to_move() == Colour::red;
    return subject_.play + (is_red ? " YOURBOT perfect" : " perfect YOURBOT") + " --from \"" +
           to_fen(turn.before) + "\"\n";
  }

  const FeedbackSubject& subject_;
  const PlayerFeedback& feedback_;
  const FeedbackFormat& format_;
  std::vector<std::string> blocks_;
};

}  // namespace

std::string feedback_page(const FeedbackSubject& subject, const PlayerFeedback& feedback,
                          const FeedbackFormat& format) {
  return FeedbackPage(subject, feedback, format).text();
}

}  // namespace connect4
