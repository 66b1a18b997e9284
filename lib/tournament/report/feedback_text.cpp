// Writes a player's feedback as a page in Markdown; a part of feedback.hpp.
#include "lib/game/drawing.hpp"
#include "lib/game/notation.hpp"
#include "lib/text/amounts.hpp"
#include "lib/text/escapes.hpp"
#include "lib/text/table.hpp"
#include "lib/tournament/report/feedback.hpp"
#include "lib/tournament/report/report_text.hpp"

namespace connect4 {

namespace {

constexpr auto on_left = TableColumn::Align::left;
constexpr auto on_right = TableColumn::Align::right;

std::string marked(const std::string& text) {
  return escaped_for_markdown(text);
}

/// Writes one player's page.
class FeedbackPage {
 public:
  FeedbackPage(const FeedbackSubject& subject, const PlayerFeedback& feedback)
      : subject_(subject), feedback_(feedback) {}

  std::string text() const {
    return "# " + name_of(subject_.player) + "\n\n" + summary() + "\n" + opponents() + faults() +
           warnings() + readiness() + slowest() + games();
  }

 private:
  std::string name_of(int player) const { return marked(subject_.name_of(player)); }

  std::string summary() const {
    const Standing& line = subject_.standing();
    const Score score = line.score();
    const Estimate& elo = subject_.report.ratings.players()[place(subject_.player)];
    std::string text = "Place " + std::to_string(line.rank) + " of " +
                       std::to_string(subject_.report.players.size()) + " in " +
                       marked(subject_.report.name) + ": " + points(line.half_points) + " points" +
                       awarded(line.half_points - score.half_points()) + "; of " +
                       std::to_string(score.games()) + " games " + std::to_string(score.wins) +
                       " won, " + std::to_string(score.draws) + " drawn, " +
                       std::to_string(score.losses) + " lost. Elo " + elo_text(elo);
    if (elo.value && elo.low && elo.high)
      text += ", 95 % from " + decimals(*elo.low, 0, true) + " to " + decimals(*elo.high, 0, true);
    if (!elo.value && !elo.reason.empty()) text += " (" + elo.reason + ")";
    text += ".\n" + strength();
    if (!subject_.report.summary.complete) text += "The tournament is not over.\n";
    if (const std::string reason = subject_.withdrawal(); !reason.empty())
      text += "\n**It " + marked(reason) + ", and took no further part.**\n";
    return text;
  }

  /// The points for games that were not played.
  static std::string awarded(std::int64_t half_points) {
    if (half_points == 0) return "";
    return ", " + points(half_points) + " of them awarded for games that were not played";
  }

  /// A sentence on its place by strength.
  std::string strength() const {
    const auto& own = subject_.report.places[place(subject_.player)];
    if (!own) return "";
    std::string text = "By strength its place is " + std::to_string(own->low);
    if (own->low < own->high) text += " to " + std::to_string(own->high);
    return text + ", in 95 % of cases like this.\n";
  }

  std::string opponents() const {
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
    return "## Against each\n\n" + table.markdown();
  }

  std::string faults() const {
    if (feedback_.faults.empty()) return "";
    std::string text = "\n## Games lost by a fault\n";
    for (const auto& [rule, fault] : feedback_.faults)
      text += "\n### It " + std::string(row_of(rule).reproach) + " (" + std::string(name(rule)) +
              "): " + plural(fault.games, "game") + "\n\n" + evidence(fault);
    return text;
  }

  std::string evidence(const FeedbackFault& fault) const {
    const Fault& evidence = fault.evidence;
    const bool has_begun = evidence.rule != Ending::start_failed;
    std::string text = "In " + (has_begun ? place_of(fault.turn) : game_of(fault.turn)) + ": " +
                       marked(evidence.detail) + ".\n\n**What helps:** " +
                       marked(feedback_.remedy(fault)) + ".\n";
    const auto add = [&](const std::string& title, const std::string& code) {
      if (!code.empty()) text += "\n" + title + "\n\n" + markdown_code(code);
    };
    add("It was asked:", evidence.request);
    add("It answered:", evidence.reply);
    add("The last lines of its standard error:", evidence.log);
    if (has_begun) add("To come back to it:", back_to(fault.turn));
    return text;
  }

  std::string warnings() const {
    if (feedback_.warnings.empty()) return "";
    std::string text = "\n## Warnings\n\n";
    for (const auto& [warning, count] : feedback_.warnings)
      text += "- " + marked(warning) + (count > 1 ? ", " + std::to_string(count) + " times" : "") +
              "\n";
    return text;
  }

  std::string readiness() const {
    if (!feedback_.ready) return "";
    const auto& [game, opponent, took] = *feedback_.ready;
    return "\n## Getting ready\n\nBefore a game it may get ready for " +
           to_text(subject_.time.ready_limit()) + ". It took at most " + to_text(took.time) +
           (took.cpu ? ", with " + to_text(*took.cpu) + " of processor time" : "") + ": in " +
           game_of(game, opponent) + ".\n";
  }

  std::string slowest() const {
    if (feedback_.slowest.empty()) return "";
    const TimeControl& time = subject_.time;
    Table table({{"time", on_right}, {"move", on_left}});
    for (const SlowTurn& slow : feedback_.slowest)
      table.add_row({to_text(slow.time),
                     place_of(slow.turn) + ", column " + std::string(1, slow.column.digit())});
    return "\n## Slowest moves\n\nA turn may take " + to_text(time.turn) +
           (time.turn_cpu ? ", with " + to_text(*time.turn_cpu) + " of processor time" : "") +
           (time.bank.count() > 0 ? ", and all of a game " + to_text(time.bank) + " more" : "") +
           ".\n\n" + table.markdown();
  }

  std::string games() const {
    if (feedback_.games.empty()) return "";
    std::string text = "\n## Games worth looking at\n";
    for (const FeedbackGame& game : feedback_.games)
      text += "\n### " + title_of(game) + "\n\nIn " + place_of(game.turn) + ", it played column " +
              game.column.digit() + " with " + disc_of(game.turn) + story_of(game) + "\n\n" +
              markdown_code(draw(game.turn.before, {}, {})) + "\nTo come back to it:\n\n" +
              markdown_code(back_to(game.turn));
    return text;
  }

  static std::string title_of(const FeedbackGame& game) {
    switch (game.why) {
      case FeedbackGame::Why::gave_away:
        return "It was won";
      case FeedbackGame::Why::quickest_loss:
        return "The quickest loss";
      case FeedbackGame::Why::loss_to_weakest:
        return "The loss to the weakest";
    }
    return "";
  }

  static std::string story_of(const FeedbackGame& game) {
    if (game.judged)
      return ", and turned a win into " +
             std::string(prospect_of(game.judged->after) == Prospect::draw ? "a draw" : "a loss") +
             " under perfect play:";
    return ", and the game was lost after " + std::to_string(game.plies) + " moves:";
  }

  static std::string disc_of(const FeedbackTurn& turn) {
    return draw_disc(turn.before.to_move(), {});
  }

  /// "game 17 against Bob"
  std::string game_of(int game, int opponent) const {
    return "game " + std::to_string(game) + " against " + name_of(opponent);
  }
  std::string game_of(const FeedbackTurn& turn) const { return game_of(turn.game, turn.opponent); }

  /// "game 17 against Bob, move 9"
  std::string place_of(const FeedbackTurn& turn) const {
    return game_of(turn) + ", move " + std::to_string(turn.ply());
  }

  /// Returns the command that plays on from there against `perfect`. The first player of the
  /// command has red.
  std::string back_to(const FeedbackTurn& turn) const {
    const bool is_red = turn.before.to_move() == Colour::red;
    return subject_.play + (is_red ? " YOURBOT perfect" : " perfect YOURBOT") + " --from \"" +
           to_fen(turn.before) + "\"\n";
  }

  const FeedbackSubject& subject_;
  const PlayerFeedback& feedback_;
};

}  // namespace

std::string feedback_markdown(const FeedbackSubject& subject, const PlayerFeedback& feedback) {
  return FeedbackPage(subject, feedback).text();
}

}  // namespace connect4
