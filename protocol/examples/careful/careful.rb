require "connect4"

def gives_a_win_away?(turn, column)
  after = turn.drop(column) # the turn that the opponent faces: its colour is after.colour
  after.legal.any? { |reply| after.wins?(reply) }
end

def choose_column(turn)
  puts turn.to_s # your log
  puts "after #{turn.line}"
  hurry = turn.clock.bank_ms && turn.clock.bank_ms < 100 || turn.clock.opponent_bank_ms == 0
  if turn.moves.any? && turn.state[Connect4::ROWS - 1].count(turn.opponent) == Connect4::COLUMNS
    raise Connect4::Resign, "too much of it"
  end

  safe = turn.legal.select { |column| hurry || !gives_a_win_away?(turn, column) }
  column = (safe.empty? ? turn.legal : safe).sample(random: turn.random)
  Connect4::Move.new(column, safe.size / 7.0, "#{safe.size} columns are safe")
end

begun = lambda do |game|
  puts "game #{game.game} as #{game.colour} against #{game.opponent}, seed #{game.seed}"
  puts "from #{game.start}, #{game.clock.turn_ms} ms a turn#{' of processor time' if game.clock.turn_cpu_ms}"
end
ended = ->(game) { puts "game #{game.game}: #{game.result} (#{game.reason}) after #{game.moves.size} moves" }

Connect4.play(name: "Careful", version: "1.0", author: "Ann", new_game: begun, game_over: ended) do |turn|
  choose_column(turn)
end
