import connect4

games = []

def begin(game):
    games.append(game)
    print("game", game.game, "as", game.colour, "against", game.opponent, "seed", game.seed,
          "from", game.start, "with", game.clock.turn_ms, "ms a turn",
          "of processor time" if game.clock.turn_cpu_ms else "on the wall clock")

def end(game):
    print("game", game.game, game.result, game.reason, len(game.moves), "moves")

def gives_a_win_away(turn, column):
    after = turn.drop(column)  # the turn that the opponent faces: its colour is after.colour
    return any(after.wins(reply) for reply in after.legal)

def choose_column(turn):
    print(str(turn))  # your log
    print("after", turn.line())
    hurry = turn.clock.bank_ms is not None and turn.clock.bank_ms < 100
    assert turn.clock.opponent_bank_ms != 0
    if turn.moves and turn.state[connect4.ROWS - 1].count(turn.opponent) == connect4.COLUMNS:
        raise connect4.Resign("too much of it")
    safe = [column for column in turn.legal if hurry or not gives_a_win_away(turn, column)]
    column = turn.random.choice(safe or turn.legal)
    return connect4.Move(column, eval=len(safe) / 7, note=f"{len(safe)} columns are safe")

connect4.play(choose_column, name="Careful", version="1.0", author="Ann",
              new_game=begin, game_over=end)
