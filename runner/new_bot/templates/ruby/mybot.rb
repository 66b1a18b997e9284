require "connect4"

Connect4.play(name: "My Bot") do |turn|
  winning = [turn.colour, turn.opponent].flat_map do |colour|
    turn.legal.select { |column| turn.wins?(column, colour) }
  end
  winning.first || turn.legal.sample(random: turn.random)
end
