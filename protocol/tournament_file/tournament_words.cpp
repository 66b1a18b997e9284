#include "protocol/tournament_file/tournament_words.hpp"

namespace connect4 {

const Choices<Restart>& restarts() {
  static const Choices<Restart> all{{"match", Restart::match}, {"game", Restart::game}};
  return all;
}

const Choices<Pondering>& ponderings() {
  static const Choices<Pondering> all = [] {
    Choices<Pondering> choices;
    for (const Pondering pondering : {Pondering::flag, Pondering::freeze, Pondering::allow})
      choices.emplace_back(name(pondering), pondering);
    return choices;
  }();
  return all;
}

const Choices<WithdrawnGames>& ways_to_withdraw() {
  static const Choices<WithdrawnGames> all{{"forfeit", WithdrawnGames::forfeit},
                                           {"void", WithdrawnGames::voided}};
  return all;
}

const Choices<OpeningsPerPairing>& openings_per_pairing() {
  static const Choices<OpeningsPerPairing> all{{"own", OpeningsPerPairing::own},
                                               {"same", OpeningsPerPairing::same}};
  return all;
}

const Choices<bool>& sandbox_kinds() {
  static const Choices<bool> all{{"bubblewrap", true}, {"none", false}};
  return all;
}

const Choices<WorkersKind>& worker_kinds() {
  static const Choices<WorkersKind> all{{"local", WorkersKind::local},
                                        {"slurm", WorkersKind::slurm}};
  return all;
}

const Choices<EloModel>& models() {
  static const Choices<EloModel> all{{"normalized", EloModel::normalized},
                                     {"logistic", EloModel::logistic}};
  return all;
}

const Choices<Format>& formats() {
  static const Choices<Format> all = [] {
    Choices<Format> choices;
    for (std::size_t i = 0; i < format_table.size(); ++i)
      choices.emplace_back(format_table[i]->name, static_cast<Format>(i));
    return choices;
  }();
  return all;
}

}  // namespace connect4
